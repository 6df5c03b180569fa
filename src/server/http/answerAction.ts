import type { FastifyReply } from 'fastify'
import { actSelected, type DeclaredAction } from '../engine/actSelected.ts'
import type { Caller } from '../engine/caller.ts'
import { prefetchOf } from '../engine/particulars.ts'
import { runPrefetch } from '../engine/prefetch.ts'
import { readingOf, type Work } from '../engine/work.ts'
import { asTenant } from '../store/tenancy.ts'
import { audited } from './audited.ts'
import { answerWrite, callerFor, namingOf, parametersOf, type Writing } from './call.ts'
import type { Naming } from '../engine/route.ts'

type ActionCall = Pick<Writing, 'services' | 'request' | 'reply'>

/** Answers the call of a declared action. */
export async function answerAction(call: ActionCall, chosen: DeclaredAction): Promise<FastifyReply> {
  const naming = { ...namingOf(chosen.resource, chosen.name, chosen.permission), keyed: chosen.action.keyed }
  const { caller, prefetched } = await prefetch(call, chosen, naming)
  return answerWrite({ ...call, naming, ...(caller ? { caller } : {}) }, (parameters, work) =>
    actSelected(chosen, parameters, prefetched ? { ...work, prefetched } : work),
  )
}

/**
 * Runs the prefetch of an action: what it reads from outside before its transaction begins. Resolves to the
 * caller and the prefetched values; empty for actions without a prefetch.
 */
async function prefetch(
  { services, request }: ActionCall,
  chosen: DeclaredAction,
  naming: Naming,
): Promise<{ readonly caller?: Caller; readonly prefetched?: Work['prefetched'] }> {
  if (!prefetchOf(chosen.resource, chosen.name, { services })) return {}
  const parameters = parametersOf(request),
    caller = await callerFor({ services, request, resource: chosen.resource })
  const run = () => runPrefetch(chosen, parameters, readingOf(services, caller))
  return {
    caller,
    prefetched: await asTenant(caller.tenantId, () =>
      audited(services, { request, caller, naming, parameters }, run),
    ),
  }
}
