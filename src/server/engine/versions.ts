import type { Resource } from '../../contract/define/resource.ts'
import { fail, Refusal } from '../../contract/errors.ts'
import { decodeRow, type WireRow } from '../../contract/wire.ts'
import type { AnyRow, Changes } from './hooks.ts'
import { presentRows } from './read.ts'
import type { Work } from './work.ts'

/** Refuses a submitted row whose version is another than the stored one. */
export async function refuseStale(
  resource: Resource,
  { version }: WireRow,
  before: AnyRow,
  work: Work,
): Promise<void> {
  if (version !== undefined) await requireVersion(resource, decodeRow(resource, { version }), before, work)
}

export async function requireVersion(
  resource: Resource,
  draft: Changes,
  before: AnyRow,
  work: Work,
): Promise<void> {
  if (!resource.versioned) return
  if (draft.version === undefined) {
    if (work.caller.detail) fail('VALIDATION', { label: 'version', rule: '不能为空' }, 'version')
    return
  }
  if (draft.version === before.version) return
  const [current] = await presentRows(resource, [{ ...before }], work)
  throw new Refusal('VERSION_CONFLICT', {}, undefined, { details: { current } })
}
