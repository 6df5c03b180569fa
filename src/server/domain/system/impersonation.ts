import { fail, say } from '../../../contract/errors.ts'
import { IMPERSONATE, IMPERSONATE_WRITE } from '../../../contract/parts/withheldRights.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { openImpersonation } from '../../access/openImpersonation.ts'
import { camelAnswer, flatAnswer } from '../../access/tokens.ts'
import { requireAny } from '../../engine/permit.ts'
import type { Parameters, WriteRoute } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import { accountToImpersonate } from './impersonationTarget.ts'
import { notifyImpersonated } from './impersonationNotice.ts'

const MAX_REASON = 200

function reasonOf({ reason }: Parameters): string {
  const text = typeof reason === 'string' ? reason.trim() : ''
  if (text === '') fail('VALIDATION', { text: '请输入原因' }, 'reason')
  if (text.length > MAX_REASON) fail('VALIDATION', { label: '原因', rule: '过长' }, 'reason')
  return text
}

const isYes = (value: unknown): boolean => ['1', 'true'].includes(String(value ?? ''))

/** Opens a session in the name of another user; its tokens are in the answer in both dialects, this once. */
async function impersonate(parameters: Parameters, work: Work) {
  const reason = reasonOf(parameters),
    writes = isYes(parameters.writes),
    userId = String(parameters.id ?? '')
  if (writes) requireAny(work.caller, [IMPERSONATE_WRITE])
  const account = await accountToImpersonate(userId, work)
  const login = await openImpersonation(work, account, { reason, writes })
  if (!login) return fail('UNAUTHORIZED')
  await notifyImpersonated(work, userId, { reason, writes })
  const parts = { account: account.account, reason }
  return {
    answer: {},
    targets: [userId],
    sentences: [
      writes
        ? say('模拟登录 {account}，允许修改，原因：{reason}', parts)
        : say('模拟登录 {account}，只读，原因：{reason}', parts),
    ],
    once: { ...camelAnswer(login), ...flatAnswer(login) },
  }
}

/** The call that opens a session in the name of another user. */
export const IMPERSONATE_ROUTE: WriteRoute = {
  method: 'POST',
  path: '/blade-system/user/impersonate',
  summary: '模拟登录',
  permission: IMPERSONATE,
  resource: user.id,
  action: 'impersonate',
  write: impersonate,
}
