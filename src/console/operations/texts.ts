import { requireEnglish } from '../text.ts'

/** Loads the English of the operations panel and of macros, where the console is in English. */
export const loadOperationTexts = (): Promise<void> =>
  requireEnglish('operations', () => import('virtual:catalogue/en-operations'))
