import { sentenceText } from '../../contract/errors.ts'
import { type Preview, type RowOutcome, sentencePart } from '../../contract/wire.ts'
import type { Sentence } from '../../kernel/sentence.ts'
import type { CollectionResult } from './hooks.ts'

/** Effects as sentences, and as plain text for clients that read only text. */
export const effectsPart = (sentences: readonly Sentence[]): Pick<Preview, 'effects' | 'sentences'> => ({
  effects: sentences.map(sentenceText),
  sentences,
})
/** Warnings that have to be confirmed, with the number of rows they concern. */
export const warningsPart = (
  warnings: NonNullable<CollectionResult['warnings']>,
): Pick<Preview, 'warnings'> =>
  warnings.length > 0
    ? {
        warnings: warnings.map(({ sentence, count }) => ({
          text: sentenceText(sentence),
          ...sentencePart(sentence),
          count,
        })),
      }
    : {}

/** Groups the rows left out by reason. */
export function byReason(outcomes: readonly RowOutcome[]): Preview['skipped'] {
  const reasons = new Map<string, RowOutcome[]>()
  for (const outcome of outcomes) reasons.set(outcome.msg, [...(reasons.get(outcome.msg) ?? []), outcome])
  return [...reasons].map(([reason, group]) => ({
    reason,
    ...(group[0]?.said ? { said: group[0].said } : {}),
    count: group.length,
    ids: group.slice(0, 100).map(({ id }) => id),
  }))
}
