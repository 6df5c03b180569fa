import { notFound } from '../../../../contract/errors.ts'
import { cardTransferOrder } from '../../../../contract/resources/stock/cardTransferOrder.ts'
import type { Parameters, Route } from '../../../engine/route.ts'
import { visibleTo } from '../../../engine/scope.ts'
import type { Reading } from '../../../engine/work.ts'
import { findMatching } from '../../../store/rows.ts'
import { itemPage } from '../../../store/stock/transferRows.ts'

const MAX_SIZE = 200
const positive = (value: unknown, otherwise: number): number => {
  const number = Number(value ?? otherwise)
  return Number.isSafeInteger(number) && number > 0 ? number : otherwise
}

/** A page of the cards of a transfer, masked. */
async function readItems({ transferId, current, size }: Parameters, reading: Reading): Promise<unknown> {
  const { tenantId } = reading,
    db = reading.database.kysely
  const [row] = await findMatching(db, cardTransferOrder, {
    tenantId,
    ids: [String(transferId ?? '')],
    where: visibleTo(cardTransferOrder, reading),
  })
  if (!row) throw notFound(cardTransferOrder)
  const limit = Math.min(positive(size, 10), MAX_SIZE),
    page = positive(current, 1)
  const { records, total } = await itemPage(db, {
    tenantId,
    transferId: row.id,
    size: limit,
    offset: (page - 1) * limit,
  })
  return { records, total, current: page, size: limit, pages: Math.ceil(total / limit) }
}

/** Calls of transfers beside the declared ones. */
export const TRANSFER_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-card/cardTransferOrder/itemPage',
    summary: '划转的卡密',
    permission: 'cardTransferOrder_view',
    read: readItems,
  },
]
