import type { Services } from '../../services.ts'
import { codesOfBatch } from '../../store/eternity/eternityOrderRows.ts'
import { issuedLines } from '../../store/order/emailOrderRows.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import type { Making } from '../card/makeCards.ts'
import { once, type SealedArchive, sealedArchive } from '../stock/sealedArchive.ts'
import type { EmailOrder } from './emailOrder.ts'

const COLUMNS = [
  { label: '卡号', shape: 'text' },
  { label: '卡密', shape: 'text' },
  { label: '有效期', shape: 'text' },
] as const

/** The file of the cards of the stock that an order issued. */
export async function packStock(
  { database, vault }: Services,
  row: EmailOrder,
  making: Making,
): Promise<SealedArchive> {
  const orderNo = row.emailOrderNo ?? ''
  const lines = await issuedLines(database.kysely, making.tenantId, orderNo)
  const cells = await mapWithPauses(lines, ({ cardNo, secret, expireTime }) => [
    cardNo === null ? '' : vault.open(cardNo),
    vault.open(secret),
    expireTime ?? '',
  ])
  making.throwIfStopped()
  return sealedArchive(vault, { name: orderNo, title: orderNo, columns: COLUMNS, rows: once(cells) })
}

const VOUCHER_COLUMNS = [
  { label: '发放单号', shape: 'text' },
  { label: '券码', shape: 'text' },
  { label: '有效期', shape: 'text' },
] as const

/** The file of the prepaid vouchers that an order issued. */
export async function packVouchers(
  { database, vault }: Services,
  row: EmailOrder,
  making: Making,
): Promise<SealedArchive> {
  const name = row.emailOrderNo ?? ''
  const vouchers = await codesOfBatch(database.kysely, making.tenantId, name)
  const cells = await mapWithPauses(vouchers, ({ orderNo, code, validEnd }) => [
    orderNo,
    vault.open(code),
    validEnd,
  ])
  making.throwIfStopped()
  return sealedArchive(vault, { name, title: name, columns: VOUCHER_COLUMNS, rows: once(cells) })
}
