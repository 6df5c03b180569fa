import { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import { verifyOrder } from '../../../contract/resources/order/verifyOrder.ts'
import { addFen, fen, ZERO_FEN } from '../../../kernel/money.ts'
import { maskCode } from '../../domain/verify/verifyCard.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { insertRows, selectWhere } from '../../store/rows.ts'

/** Stores that take the cards: number, name, who scans there. */
const STORES: readonly (readonly [code: string, name: string, clerk: string])[] = [
  ['HZ001', '石榴超市滨江店', '许文静'],
  ['HZ004', '石榴超市城西店', '罗志鹏'],
  ['SH012', '石榴超市浦东店', '曹雨桐'],
]
/** What customers bought beyond the value of their card, in fen. */
const BEYOND = [1290, 0, 4560, 780, 2350] as const

/** Writes a redemption for every card of the demonstration that is used. */
export async function seedVerifications(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const cards = await selectWhere(writer, cardNumberInfo, tenantId, {
    field: 'cardState',
    operator: 'equals',
    values: [cardNumberInfo.states.wire.used],
  })
  await insertRows(
    writer,
    verifyOrder,
    tenantId,
    cards
      .toSorted((a, b) => (a.serialNo ?? 0) - (b.serialNo ?? 0))
      .map((card, index) => {
        const [storeCode, storeName, verifyUser] = STORES[index % STORES.length] ?? ['', '', '']
        const cardNo = card.cardNo ?? '',
          verifyAmount = card.faceValue ?? ZERO_FEN
        return {
          sourceType: 'card',
          sourceId: card.id,
          code: vault.seal(cardNo),
          'code.hmac': vault.digest(cardNo),
          codeMasked: maskCode(cardNo),
          activityId: card.activityId,
          merchantId: card.merchantId,
          merchantCode: card.merchantCode,
          storeCode,
          storeName,
          verifyUser,
          verifyAmount,
          goodsAmount: addFen(verifyAmount, fen(BEYOND[index % BEYOND.length] ?? 0)),
          timesLeft: 0,
          verifyChannel: index % 4 === 3 ? 'console' : 'store',
          verifyTime: card.useTime,
          settleState: 'open',
          verifyState: 'verified',
          ...(card.useTime ? { createTime: card.useTime } : {}),
        }
      }),
  )
}
