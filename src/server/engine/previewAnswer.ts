import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { sentenceText } from '../../contract/errors.ts'
import { type Preview, type RowOutcome, sentencePart } from '../../contract/wire.ts'
import type { Sentence } from '../../kernel/sentence.ts'
import { type ActionOutcome, consequencesOf } from './act.ts'
import { effectSentences } from './effects.ts'
import type { CollectionResult } from './hooks.ts'
import { figureChanges, type FoundFigures } from './previewFigures.ts'
import type { Reading } from './work.ts'

/** Effects as sentences, and as plain text for clients that read only text. */
export const effectsPart = (sentences: readonly Sentence[]): Pick<Preview, 'effects' | 'sentences'> => ({
  effects: sentences.map(sentenceText),
  sentences,
})
/** The effects an action declares and the consequences for its rows. */
export const outcomeEffects = (
  resource: Resource,
  action: ActionSpec,
  outcome: ActionOutcome,
): Pick<Preview, 'effects' | 'sentences'> =>
  effectsPart([...effectSentences(resource, action), ...consequencesOf(outcome)])

/** What a preview found in its transaction. */
export interface Found {
  readonly preview: Preview
  readonly figures: FoundFigures
}

/** The answer of a preview after its rollback: warnings first, and the figures its caller may see. */
export async function answerOf(
  { preview, figures }: Found,
  warnings: readonly Sentence[],
  reading: Reading,
): Promise<Preview> {
  const changes = await figureChanges(figures, reading)
  return {
    ...preview,
    effects: [...warnings.map(sentenceText), ...preview.effects],
    sentences: [...warnings, ...preview.sentences],
    ...(changes.length > 0 ? { figures: changes } : {}),
  }
}

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
