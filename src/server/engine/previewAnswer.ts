import { sentenceText } from '../../contract/errors.ts'
import { type Preview, type RowOutcome, saidIf } from '../../contract/wire.ts'
import type { Sentence } from '../../kernel/sentence.ts'
import type { Opened } from './hooks.ts'

/** Effects as sentences, and filled for whoever reads only those. */
export const effectsTold = (sentences: readonly Sentence[]): Pick<Preview, 'effects' | 'sentences'> => ({
  effects: sentences.map(sentenceText),
  sentences,
})
/** What only whoever insists may pass, with how many rows it concerns. */
export const warningsTold = (warnings: NonNullable<Opened['warnings']>): Pick<Preview, 'warnings'> =>
  warnings.length > 0
    ? { warnings: warnings.map(({ said, count }) => ({ text: sentenceText(said), ...saidIf(said), count })) }
    : {}

/** Rows left out, by why. */
export function byReason(outcomes: readonly RowOutcome[]): Preview['skipped'] {
  const reasons = new Map<string, RowOutcome[]>()
  for (const one of outcomes) reasons.set(one.msg, [...(reasons.get(one.msg) ?? []), one])
  return [...reasons].map(([reason, those]) => ({
    reason,
    ...(those[0]?.said ? { said: those[0].said } : {}),
    count: those.length,
    ids: those.slice(0, 100).map(({ id }) => id),
  }))
}
