import { fail, say } from '../../../contract/errors.ts'
import { apiKey } from '../../../contract/resources/openapi/apiKey.ts'
import { app } from '../../../contract/resources/openapi/app.ts'
import { secret } from '../../../contract/resources/openapi/secret.ts'
import { parseMoment } from '../../../kernel/time.ts'
import { submittedDigest, isPassword } from '../../secrets/passwords.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { findAccount } from '../../store/access/loginRows.ts'
import { findRows } from '../../store/rows.ts'
import { liveKeysOf, requireExpiry } from './issue.ts'
import { particulars } from '../../engine/particulars.ts'

/** Refuses unless the caller's own password confirms the revocation of a key. */
async function requirePassword(work: Work, password: unknown): Promise<void> {
  const account = await findAccount(work.db, work.tenantId, { id: work.caller.session.userId })
  const digest = submittedDigest(String(password ?? ''), work.vault)
  if (!account || !(await isPassword(account.password, digest ?? '')))
    fail('LOGIN_PASSWORD_WRONG', {}, 'password')
}

const revoke: ActionHandler<typeof apiKey, 'revoke'> = async (row, input, work) => {
  await requirePassword(work, input.password)
  const live = await liveKeysOf(row.secretId ?? '', work)
  if (live.every(({ id }) => id === row.id))
    work.confirm(say('这是该凭证最后一个有效密钥，停用后将不能调用接口'))
  return { consequences: [say('密钥 {key} 立即失效，停用后不能恢复', { key: row.apiKey ?? '' })] }
}

const amend: ActionHandler<typeof apiKey, 'amend'> = async (row, input, work) => {
  const expireTime = input.expireTime ?? null
  if (expireTime !== null && expireTime !== row.expireTime) {
    if (row.keyStatus === 'rotating') fail('SECRET_ROTATING', {}, 'expireTime')
    const [credential] = await findRows(work.db, secret, work.tenantId, [row.secretId ?? ''])
    const [appRow] = await findRows(work.db, app, work.tenantId, [credential?.appId ?? '0'])
    requireExpiry(expireTime, {
      since: parseMoment(row.createTime).getTime(),
      days: appRow?.keyTtlDays ?? 365,
    })
  }
  return {
    set: {
      ...(input.keyName === undefined ? {} : { keyName: input.keyName }),
      ...(expireTime === null ? {} : { expireTime }),
    },
  }
}

export const apiKeyParticulars = particulars(apiKey, { actions: { revoke, amend } })
