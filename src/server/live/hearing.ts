import type { Resource } from '../../contract/define/resource.ts'
import type { Caller } from '../engine/caller.ts'
import { mayOperate } from '../engine/permit.ts'
import { seesWhole } from '../engine/scope.ts'
import { readingOf } from '../engine/work.ts'
import type { Services } from '../services.ts'

/**
 * How much of a noun's changes a caller hears. Whoever sees only some of its rows hears that there are changes
 * but not in which rows: a row that just left his scope is one he has to read again, and its id is no longer his
 * to know.
 */
export function hearingOf(
  services: Services,
  caller: Caller,
): (resource: Resource) => 'nothing' | 'noun' | 'rows' {
  return (resource) => {
    // A right may be a pattern of addresses: that of the list counts, not that of the stream.
    const path = `/api${resource.path}/list`
    const asked: Caller = { ...caller, origin: { ...caller.origin, method: 'GET', path } }
    if (!mayOperate(asked, resource, 'view')) return 'nothing'
    return seesWhole(resource, readingOf(services, asked)) ? 'rows' : 'noun'
  }
}
