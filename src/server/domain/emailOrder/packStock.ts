import type { Services } from '../../services.ts'
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
