import type { Resource } from '../../contract/define/resource.ts'
import { fail, sentenceText } from '../../contract/errors.ts'
import type { Preview } from '../../contract/wire.ts'
import type { Sentence } from '../../kernel/sentence.ts'
import type { Parameters } from './route.ts'
import { withVisibility } from '../store/visibility.ts'
import { actOnRows, warningsOf } from './act.ts'
import { readInput } from './input.ts'
import { runCollectionAction } from './collectionAction.ts'
import { requireAction, requireOperation } from './permit.ts'
import { answerOf, byReason, effectsPart, type Found, outcomeEffects, warningsPart } from './previewAnswer.ts'
import { findFigures } from './previewFigures.ts'
import { previewRemove } from './previewRemove.ts'
import { selectedIds } from './selection.ts'
import type { Reading, Work } from './work.ts'

class RolledBack extends Error {
  readonly found: Found
  constructor(found: Found) {
    super('preview')
    this.found = found
  }
}

/**
 * Previews an action by running it in a transaction that is then rolled back, so that the result is the same
 * as that of the real run.
 */
export async function previewAction(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<Preview> {
  const name = String(parameters.action ?? '')
  const action = resource.actions[name]
  if ((!action || action.own) && name !== 'remove')
    fail('VALIDATION', { label: 'action', rule: '不存在' }, 'action')
  if (!action) requireOperation(reading.caller, resource, 'delete')
  else if (!action.judged) requireAction(reading.caller, { resource, name, action })
  const warnings = new Map<string, Sentence>()
  try {
    await withVisibility(null, () =>
      reading.database.transaction(async (db): Promise<never> => {
        const work: Work = {
          ...reading,
          db,
          vault: reading.services.vault,
          note: () => undefined,
          confirm: (warning) => {
            warnings.set(sentenceText(warning), warning)
          },
          tell: async () => {
            await Promise.resolve()
          },
        }
        if (action?.on === 'collection')
          throw new RolledBack(await previewCollection(resource, name, parameters, work))
        const ids = await selectedIds(resource, parameters, action ?? {}, work)
        throw new RolledBack(
          action
            ? await previewOf({ resource, name, ids, parameters }, work)
            : { preview: await previewRemove(resource, ids, work), figures: await findFigures([], work) },
        )
      }),
    )
  } catch (error) {
    if (error instanceof RolledBack) return answerOf(error.found, [...warnings.values()], reading)
    throw error
  }
  throw new Error('a preview was not rolled back')
}

async function previewOf(
  {
    resource,
    name,
    ids,
    parameters,
  }: { resource: Resource; name: string; ids: readonly string[]; parameters: Parameters },
  work: Work,
): Promise<Found> {
  const action = resource.actions[name]
  if (!action) return fail('NOT_FOUND')
  const input = await readInput(
    action.input ?? {},
    { ...parameters, ...(parameters.input as Parameters | undefined) },
    work,
  )
  const outcome = await actOnRows({ resource, name, action, ids, input, dry: true }, work)
  return {
    preview: {
      total: ids.length,
      eligible: outcome.done.length,
      skipped: byReason([...outcome.skipped, ...outcome.failed]),
      ...warningsPart(warningsOf(outcome)),
      ...outcomeEffects(resource, action, outcome),
      undoable: action.inverse !== undefined,
    },
    figures: await findFigures(outcome.done, work),
  }
}

async function previewCollection(
  resource: Resource,
  name: string,
  parameters: Parameters,
  work: Work,
): Promise<Found> {
  const action = resource.actions[name]
  if (!action) return fail('NOT_FOUND')
  const {
    count,
    consequences,
    skipped = [],
    warnings = [],
  } = await runCollectionAction(
    {
      resource,
      name,
      action,
      input: await readInput(
        action.input ?? {},
        { ...parameters, ...(parameters.input as Parameters | undefined) },
        work,
      ),
    },
    work,
  )
  return {
    preview: {
      total: count + skipped.length,
      eligible: count,
      skipped: byReason(skipped),
      ...warningsPart(warnings),
      ...effectsPart(consequences),
      undoable: false,
    },
    figures: await findFigures([], work),
  }
}
