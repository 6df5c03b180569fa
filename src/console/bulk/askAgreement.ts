import { confirm } from '../shell/confirm.ts'
import type { Agreement } from './plan.ts'

/** Asks for an agreement: the sentence first, then what will be done, skipped and cannot be taken back, one line each. */
export const askAgreement = ({ title, text, notes, yes, danger, careful, typed }: Agreement): Promise<boolean> =>
  confirm({ title, text: [text, '', ...notes.map((note) => `· ${note}`)].join('\n'), danger, careful, yes, ...(typed === null ? {} : { typed }) })
