import type { Particulars } from '../../engine/particularsByNoun.ts'
import { appConfigParticulars } from './appConfig.ts'
import { appPageParticulars } from './appPage.ts'
import { merchantAppParticulars } from './merchantApp.ts'

/** What is particular to apps and their pages. */
export const APP_PARTICULARS: readonly Particulars[] = [
  appConfigParticulars,
  merchantAppParticulars,
  appPageParticulars,
]
