import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { concludeAction } from './effects.ts'
import { type Changes, type Opened, openerOf } from './hooks.ts'
import type { Work } from './work.ts'

/** Runs an action that is about no row yet, such as making many at once. */
export async function openRows(
  {
    resource,
    name,
    action,
    input,
  }: {
    readonly resource: Resource
    readonly name: string
    readonly action: ActionSpec
    readonly input: Changes
  },
  work: Work,
): Promise<Opened> {
  const run = openerOf(resource, name)
  if (!run) throw new Error(`${resource.id}.${name} is declared on no row but nothing opens it`)
  const opened = await run(input, work)
  if (opened.ids.length > 0) await concludeAction({ resource, action, ids: opened.ids, along: [] }, work)
  return opened
}
