import { ZERO_FEN } from '../../../kernel/money.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { StockTerms } from '../../vouchers/favorGateway.ts'
import type { Stock } from './stock.ts'

const listOf = (text: string | null): readonly string[] =>
  (text ?? '').split(/[\s,，]+/).filter((part) => part !== '')

/** What a stock is created with at its platform. */
export const termsOf = (stock: Stock): StockTerms => ({
  outRequestNo: stock.outRequestNo ?? stock.id,
  stockName: stock.batchName,
  stockType: stock.stockType ?? 'normal',
  couponAmount: stock.couponAmount,
  transactionMinimum: stock.transactionMinimum,
  maxCoupons: stock.maxCoupons,
  maxAmountByDay: stock.maxAmountByDay ?? ZERO_FEN,
  maxCouponsPerUser: stock.maxCouponsPerUser ?? 1,
  noCash: stock.noCash ?? false,
  availableBegin: parseMoment(stock.availableBegin),
  availableEnd: parseMoment(stock.availableEnd),
  validDays: stock.validDays ?? 0,
  limitBank: stock.limitBank,
  limitCardType: stock.limitCardType,
  limitBins: listOf(stock.limitBins),
  goodsTag: stock.goodsTag,
  availableMchs: listOf(stock.availableMchs),
  items: listOf(stock.items),
  description: stock.description,
})
