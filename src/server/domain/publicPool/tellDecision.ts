import { say } from '../../../contract/errors.ts'
import { ecommercePublicProductPool } from '../../../contract/resources/product/ecommercePublicProductPool.ts'
import { sendMessage } from '../../engine/sendMessage.ts'
import type { Services } from '../../services.ts'
import { setDecisionTold, type UntoldDecision } from '../../store/product/publicPoolRows.ts'
import { asTenant } from '../../store/tenancy.ts'

/** Tells who shared a product what the platform has decided. */
export async function tellDecision({ database }: Services, decision: UntoldDecision): Promise<void> {
  const { id, sourceTenantId, title, userId, isOpen, reason } = decision
  await asTenant(sourceTenantId, () =>
    database.transaction(async (db) => {
      await sendMessage(db, {
        tenantId: sourceTenantId,
        userIds: userId ? [userId] : [],
        category: 'outcome',
        sentence: isOpen
          ? say('共享商品“{title}”已通过审核，其他租户可以引用', { title })
          : say('共享商品“{title}”被驳回：{reason}', { title, reason: reason ?? '' }),
        link: `${ecommercePublicProductPool.menu?.path ?? ''}?row=${id}&pane=detail`,
      })
      await setDecisionTold(db, id)
    }),
  )
}
