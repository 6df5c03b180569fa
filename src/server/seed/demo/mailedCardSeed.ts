import type { Row } from '../../../contract/define/row.ts'
import { momentIn } from '../../../kernel/time.ts'
import { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import { cardNumber, newCardSecret } from '../../domain/card/cardNumbers.ts'
import { once, sealedArchive } from '../../domain/stock/sealedArchive.ts'
import { keepEmailFile } from '../../store/order/emailOrderRows.ts'
import { insertRows, updateRows } from '../../store/rows.ts'
import type { Seeding } from './exchangeCardRows.ts'
import type { MailedOrder } from './mailedCampaignSeed.ts'

const FILE_DAYS = 30,
  VALID_DAYS = 90
const COLUMNS = [
  { label: '卡号', shape: 'text' },
  { label: '卡密', shape: 'text' },
  { label: '序号', shape: 'text' },
] as const

type Order = Row<typeof emailOrderInfo>

/** What differs between the cards of an order. */
function lifeOf({ state, bound }: MailedOrder, index: number, revokeReason: string | null) {
  if (state === 'revoked') return { cardState: 'invalid' as const, voidReason: revokeReason }
  if (index >= bound) return { cardState: 'active' as const }
  return { cardState: 'bound' as const, bindPhoneMask: `137****${String(2100 + index * 53).slice(-4)}` }
}

/** Writes the cards of an order, and the file that was mailed. */
export async function seedMailedCards(seeding: Seeding, mailed: MailedOrder, order: Order): Promise<void> {
  const { writer, tenantId, vault, userId } = seeding,
    { age } = mailed,
    { emailOrderNo, activityId, merchantId, merchantCode, serialStart, revokeReason } = order
  const secrets = Array.from({ length: order.quantity }, newCardSecret)
  const cards = secrets.map((secret, index) => ({
    cardNo: cardNumber(order.cardPrefix ?? '', (serialStart ?? 1) + index),
    cardSecret: vault.seal(secret),
    'cardSecret.hmac': vault.digest(secret),
    serialNo: (serialStart ?? 1) + index,
    sourceType: 'mail' as const,
    ...{ sourceNo: emailOrderNo, batchNo: emailOrderNo, activityId, merchantId, merchantCode },
    ...{ totalTimes: 1, usedTimes: 0, delayCount: 0, delayedDays: 0 },
    activateTime: momentIn(0.1 - age),
    validStart: momentIn(0.1 - age),
    validEnd: momentIn(VALID_DAYS - age),
    ...lifeOf(mailed, index, revokeReason),
    createUser: userId,
    createTime: momentIn(0.1 - age),
  }))
  await insertRows(writer, cardNumberInfo, tenantId, cards)
  if (mailed.state !== 'sent') return
  const rows = cards.map(({ cardNo, serialNo }, index) => [cardNo, secrets[index] ?? '', String(serialNo)])
  const name = emailOrderNo ?? ''
  const { content, password, fileBytes } = await sealedArchive(vault, {
    name,
    title: name,
    columns: COLUMNS,
    rows: once(rows),
  })
  await keepEmailFile(writer, { tenantId, orderId: order.id, content })
  const set = {
    fileName: `${name}.zip`,
    fileBytes,
    filePassword: password,
    purgeTime: momentIn(FILE_DAYS - age),
  }
  await updateRows(writer, emailOrderInfo, { tenantId, ids: [order.id], set, userId: null })
}
