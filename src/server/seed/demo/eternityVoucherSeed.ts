import type { Row } from '../../../contract/define/row.ts'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { fen } from '../../../kernel/money.ts'
import { voided } from '../../domain/eternity/close.ts'
import { issueEternity } from '../../domain/eternity/issue.ts'
import { verifyVoucher } from '../../domain/eternity/verify.ts'
import type { Work } from '../../engine/work.ts'
import { expireVouchers } from '../../store/eternity/eternityOrderRows.ts'
import { findRows, updateRows } from '../../store/rows.ts'
import type { COUPONS } from './eternity.data.ts'
import { seedExtensions } from './eternityExtensionSeed.ts'
import { skusByCode } from './namedRows.ts'
import { workAsOf } from './workAs.ts'

const HOUR_MS = 3_600_000,
  DAY_MS = 24 * HOUR_MS

interface Story {
  readonly couponId: string
  readonly merchant: Row<typeof merchantConfig>
  readonly activityId: string
  readonly at: (moment: Date) => Work
}

/**
 * Issues the vouchers of a template, uses some in the hours after, moves the end of some, and voids the last where its
 * story says so.
 */
export async function seedVouchers(
  { age, receivers, uses, extensions, isVoid, wire }: (typeof COUPONS)[number],
  { couponId, merchant, activityId, at }: Story,
): Promise<void> {
  if (receivers.length === 0) return
  const begin = Date.now() - age * DAY_MS,
    issued = at(new Date(begin))
  const { ids, orderNos } = await issueEternity(
    {
      couponId,
      merchantId: merchant.id,
      merchantCode: merchant.merchantCode ?? '',
      receivers: receivers.map((mobile) => ({ mobile, outOrderNo: null })),
      channel: 'manual',
      batchNo: `HB${couponId}`,
    },
    issued,
  )
  const cup = wire.goodsScope === 3 ? (await skusByCode(issued.db, issued.tenantId)).get('CUP-350')?.id : null
  for (const [index, amounts] of uses.entries())
    for (const [time, amount] of amounts.entries())
      await verifyVoucher(
        {
          code: orderNos[index] ?? '',
          verifyAmount: cup ? null : fen(amount),
          verifyTimes: null,
          activityId: cup ? activityId : null,
          skuId: cup ?? null,
          quantity: 1,
          mobile: receivers[index] ?? null,
          merchantId: merchant.id,
          merchantCode: merchant.merchantCode,
          bizOrderNo: null,
          channel: index % 2 === 0 ? 'store' : 'page',
        },
        at(new Date(begin + (5 + index + 7 * time) * HOUR_MS)),
      )
  const as = await workAsOf(at)
  await seedExtensions(extensions, ids, (hours) => as('operator', new Date(begin + hours * HOUR_MS)))
  if (isVoid) await voidLast(ids.at(-1) ?? '', at(new Date(begin + DAY_MS)))
  await expireVouchers(issued.db, receivers.length)
}

async function voidLast(id: string, work: Work): Promise<void> {
  const { db, tenantId } = work,
    [voucher] = await findRows(db, eternityOrder, tenantId, [id])
  if (!voucher) return
  const { set } = await voided(voucher, '客户退订', work)
  await updateRows(db, eternityOrder, {
    tenantId,
    ids: [id],
    set: { ...set, orderStatus: 'void' },
    userId: null,
  })
}
