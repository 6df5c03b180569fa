import { say } from '../../../contract/errors.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { notifyOwner } from '../../access/securityNotices.ts'
import { readParam } from '../../engine/parameters.ts'
import type { Work } from '../../engine/work.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'

/** Tells a user that someone acts in his name, unless the platform decided otherwise. */
export async function notifyImpersonated(
  work: Work,
  userId: string,
  { reason, writes }: { readonly reason: string; readonly writes: boolean },
): Promise<void> {
  const { database, tenantId, caller } = work
  // The platform decides: no tenant may look into accounts unnoticed.
  const policy = await readParam({ database, tenantId: PLATFORM_TENANT }, 'account.impersonationNotice')
  if (policy === '0') return
  const { account, realName } = caller.session
  const parts = { name: `${realName}（${account}）`, reason, time: formatMoment(new Date()) }
  await notifyOwner(
    work.db,
    { tenantId, userId },
    'impersonated',
    writes
      ? say('{name}于 {time} 以你的身份模拟登录，可以修改数据，原因：{reason}', parts)
      : say('{name}于 {time} 以你的身份模拟登录，只读，原因：{reason}', parts),
  )
}
