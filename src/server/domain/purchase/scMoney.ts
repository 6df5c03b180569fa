import { fail } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { scPurchaseOrder } from '../../../contract/resources/purchase/scPurchaseOrder.ts'
import { addFen, type Fen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { hold, keyOf, release } from '../../ledger/holds.ts'
import { capture } from '../../ledger/post.ts'
import { holdName, takeLocks } from '../../store/locks.ts'
import { findRows } from '../../store/rows.ts'
import { booksOf } from '../finance/books.ts'

export type ScOrder = Row<typeof scPurchaseOrder>

/** The document under which the money of an order is held and charged. */
const documentOf = ({ scOrderNo }: ScOrder) => ({ bizType: 'charge', bizNo: scOrderNo ?? '' }) as const

async function accountsOf(rows: readonly ScOrder[], { db, tenantId }: Work): Promise<Map<string, string>> {
  const merchants = await findRows(
    db,
    merchantConfig,
    tenantId,
    rows.map(({ merchantId }) => merchantId),
  )
  return new Map(merchants.map(({ id, accountId }) => [id, accountId]))
}

/** The account that pays for an order. */
export const accountOf = async (row: ScOrder, work: Work): Promise<string> =>
  (await accountsOf([row], work)).get(row.merchantId) ?? fail('NOT_FOUND')

/** Locks holds and accounts of several orders, before the first one changes any. */
export async function lockForMoney(rows: readonly ScOrder[], work: Work): Promise<void> {
  if (rows.length < 2) return
  await takeLocks(work.db, work.tenantId, {
    hold: rows.map((row) => holdName(keyOf(booksOf(work), documentOf(row)))),
    customer: [...(await accountsOf(rows, work)).values()],
  })
}

/** Holds the total of an order on the account of its merchant; returns what the account still has, in fen. */
export async function holdTotal(row: ScOrder, work: Work): Promise<Fen> {
  const accountId = await accountOf(row, work)
  const { figures } = await hold(booksOf(work), {
    ...documentOf(row),
    accountId,
    amount: row.totalAmount ?? ZERO_FEN,
  })
  return figures?.available ?? ZERO_FEN
}

/** Charges delivered pieces from the hold. */
export async function chargeDelivered(
  row: ScOrder,
  {
    round,
    amount,
    qty,
    final,
  }: { readonly round: number; readonly amount: Fen; readonly qty: number; readonly final: boolean },
  work: Work,
): Promise<void> {
  const document = documentOf(row)
  if (amount > 0)
    await capture(booksOf(work), {
      ...document,
      phase: `capture-${round}`,
      amount,
      final,
      dims: { merchantCode: row.merchantCode, qty, docNo: document.bizNo },
    })
  else if (final) await release(booksOf(work), document)
}

/** Gives back what is still held; returns its amount in fen. */
export async function releaseRest(row: ScOrder, work: Work): Promise<Fen> {
  await release(booksOf(work), documentOf(row))
  return subtractFen(
    row.totalAmount ?? ZERO_FEN,
    addFen(row.capturedAmount ?? ZERO_FEN, row.releasedAmount ?? ZERO_FEN),
  )
}
