import type { Resource } from '../../contract/define/resource.ts'
import { actionVerb } from '../../contract/define/permission.ts'
import { type BulkAnswer, type Preview, readRow, type WireRow } from '../../contract/wire.ts'
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
  const verb = resource.verbs.includes('submit')
    ? 'submit'
    : resource.single || wire.id === undefined
      ? 'save'
      : 'update'
  const answer = await post<WireRow | boolean>(`${resource.path}/${verb}`, wire, { key, quiet: true })
  if (answer === null || typeof answer !== 'object') return { row: null, operation: null }
  showOneTimeValues(resource, answer)
  return {
    row: readRow(resource, answer) as Row,
    operation: typeof answer.operation === 'string' ? answer.operation : null,
  }
}

/** The target rows of an action: ids, or everything a filter finds except some. */
export type Target =
  | { readonly ids: readonly string[] }
  | { readonly filter: Readonly<Record<string, string>>; readonly except: readonly string[] }

const targetBody = (target: Target, name = 'ids'): Record<string, unknown> =>
  'ids' in target ? { [name]: target.ids } : { filter: target.filter, except: target.except }

/** The effects an action (or `remove`) would have; changes nothing. */
export async function previewOf(
  resource: Resource,
  action: string,
  target: Target,
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
  target: Target,
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
  const spec = resource.actions[action]
  const verb = spec ? actionVerb(action, spec) : 'remove'
  const answer = await post<BulkAnswer | boolean | null>(
    `${resource.path}/${verb}`,
    { ...(spec?.on === 'collection' ? {} : targetBody(target, spec?.ids)), ...input, ...spec?.pick },
    { key, quiet: true, signal },
  )
  if (answer !== null && typeof answer === 'object' && 'success' in answer) {
    if (answer.fail.length > 0) await loadServerTexts()
    showOneTimeValues(resource, { ...answer })
    // An action about no row may return the number it left out under the same name.
    return spec?.on === 'collection' ? { success: answer.success, fail: answer.fail } : answer
  }
  return { success: 'ids' in target ? target.ids.length : 0, fail: [] }
}

/** Undoes an operation; rows changed in the meantime are returned as failures. */
export async function undoOperation(resource: Resource, operation: string, key: string): Promise<BulkAnswer> {
  const [answer] = await Promise.all([
    post<BulkAnswer>(`${resource.path}/undo`, { operation }, { key, quiet: true }),
    loadServerTexts(),
  ])
  return answer
}
