import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { user } from '../../../contract/resources/system/user.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { selectWhere } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { seedExpress } from './expressSeed.ts'
import { seedPurchases } from './purchaseSeed.ts'
import { seedReceipts, type Stocking } from './receiptSeed.ts'

const SUPPLIER = '云卡供应链'
type Text = Readonly<Record<string, unknown>>

/**
 * Writes the stock of the demonstration: batches of goods and cards, two receipts that wait for approval by another
 * user, the purchases behind them, and the express companies that ship.
 */
export async function seedStock(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const all = async (resource: Parameters<typeof selectWhere>[1]): Promise<readonly Text[]> =>
    selectWhere(writer, resource, tenantId, { all: [] })
  const supplier = (await all(supplierConfig)).find(({ supplierName }) => supplierName === SUPPLIER) ?? {}
  const skus = new Map((await all(goodsSku)).map((sku) => [String(sku.skuCode), sku]))
  const staff = new Map((await all(user)).map(({ account, id }) => [String(account), String(id)]))
  await seedReceipts({ writer, tenantId, vault, supplier, skus, staff })
  await seedPurchases(writer, tenantId)
  await seedExpress(writer, tenantId)
  await seedAlerts({ writer, tenantId, skus, staff })
}

/** Alerts of stock: SKU, type, threshold, silence in minutes. None of them is at its threshold. */
const ALERTS = [
  ['CUP-350', 'platform', 50, 240],
  ['SL-100', 'platform', 10, 60],
  ['SL-200', 'expiry', 30, 1440],
] as const

const seedAlerts = ({
  writer,
  tenantId,
  skus,
  staff,
}: Pick<Stocking, 'writer' | 'tenantId' | 'skus' | 'staff'>) =>
  putFor(writer, tenantId)(
    'stockAlertConfig',
    ALERTS.map(([skuCode, alertType, threshold, silenceMinutes]) => ({
      alertType,
      skuId: skus.get(skuCode)?.id ?? '',
      threshold,
      silenceMinutes,
      channels: ['message'],
      receivers: ['zhongliqun', 'tanyajing'].flatMap((account) => staff.get(account) ?? []),
      autoOffShelf: false,
      alertState: 'set',
    })),
  )
