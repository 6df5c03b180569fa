import { CHROME } from './chrome.data.ts'
import { MENU } from './menu.data.ts'

/** All icons except those of the login page. */
export const ALL: Readonly<Record<string, string>> = { ...MENU, ...CHROME }
