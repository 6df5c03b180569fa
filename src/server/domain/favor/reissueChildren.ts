import { fail, sayChoice } from '../../../contract/errors.ts'
import { FAVOR_BIZ_TYPES } from '../../../contract/parts/favorTerms.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { newId } from '../../../kernel/id.ts'
import type { Work } from '../../engine/work.ts'
import { sealedHolder } from '../../store/favor/holderRows.ts'
import { lastSeqs } from '../../store/favor/reissueRows.ts'
import { findRows } from '../../store/rows.ts'
import type { IssueRecord } from './outcome.ts'
import type { ReissueInput } from './reissueRules.ts'
import type { Stock } from './stock.ts'

/** The stock each record is issued from again; refuses where faces differ or there are too few. */
async function stocksFor(
  records: readonly IssueRecord[],
  { newFavorCouponId }: ReissueInput,
  { db, tenantId }: Work,
): Promise<ReadonlyMap<string, Stock>> {
  const ids = records.map(({ favorCouponId }) => newFavorCouponId ?? favorCouponId ?? '')
  if (ids.includes('')) fail('FAVOR_REISSUE_UNSENT', {}, 'newFavorCouponId')
  const stocks = await findRows(db, favorCoupon, tenantId, [...new Set(ids)])
  const byId = new Map(stocks.map((stock) => [stock.id, stock]))
  for (const [index, record] of records.entries()) {
    const stock = byId.get(ids[index] ?? '') ?? fail('NOT_FOUND')
    if (stock.platform !== record.platform) fail('FAVOR_WRONG_PLATFORM', {}, 'newFavorCouponId')
    if (stock.couponAmount !== record.couponAmount) fail('FAVOR_REISSUE_FACE', {}, 'newFavorCouponId')
  }
  for (const stock of stocks) {
    if (stock.status !== 'running') {
      const status = sayChoice(favorCoupon.states.labels[stock.status])
      fail('FAVOR_STOCK_NOT_RUNNING', { status }, 'newFavorCouponId')
    }
    const requested = ids.filter((id) => id === stock.id).length
    if ((stock.balance ?? 0) < requested)
      fail('FAVOR_REISSUE_STOCK', { n: stock.balance ?? 0 }, 'newFavorCouponId')
  }
  return new Map(records.map((record, index) => [record.id, byId.get(ids[index] ?? '') as Stock]))
}

/** The new accounts by record; a line may name the record by its id or its number. */
function accountsFor(
  records: readonly IssueRecord[],
  { accounts }: ReissueInput,
): ReadonlyMap<string, string> {
  const byName = new Map(
    records.flatMap((record) => [
      [record.id, record.id],
      [record.recordNo ?? '', record.id],
    ]),
  )
  return new Map(
    (accounts ?? []).map(({ recordId, account }, index) => {
      const id = byName.get(String(recordId).trim())
      return [
        id ?? fail('FAVOR_REISSUE_ACCOUNT', { row: index + 1 }, `accounts.${index}.recordId`),
        String(account).trim(),
      ]
    }),
  )
}

/** A voucher that is issued again, with the stock, account and number it gets. */
export interface Child {
  readonly id: string
  readonly record: IssueRecord
  readonly stock: Stock
  readonly account: string | null
  readonly mobile: string | null
  readonly seq: number
}

/** The new vouchers of records. */
export async function childrenOf(
  records: readonly IssueRecord[],
  input: ReissueInput,
  work: Work,
): Promise<readonly Child[]> {
  const stocks = await stocksFor(records, input, work),
    accounts = accountsFor(records, input),
    bizType = records[0]?.bizType ?? 'manual'
  const seqs = await lastSeqs(work.db, work.tenantId, {
    bizType: FAVOR_BIZ_TYPES.wire[bizType],
    bizOrderNos: records.map(({ bizOrderNo }) => bizOrderNo ?? ''),
  })
  const children: Child[] = []
  for (const record of records) {
    const sealed = await sealedHolder(work.db, work.tenantId, record.id),
      open = (text: string | null): string | null => (text === null ? null : work.vault.open(text))
    children.push({
      id: newId(),
      record,
      stock: stocks.get(record.id) as Stock,
      account: accounts.get(record.id) ?? open(sealed.account),
      mobile: open(sealed.mobile),
      seq: (seqs.get(record.bizOrderNo ?? '') ?? 0) + 1,
    })
  }
  return children
}
