import {
  addFen,
  type Fen,
  fen,
  formatFen,
  type maxFen,
  type multiplyFen,
  type shareOfFen,
} from '../../src/kernel/money.ts'
import type { Books } from '../../src/server/ledger/holds.ts'
import { hold } from '../../src/server/ledger/holds.ts'
import { post } from '../../src/server/ledger/post.ts'
import { setCreditLimit } from '../../src/server/store/finance/creditRows.ts'
import { prove, type Same } from './equal.ts'

declare const books: Books
const document = { bizType: 'charge', bizNo: 'M1', accountId: '1' } as const
const price = fen(500)

// An amount is a number, but not every number is an amount.
price satisfies number
// @ts-expect-error a plain number is no amount
const plain: Fen = 500
// @ts-expect-error not even zero, which is a constant of its own
const nothing: Fen = 0
void [plain, nothing]

// The arithmetic of amounts keeps the type; that of numbers loses it.
prove<Same<ReturnType<typeof addFen>, Fen>>(true)
prove<Same<ReturnType<typeof multiplyFen>, Fen>>(true)
prove<Same<ReturnType<typeof shareOfFen>, Fen>>(true)
prove<Same<ReturnType<typeof maxFen>, Fen>>(true)
// @ts-expect-error a sum of numbers is a number
const sum: Fen = price + price
// @ts-expect-error a count is no amount
void addFen(price, 3)
// @ts-expect-error a plain number has no unit to be written in
void formatFen(500)
void sum

/** Amounts are asked for wherever money moves. */
export async function calls(): Promise<void> {
  await hold(books, { ...document, amount: price })
  // @ts-expect-error a hold takes an amount
  await hold(books, { ...document, amount: 500 })
  // @ts-expect-error a posting takes an amount
  await post(books, { ...document, amount: 500 })
  // @ts-expect-error a credit limit is an amount
  await setCreditLimit(books.db, books.tenantId, '1', 500)
}
