import { confirm } from '../shell/confirm.ts'
import type { Agreement } from './plan.ts'

/**
 * Asks for confirmation: the question, then warnings, effects and whether the change can be undone, one line
 * each.
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
