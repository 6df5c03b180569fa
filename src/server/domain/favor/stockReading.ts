import { say } from '../../../contract/errors.ts'
import type { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import type { Step } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import { STOCK_QUOTA } from '../../store/favor/stockRows.ts'
import type { StockView } from '../../vouchers/favorGateway.ts'
import type { Stock } from './stock.ts'

/** The state that follows from what the platform says; what we hold back ourselves stays held back. */
export function stateFrom(stock: Pick<Stock, 'suspended' | 'status'>, view: StockView): Stock['status'] {
  if (view.state === 'running' && stock.suspended) return 'paused'
  // A stock the platform ends before it ever ran was rejected.
  if (view.state === 'stopped' && stock.status === 'creating') return 'failed'
  return view.state
}

/** Vouchers the platform issued that no record of ours accounts for; reserved ones may be among them. */
export const externalOf = (stock: Stock, { distributed }: Pick<StockView, 'distributed'>): number =>
  Math.max(
    0,
    distributed - (stock.issuedCount ?? 0) - (stock.externalCount ?? 0) - (stock.reservedCount ?? 0),
  )

/** Takes over what the platform says of a stock: its state, and what was issued past us. */
export async function takeReading(
  stock: Stock,
  view: StockView,
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
): Promise<Step<typeof favorCoupon>> {
  const external = Math.min(externalOf(stock, view), stock.balance ?? 0),
    status = stateFrom(stock, view)
  if (external > 0)
    await moveQuota(db, tenantId, STOCK_QUOTA, {
      ownerId: stock.id,
      type: 'adjust',
      delta: -external,
      bizNo: null,
      counters: { external_count: external },
      remark: '平台上另行发放',
    })
  return {
    set: {
      ...(status === stock.status ? {} : { status }),
      ...(status === 'failed' ? { failMsg: '平台审核未通过' } : {}),
    },
    consequences: [
      say('平台已发 {platform}，本系统已发 {local}', {
        platform: view.distributed,
        local: stock.issuedCount ?? 0,
      }),
    ],
  }
}
