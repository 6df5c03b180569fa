import type { Resource } from '../../contract/define/resource.ts'
import { type BulkAnswer, type Preview, readRow, type WireRow } from '../../contract/wire.ts'
import { actionCall, bulkAnswerOf, savePath, targetBody } from '../../palette/calls.ts'
import type { SelectionWire } from '../../palette/selection.ts'
import { post, loadServerTexts } from '../api.ts'
import type { Row } from './calls.ts'
import { showOneTimeValues } from './showOneTimeValues.tsx'

/**
 * Result of a save: the row as it is now, and the operation number for `undo` where the save can be undone.
 */
export interface Saved {
  readonly row: Row | null
  readonly operation: string | null
}

/** Creates or updates a row in wire form. A retry of the same attempt has to use the same key. */
export async function saveRow(resource: Resource, wire: Readonly<WireRow>, key: string): Promise<Saved> {
  const path = savePath(resource, wire.id === undefined)
  const answer = await post<WireRow | boolean>(path, wire, { key, quiet: true })
  if (answer === null || typeof answer !== 'object') return { row: null, operation: null }
  showOneTimeValues(resource, answer)
  return {
    row: readRow(resource, answer) as Row,
    operation: typeof answer.operation === 'string' ? answer.operation : null,
  }
}

/** The effects an action (or `remove`) would have; changes nothing. */
export async function previewOf(
  resource: Resource,
  action: string,
  target: SelectionWire,
  input: Readonly<Record<string, unknown>>,
): Promise<Preview> {
  // The effects are texts of the server's catalogue.
  const [preview] = await Promise.all([
    post<Preview>(`${resource.path}/preview`, { action, ...targetBody(target), input }, { quiet: true }),
    loadServerTexts(),
  ])
  return preview
}

/** Runs an action, or `remove`, on some rows. */
export async function runAction(
  resource: Resource,
  action: string,
  target: SelectionWire,
  {
    input,
    key,
    signal,
  }: {
    readonly input: Readonly<Record<string, unknown>>
    readonly key: string
    readonly signal?: AbortSignal
  },
): Promise<BulkAnswer> {
  const { path, body } = actionCall(resource, action, target, input)
  const answer = await post<unknown>(path, body, { key, quiet: true, signal })
  const outcome = bulkAnswerOf(resource, action, target, answer)
  if (outcome.fail.length > 0) await loadServerTexts()
  if (answer !== null && typeof answer === 'object') showOneTimeValues(resource, { ...answer })
  return outcome
}

/** Undoes an operation; rows changed in the meantime are returned as failures. */
export async function undoOperation(resource: Resource, operation: string, key: string): Promise<BulkAnswer> {
  const [answer] = await Promise.all([
    post<BulkAnswer>(`${resource.path}/undo`, { operation }, { key, quiet: true }),
    loadServerTexts(),
  ])
  return answer
}
