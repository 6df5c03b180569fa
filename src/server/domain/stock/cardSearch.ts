import { fail } from '../../../contract/errors.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { readFilter } from '../../engine/query.ts'
import { presentRows } from '../../engine/read.ts'
import { hiddenFields, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { countByState } from '../../store/countRows.ts'
import { selectRows } from '../../store/pageRows.ts'
import type { Where } from '../../store/predicate.ts'

/** Kind of card: one from purchased stock. */
export const BOUGHT = 1
/** Kind of card: one issued here. */
export const OWN = 2

/** Masked cards with this full number, or issued for this order or document. */
export async function searchCards(
  { cardNo, orderNo, outNo }: Parameters,
  reading: Reading,
): Promise<unknown> {
  const number = String(cardNo ?? '').trim(),
    bizNo = String(orderNo ?? outNo ?? '').trim()
  if (number === '' && bizNo === '') fail('STOCK_CARD_SEARCH_EMPTY')
  const hidden = hiddenFields(stockCard, reading.caller)
  if (hidden.has(number === '' ? 'outBizNo' : 'cardNo')) return []
  const where: Where<typeof stockCard> =
    number === ''
      ? { field: 'outBizNo', operator: 'equals', values: [bizNo] }
      : { field: 'cardNo.hmac', operator: 'equals', values: [reading.services.vault.digest(number)] }
  const rows = await selectRows(reading.database.kysely, stockCard, {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(stockCard, reading), where] },
    order: [],
    limit: 100,
    offset: 0,
  })
  return (await presentRows(stockCard, rows, reading)).map((row) => ({
    ...row,
    cardKind: BOUGHT,
    cardId: row.id,
  }))
}

/** Number of cards in each state under a filter. */
export async function countCards(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { where } = await readFilter(stockCard, parameters, reading)
  return countByState(reading.database.kysely, stockCard, reading.tenantId, {
    all: [visibleTo(stockCard, reading), where],
  })
}
