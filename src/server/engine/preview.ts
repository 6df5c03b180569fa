import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import type { Preview } from '../../contract/wire.ts'
import type { Parameters } from './route.ts'
import { actOnRows, warningsOf } from './act.ts'
import { readInput } from './input.ts'
import { resultAtOnce } from './actSelected.ts'
import { requireAction, requireOperation } from './permit.ts'
import { answerOf, byReason, effectsPart, type Found, outcomeEffects, warningsPart } from './previewAnswer.ts'
import { findFigures } from './previewFigures.ts'
import { previewRemove } from './previewRemove.ts'
import { rehearse } from './rehearse.ts'
import { selectedIds } from './selection.ts'
import type { Reading, Work } from './work.ts'

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
  const { result, warnings } = await rehearse(reading, async (work): Promise<Found> => {
    if (action?.on === 'collection' || action?.whole) return previewAtOnce(resource, name, parameters, work)
    const ids = await selectedIds(resource, parameters, action ?? {}, work)
    return action
      ? previewOf({ resource, name, ids, parameters }, work)
      : { preview: await previewRemove(resource, ids, work), figures: await findFigures([], work) }
  })
  return answerOf(result, warnings, reading)
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

async function previewAtOnce(
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
  } = await resultAtOnce({ resource, name, action }, parameters, work)
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
