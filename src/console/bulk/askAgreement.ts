import { confirm } from '../shell/confirm.ts'
import type { Agreement } from './plan.ts'

/**
 * Asks for an agreement: the sentence first, then what is wrong with some of it, what will be done and
 * whether it can be taken back, one line each.
 */
export const askAgreement = ({
  title,
  text,
  warnings,
  notes,
  yes,
  danger,
  careful,
  typed,
}: Agreement): Promise<boolean> =>
  confirm({
    title,
    text: [text, '', ...notes.map((note) => `· ${note}`)].join('\n'),
    warnings,
    danger,
    careful,
    yes,
    ...(typed === null ? {} : { typed }),
  })
