import type { Resource } from '../../contract/define/resource.ts'
import { encodeRow } from '../../contract/wireOut.ts'
import { attachChildResources } from './childResources.ts'
import { decorateRows } from './decorate.ts'
import type { AnyRow, Changes } from './hooks.ts'
import { maskRows, withVisibilityOf } from './scope.ts'
import type { Work } from './work.ts'

/** The answer of a save: the saved row for our console, `true` for old clients. */
export async function savedAnswer(resource: Resource, after: AnyRow, work: Work): Promise<unknown> {
  if (!work.caller.detail) return true
  const row: Changes & { id: string } = { ...after }
  await withVisibilityOf(work.caller, async () => {
    await attachChildResources(resource, [row], work)
    await decorateRows(resource, [row], null, work)
  })
  maskRows(resource, [row], work.caller)
  return encodeRow(resource, row, 'plain')
}
