import { multiplyFen } from '../../../kernel/money.ts'
import type { Services } from '../../services.ts'
import type { TenantRow } from '../../store/tenancy.ts'
import type { FavorGateway } from '../../vouchers/favorGateway.ts'
import { changeStock } from './changeStock.ts'
import type { Stock } from './stock.ts'

/** Tells the platform of a greater budget. */
export async function pushBudget(
  services: Services,
  row: TenantRow,
  { stock, gateway }: { readonly stock: Stock; readonly gateway: FavorGateway },
): Promise<void> {
  if (!stock.stockId) return
  await gateway.addBudget(stock.stockId, {
    maxAmount: multiplyFen(stock.couponAmount, stock.maxCoupons),
    before: multiplyFen(stock.couponAmount, stock.platformMax ?? 0),
    outRequestNo: `${stock.outRequestNo ?? stock.id}B${stock.maxCoupons}`,
  })
  await changeStock(services, row, 'addBudget', () => Promise.resolve({ platformMax: stock.maxCoupons }))
}
