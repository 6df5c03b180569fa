import type { FastifyReply } from 'fastify'
import { actSelected, type DeclaredAction } from '../engine/actSelected.ts'
import type { Caller } from '../engine/caller.ts'
import { hasErrand, runErrand } from '../engine/errand.ts'
import { readingOf, type Work } from '../engine/work.ts'
import { asTenant } from '../store/tenancy.ts'
import { audited } from './audited.ts'
import { authenticate } from './authenticate.ts'
import { answerWrite, namingOf, parametersOf, type Writing } from './call.ts'
import type { Naming } from '../engine/route.ts'

type Asked = Pick<Writing, 'services' | 'request' | 'reply'>

/** Answers the call of a declared action. */
export async function answerAction(asked: Asked, chosen: DeclaredAction): Promise<FastifyReply> {
  const naming = { ...namingOf(chosen.resource, chosen.name, chosen.permission), keyed: chosen.action.keyed }
  const { caller, brought } = await bring(asked, chosen, naming)
  return answerWrite({ ...asked, naming, ...(caller ? { caller } : {}) }, (parameters, work) =>
    actSelected(chosen, parameters, brought ? { ...work, brought } : work),
  )
}

/**
 * What an action has to bring from outside before its transaction begins, and who called; nothing for the
 * actions that ask nobody.
 */
async function bring(
  { services, request }: Asked,
  chosen: DeclaredAction,
  naming: Naming,
): Promise<{ readonly caller?: Caller; readonly brought?: Work['brought'] }> {
  if (!hasErrand(chosen)) return {}
  const caller = await authenticate(request, services),
    parameters = parametersOf(request)
  const run = () => runErrand(chosen, parameters, readingOf(services, caller))
  return {
    caller,
    brought: await asTenant(caller.session.tenantId, () =>
      audited(services, { request, caller, naming, parameters }, run),
    ),
  }
}
