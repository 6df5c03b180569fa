import { type ErrorCode, fail, say } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { mustEnrol } from '../../access/factorDuty.ts'
import type { Access, Caller, Session } from '../../engine/caller.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { type AccountRow, findAccount } from '../../store/access/loginRows.ts'
import { findMatching } from '../../store/rows.ts'
import type { Deed } from './whyActions.ts'

/** The user whose rights are explained, as he would call. */
export interface Subject {
  readonly session: Session
  /** Null where the account or its tenant may not log in. */
  readonly access: Access | null
}

/** The users with these ids whom the caller may see, as they would log in, with all roles and departments. */
export async function subjectsOf(userIds: readonly string[], reading: Reading): Promise<Subject[]> {
  const { database, tenantId, services } = reading
  const rows = await findMatching(database.kysely, user, {
    tenantId,
    ids: userIds,
    where: visibleTo(user, reading),
  })
  return Promise.all(
    rows.map(async (row) => {
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
    }),
  )
}

/** One user. Refuses NOT_FOUND where he is invisible. */
export const subjectOf = async (userId: string, reading: Reading): Promise<Subject> =>
  (await subjectsOf([userId], reading))[0] ?? fail('NOT_FOUND')

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

/** Whether an account may do anything at all, and what would mend it. */
export interface AccountVerdict {
  readonly errCode: ErrorCode | null
  readonly sentence: Sentence
  readonly mend: Sentence | null
}

const barred = (account: AccountRow | null, isEnrolDue: boolean): AccountVerdict | null => {
  if (account?.must_change)
    return {
      errCode: 'PASSWORD_CHANGE',
      sentence: say('密码是别人设置的，改过之前什么也不能做'),
      mend: say('由本人登录后修改密码'),
    }
  if (isEnrolDue)
    return {
      errCode: 'SECOND_FACTOR_SETUP',
      sentence: say('须两步验证而没有设置，设置之前什么也不能做'),
      mend: say('由本人登录后设置两步验证'),
    }
  return null
}

/** What every call asks of the account first. */
export async function accountVerdict(
  { session, access }: Subject,
  { database }: Reading,
): Promise<AccountVerdict> {
  if (!access)
    return {
      errCode: 'TOKEN_EXPIRED',
      sentence: say('账号已停用，或租户已锁定、已过期'),
      mend: say('启用账号，或由平台恢复租户'),
    }
  const account = await findAccount(database.kysely, session.tenantId, { id: session.userId })
  return (
    barred(account, account !== null && (await mustEnrol(database, account))) ?? {
      errCode: null,
      sentence: say('账号与租户正常'),
      mend: null,
    }
  )
}
