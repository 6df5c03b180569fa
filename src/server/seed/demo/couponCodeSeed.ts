import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { momentIn } from '../../../kernel/time.ts'
import { couponCodeBatch } from '../../../contract/resources/couponCode/couponCodeBatch.ts'
import { couponCodeExport } from '../../../contract/resources/couponCode/couponCodeExport.ts'
import { fen } from '../../../kernel/money.ts'
import type { Vault } from '../../secrets/vault.ts'
import { replaceChildren } from '../../store/childRows.ts'
import type { Writer } from '../../store/db.ts'
import { insertRow } from '../../store/rows.ts'
import { CODE_ACTIVITIES, type DemoCodes } from './couponCodes.data.ts'
import { type Seeding, writeCodes, writeStockMovements } from './couponCodeStock.ts'
import { madeOf, merchantOf, writeCodeCoupons } from './couponCodeTemplates.ts'

/** Counters of an activity of which nothing was redeemed. */
const UNUSED = {
  redeemedQty: 0,
  refundedQty: 0,
  expiredQty: 0,
  limitPerUser: 2,
  refundable: true,
  refundDays: 7,
} as const

/** The coupons of one code of an activity, by their ids. */
const linesOf = ({ items }: DemoCodes, coupons: ReadonlyMap<string, string>) =>
  items.map(([couponName, quantity]) => ({ couponId: coupons.get(couponName) ?? '0', couponName, quantity }))

/** Writes an export that could not be packed; returns its number. */
async function writeExport(
  demo: DemoCodes,
  id: string,
  { writer, tenantId, vault }: Seeding,
): Promise<string | null> {
  const { exportBatchNo } = await insertRow(writer, couponCodeExport, tenantId, {
    activityId: id,
    quantity: demo.codes.assigned,
    phone: vault.seal('13800006688'),
    phoneMask: '138****6688',
    downloadCount: 0,
    exportState: 'failed',
    failReason: '短信服务未启用',
    createTime: momentIn(-4),
  })
  return exportBatchNo
}

/** Writes how the codes of an activity came into stock, and what was exported of them. */
async function writeStock(demo: DemoCodes, id: string, seeding: Seeding): Promise<void> {
  const { writer, tenantId } = seeding,
    made = madeOf(demo)
  const batch = await insertRow(writer, couponCodeBatch, tenantId, {
    activityId: id,
    quantity: made,
    madeQty: made,
    batchState: 'done',
    createTime: momentIn(-15),
  })
  const exported = demo.codes.assigned > 0 ? await writeExport(demo, id, seeding) : null
  const numbers = { id, batchNo: batch.batchNo ?? '', exportBatchNo: exported ?? '' }
  await writeCodes(demo, numbers, seeding)
  await writeStockMovements(demo, numbers, seeding)
}

async function writeActivity(
  demo: DemoCodes,
  coupons: ReadonlyMap<string, string>,
  seeding: Seeding,
): Promise<void> {
  const { writer, tenantId } = seeding,
    made = madeOf(demo),
    merchant = await merchantOf(seeding)
  const lines = linesOf(demo, coupons)
  const isPackage = lines.length > 1
  const { id } = await insertRow(writer, couponActivity, tenantId, {
    activityName: demo.activityName,
    kind: isPackage ? 'package' : 'coupon',
    couponId: isPackage ? null : (lines[0]?.couponId ?? null),
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    merchantId: merchant?.id ?? '0',
    merchantCode: merchant?.merchantCode ?? null,
    contractPartyId: merchant?.contractPartyId ?? null,
    salePrice: fen(demo.salePrice),
    costPrice: fen(0),
    codePrefix: demo.codePrefix,
    codeLength: 16,
    totalStock: made,
    balance: demo.codes.available,
    codeMode: 'generated',
    handedQty: demo.codes.assigned,
    assignedQty: demo.codes.assigned,
    ...UNUSED,
    voidQty: demo.codes.void,
    startTime: momentIn(-15),
    endTime: momentIn(demo.to),
    status: demo.status,
    createTime: momentIn(-16),
  })
  if (isPackage)
    await replaceChildren(writer, couponActivity, 'items', { tenantId, parentId: id, rows: lines })
  if (made > 0) await writeStock(demo, id, seeding)
}

/** Writes activities of codes with their stock, and the coupons they are redeemed for. */
export async function seedCouponCodes(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const seeding = { writer, tenantId, vault },
    coupons = await writeCodeCoupons(writer, tenantId)
  for (const demo of CODE_ACTIVITIES) await writeActivity(demo, coupons, seeding)
}
