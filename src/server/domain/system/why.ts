import { fail, Refusal, say } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { permissionOf } from '../../../contract/define/permission.ts'
import type { Access, Caller, Session } from '../../engine/caller.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { visibleTo, withVisibilityOf } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { findMatching } from '../../store/rows.ts'
import { type Deed, deedChoices, deedNamed } from './whyActions.ts'
import { rightSteps, rowSteps, type Step } from './whySteps.ts'

/** The user whose rights are explained, as he would call. */
export interface Subject {
  readonly session: Session
  /** Null where the account or its tenant may not log in. */
  readonly access: Access | null
}

/** The user as he would log in, with all his roles and departments. Refuses NOT_FOUND where he is invisible. */
export async function subjectOf(userId: string, reading: Reading): Promise<Subject> {
  const { database, tenantId, services } = reading
  const [row] = await findMatching(database.kysely, user, {
    tenantId,
    ids: [userId],
    where: visibleTo(user, reading),
  })
  if (!row) return fail('NOT_FOUND')
  const session: Session = {
    id: '',
    userId: row.id,
    tenantId,
    account: row.account,
    realName: row.realName ?? '',
    deptIds: row.deptId ?? [],
    roleIds: row.roleId ?? [],
    clientId: '',
  }
  return { session, access: row.status === 'active' ? await services.accessCache.of(session) : null }
}

/** The subject as the caller of a deed. */
export function callerOfSubject(
  { session, access }: Subject,
  deed: Deed,
  { caller }: Reading,
): Caller | null {
  if (!access) return null
  const origin = { ...caller.origin, method: deed.method, path: deed.path }
  return { session, tenantId: session.tenantId, access, origin, detail: true }
}

/** What decides whether a user may do something, in the order in which it is decided. */
interface Explanation {
  readonly allowed: boolean
  /** Code of the refusal that a call would get; null where it is allowed. */
  readonly errCode: string | null
  readonly deed: { readonly id: string; readonly title: string }
  readonly user: { readonly id: string; readonly account: string; readonly realName: string }
  readonly steps: readonly Step[]
}

/** The refusal of the check of the call, by the call's own code. */
function refusalOfCheck(deed: Deed, subject: Caller): Refusal | null {
  try {
    deed.check(subject)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function explain(parameters: Parameters, reading: Reading, services: Services): Promise<Explanation> {
  const deed = deedNamed(services, String(parameters.deed ?? ''))
  const subject = await subjectOf(String(parameters.userId ?? ''), reading)
  const caller = callerOfSubject(subject, deed, reading)
  const { userId, account, realName } = subject.session
  const heading = { deed: { id: deed.id, title: deed.title }, user: { id: userId, account, realName } }
  if (!caller) {
    const steps = [accountStep(false)]
    return { ...heading, allowed: false, errCode: 'TOKEN_EXPIRED', steps }
  }
  const refusal = refusalOfCheck(deed, caller)
  const steps = [accountStep(true), ...(await rightSteps(deed, caller, reading))]
  const rowId = String(parameters.rowId ?? '')
  if (refusal || rowId === '' || !deed.resource)
    return { ...heading, allowed: refusal === null, errCode: refusal?.code ?? null, steps }
  const asSubject: Reading = { ...reading, caller, tenantId: caller.tenantId }
  const row = await withVisibilityOf(caller, () => rowSteps(deed, rowId, asSubject))
  return { ...heading, allowed: row.errCode === null, errCode: row.errCode, steps: [...steps, ...row.steps] }
}

const accountStep = (passed: boolean): Step => ({
  name: '账号',
  passed,
  sentence: passed ? say('账号与租户正常') : say('账号已停用，或租户已锁定、已过期'),
})

/** Calls that explain what a user may do. */
export const WHY_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/blade-system/user/why',
    summary: '说明用户为何能或不能做一项操作',
    permission: permissionOf(user, 'why'),
    resource: user.id,
    read: explain,
  },
  {
    method: 'GET',
    path: '/blade-system/user/why-deeds',
    summary: '可以说明的操作',
    permission: permissionOf(user, 'why'),
    read: async ({ keyword }, _reading, services) =>
      Promise.resolve(deedChoices(services, String(keyword ?? ''))),
  },
]
