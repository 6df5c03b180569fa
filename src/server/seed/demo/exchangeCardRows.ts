import { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import { delayInfo } from '../../../contract/resources/card/delayInfo.ts'
import { delayInfoItem } from '../../../contract/resources/card/delayInfoItem.ts'
import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { formatMoment, parseMoment, momentIn } from '../../../kernel/time.ts'
import { cardNumber, newCardSecret } from '../../domain/card/cardNumbers.ts'
import { once, sealedArchive } from '../../domain/stock/sealedArchive.ts'
import type { Vault } from '../../secrets/vault.ts'
import { keepCardFile } from '../../store/card/physicalCardRows.ts'
import type { Writer } from '../../store/db.ts'
import { findRows, insertRows, updateRows } from '../../store/rows.ts'
import { CARD_STATES } from './exchangeCards.data.ts'

const DAY_MS = 86_400_000
/** Cards of the shipped order that were extended, and by how many days. */
const EXTENDED = 10,
  EXTENSION_DAYS = 30
const COLUMNS = [
  { label: '卡号', shape: 'text' },
  { label: '卡密', shape: 'text' },
  { label: '序号', shape: 'text' },
] as const

/** Where cards are written, and by whom. */
export interface Seeding {
  readonly writer: Writer
  readonly tenantId: string
  readonly vault: Vault
  readonly userId: string | null
}
type CardState = (typeof CARD_STATES)[number][1]

/** What differs between cards by the state they are in. */
function lifeOf(state: CardState, index: number, age: number) {
  const isUsed = state === 'used',
    isBound = state === 'bound' || isUsed
  return {
    cardState: state,
    usedTimes: isUsed ? 1 : 0,
    ...(state === 'inactive' ? {} : { activateTime: momentIn(10 - age), validStart: momentIn(10 - age) }),
    ...(isBound ? { bindPhoneMask: `138****${String(1000 + index * 37).slice(-4)}` } : {}),
    ...(isUsed ? { useTime: momentIn(12 - age + index) } : {}),
    ...(state === 'invalid' ? { voidReason: '邮寄途中损坏，已补卡' } : {}),
  }
}
const stateAt = (index: number): CardState => CARD_STATES.find(([until]) => index < until)?.[1] ?? 'inactive'

/** Writes the cards of an order, and the file for their maker. */
export async function seedCards(
  { writer, tenantId, vault, userId }: Seeding,
  orderId: string,
  age: number,
): Promise<void> {
  const [order] = await findRows(writer, physicalCardOrder, tenantId, [orderId])
  if (order?.serialStart === null || order === undefined) return
  const first = order.serialStart,
    isShipped = order.orderState === 'done'
  const secrets = Array.from({ length: order.qty }, newCardSecret)
  const cards = secrets.map((secret, index) => ({
    cardNo: cardNumber(order.cardPrefix, first + index),
    cardSecret: vault.seal(secret),
    'cardSecret.hmac': vault.digest(secret),
    serialNo: first + index,
    sourceType: 'physical' as const,
    sourceNo: order.orderNo,
    batchNo: order.orderNo,
    activityId: order.activityId,
    merchantId: order.merchantId,
    merchantCode: order.merchantCode,
    faceValue: order.faceValue,
    totalTimes: 1,
    validEnd: order.validEnd,
    delayCount: 0,
    delayedDays: 0,
    createUser: userId,
    createTime: momentIn(2 - age),
    ...lifeOf(isShipped ? stateAt(index) : 'inactive', index, age),
  }))
  await insertRows(writer, cardNumberInfo, tenantId, cards)
  if (isShipped) await seedExtension({ writer, tenantId, vault, userId }, cards.slice(25, 25 + EXTENDED))
  const archive = await sealedArchive(vault, {
    name: order.orderNo ?? '',
    title: order.orderNo ?? '',
    columns: COLUMNS,
    rows: once(cards.map(({ cardNo, serialNo }, index) => [cardNo, secrets[index] ?? '', String(serialNo)])),
  })
  await keepCardFile(writer, { tenantId, orderId, content: archive.content })
  await updateRows(writer, physicalCardOrder, {
    tenantId,
    ids: [orderId],
    set: { filePassword: archive.password },
    userId: null,
  })
}

interface SeededCard {
  readonly cardNo: string
  readonly serialNo: number
  readonly batchNo: string | null
  readonly activityId: string
  readonly merchantId: string | null
  readonly merchantCode: string | null
  readonly validEnd: string | null
}

/** Records that some cards were extended; their rows have the new end already. */
async function seedExtension(
  { writer, tenantId, userId }: Seeding,
  cards: readonly SeededCard[],
): Promise<void> {
  const [first] = cards
  if (!first) return
  const { batchNo, activityId, merchantId, merchantCode, validEnd } = first
  const serials = cards.map(({ serialNo }) => serialNo)
  const author = { createUser: userId, createTime: momentIn(-20) }
  const [delayId = ''] = await insertRows(writer, delayInfo, tenantId, [
    {
      batchNo,
      activityId,
      merchantId,
      merchantCode,
      selector: {
        qty: cards.length,
        serialStart: Math.min(...serials),
        serialEnd: Math.max(...serials),
        batches: 1,
      },
      cardQty: cards.length,
      restoredQty: 0,
      delayDays: EXTENSION_DAYS,
      reason: '门店调货延误，补偿 30 天',
      operator: userId,
      ...author,
    },
  ])
  const oldEnd =
    validEnd === null
      ? null
      : formatMoment(new Date(parseMoment(validEnd).getTime() - EXTENSION_DAYS * DAY_MS))
  await insertRows(
    writer,
    delayInfoItem,
    tenantId,
    cards.map(({ cardNo }) => ({
      delayId,
      cardNo,
      oldValidEnd: oldEnd,
      newValidEnd: validEnd,
      oldState: 'active' as const,
      newState: 'active' as const,
      ...author,
    })),
  )
}
