import type { Resource } from '../../../contract/define/resource.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { actOnRows } from '../../engine/act.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'

/** The context in which an account acts at a moment; null is the server itself. */
export type WorkAs = (account: string | null, moment: Date) => Work

/** The accounts of a tenant at work in its past. */
export async function workAsOf(at: (moment: Date) => Work): Promise<WorkAs> {
  const { db, tenantId } = at(new Date())
  const people = new Map(
    (await selectWhere(db, user, tenantId, { all: [] })).map((person) => [person.account, person]),
  )
  return (account, moment) => {
    const work = at(moment),
      person = people.get(account ?? '')
    if (!person) return work
    const session = {
      ...work.caller.session,
      userId: person.id,
      account: account ?? '',
      realName: person.realName ?? '',
      deptIds: person.deptId ?? [],
    }
    return { ...work, caller: { ...work.caller, session } }
  }
}

/** Applies an action to a row, and throws its refusal. */
export async function act(
  resource: Resource,
  { id, name, input = {} }: { readonly id: string; readonly name: string; readonly input?: Changes },
  work: Work,
): Promise<void> {
  const action = resource.actions[name]
  if (!action) throw new Error(`${resource.id} has no action ${name}`)
  const { refusal } = await actOnRows({ resource, name, action, ids: [id], input }, work)
  if (refusal) throw refusal
}
