import { CHROME } from './chrome.ts'
import { MENU } from './menu.ts'

/** Every icon there is beyond those of the login page. */
export const ALL: Readonly<Record<string, string>> = { ...MENU, ...CHROME }
