import { fail, notFound, say } from '../../../contract/errors.ts'
import type { Input } from '../../../contract/define/row.ts'
import { FAVOR_BIZ_TYPES, FAVOR_LIMITS } from '../../../contract/parts/favorTerms.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { FavorReissueRecord } from '../../../contract/resources/favor/FavorReissueRecord.ts'
import { newId, numberOfId } from '../../../kernel/id.ts'
import { formatFen, multiplyFen, sumFen, ZERO_FEN } from '../../../kernel/money.ts'
import { holds } from '../../engine/caller.ts'
import type { WholeHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { sealedHolder } from '../../store/favor/recordRows.ts'
import { beginReissue, lastSeqs, reissueCounts } from '../../store/favor/reissueRows.ts'
import { replaceChildren } from '../../store/childRows.ts'
import { findRows, insertRow, selectWhere } from '../../store/rows.ts'
import { acceptVouchers, maskAccount } from './accept.ts'
import type { IssueRecord } from './outcome.ts'
import type { Stock } from './stockRules.ts'

type ReissueInput = Input<typeof favorRecord, 'reissue'>
const EXPIRED_RIGHT = 'favorCoupon_reissue_expired'

/** Refuses records that are not to be issued again for this reason. */
async function requireReissuable(
  records: readonly IssueRecord[],
  { reissueReason, voucherFile }: ReissueInput,
  work: Work,
): Promise<void> {
  const state = reissueReason === 'failed' ? 'failed' : 'expired'
  if (records.some((record) => record.state !== state))
    fail(state === 'failed' ? 'FAVOR_REISSUE_FAILED' : 'FAVOR_REISSUE_EXPIRED')
  if (state === 'expired') {
    if (!holds(work.caller, EXPIRED_RIGHT)) fail('FAVOR_REISSUE_RIGHT')
    if (!voucherFile) fail('FAVOR_REISSUE_FILE', {}, 'voucherFile')
  }
  if (new Set(records.map(({ bizType }) => bizType)).size > 1) fail('FAVOR_REISSUE_MIXED')
  const counts = await reissueCounts(
    work.db,
    work.tenantId,
    records.map(({ id }) => id),
  )
  if ([...counts.values()].some((count) => count >= FAVOR_LIMITS.reissueTimes))
    fail('FAVOR_REISSUE_TIMES', { max: FAVOR_LIMITS.reissueTimes })
}

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

interface Child {
  readonly id: string
  readonly record: IssueRecord
  readonly stock: Stock
  readonly account: string | null
  readonly mobile: string | null
  readonly seq: number
}

async function childrenOf(
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

/** The row of one reissue with its lines. */
const reissueRow = (children: readonly Child[], input: ReissueInput, work: Work) => ({
  bizType: children[0]?.record.bizType ?? 'manual',
  reissueReason: input.reissueReason,
  newFavorCouponId: input.newFavorCouponId ?? null,
  totalCount: children.length,
  successCount: 0,
  failCount: 0,
  totalAmount: sumFen(children.map(({ stock }) => stock.couponAmount)),
  operatorName: work.caller.session.realName,
  voucherFile: input.voucherFile ?? null,
  remark: input.remark ?? null,
  createUser: work.caller.session.userId,
  createDept: work.caller.session.deptIds[0] ?? null,
  state: 'running' as const,
})
const lineOf = ({ id, record, stock, account }: Child) => ({
  originalId: record.id,
  originalRecordNo: record.recordNo,
  newRecordId: id,
  newRecordNo: numberOfId('LR', id),
  oldStockId: record.stockId,
  newStockId: stock.stockId,
  oldAccount: record.accountMasked,
  newAccount: account === null ? null : maskAccount(account),
  result: 'waiting',
  failReason: null,
})

/** Accepts the new vouchers, those of one placement at a time. */
async function acceptChildren(children: readonly Child[], reissueId: string, work: Work): Promise<void> {
  for (const favorId of new Set(children.map(({ record }) => record.favorId))) {
    const own = children.filter(({ record }) => record.favorId === favorId),
      [first] = own
    if (!first) continue
    await acceptVouchers(
      {
        id: favorId ?? '',
        platform: first.record.platform ?? 'wechat',
        couponAmount: first.stock.couponAmount,
        claimHours: null,
      },
      {
        bizType: first.record.bizType ?? 'manual',
        requests: own.map(({ id, record, stock, account, mobile, seq }) => ({
          id,
          bizOrderNo: record.bizOrderNo ?? '',
          seq,
          account,
          mobile,
          merchantId: record.merchantId,
          favorCouponId: stock.id,
          reissueId,
          parentRecordId: record.id,
        })),
      },
      work,
    )
  }
}

/** Issues vouchers once more: each under a number of its own, from the same placement or another stock. */
export const reissue: WholeHandler<typeof favorRecord, 'reissue'> = async (where, input, work) => {
  const { db, tenantId } = work
  const records = await selectWhere(db, favorRecord, tenantId, where)
  if (records.length === 0) throw notFound(favorRecord)
  if (records.length > FAVOR_LIMITS.reissueRows)
    fail('TOO_MANY_ROWS', { limit: FAVOR_LIMITS.reissueRows, count: records.length })
  await requireReissuable(records, input, work)
  const children = await childrenOf(records, input, work)
  const pairs = children.map(({ id, record }) => ({ originalId: record.id, recordId: id }))
  if ((await beginReissue(db, tenantId, pairs)) < pairs.length) fail('FAVOR_REISSUE_LIVE')
  const made = await insertRow(db, FavorReissueRecord, tenantId, reissueRow(children, input, work))
  await replaceChildren(db, FavorReissueRecord, 'details', {
    tenantId,
    parentId: made.id,
    rows: children.map(lineOf),
  })
  await acceptChildren(children, made.id, work)
  const count = children.length
  return {
    ids: records.map(({ id }) => id).slice(0, 100),
    count,
    answer: { reissueId: made.id, reissueNo: made.reissueNo, totalCount: count },
    consequences: [
      say('补发 {count} 张，最多占用预算 ¥{amount}', {
        count,
        amount: formatFen(multiplyFen(children[0]?.stock.couponAmount ?? ZERO_FEN, count)),
      }),
      say('成功的原记录关闭，其余保持原状'),
    ],
  }
}
