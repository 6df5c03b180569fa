import type { Row } from '../../../contract/define/resource.ts'
import { fail, Refusal, refuse } from '../../../contract/errors.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { formatFen } from '../../../kernel/money.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { Done } from '../../engine/perform.ts'
import type { Work } from '../../engine/work.ts'
import type { Parameters } from '../../http/route.ts'
import { type BatchRow, putBatchRows, readBatchRows } from '../../store/batchRows.ts'
import { findOrderKey } from '../../store/orderRows.ts'
import { findMatching, findRows, insertRows, selectWhere, updateRows } from '../../store/rows.ts'
import { acceptPrepared } from './accept.ts'
import { Gates } from './gates.ts'
import { type Prepared, prepareOrder } from './prepare.ts'
import type { OrderRequest } from './request.ts'

const MOST_ROWS = 2000, LIFE_MS = 2 * 3_600_000
type Batch = Row<typeof merchantOrderBatch>
type Answer = Omit<Done<unknown>, 'targets'> & { readonly targets?: readonly string[] }
interface RowError { readonly row: number; readonly msg: string }

/** One line of a batch as it was brought. */
interface Line { readonly merchantOrderNo: string | null; readonly skuId: string | null; readonly skuCode: string | null; readonly account: string | null; readonly qty: number; readonly remark: string | null }

const textOf = (value: unknown): string | null => (value === undefined || value === null || String(value).trim() === '' ? null : String(value).trim())
function lineOf(raw: unknown, skuId: string | null): Line {
  const row = (raw !== null && typeof raw === 'object' ? raw : {}) as Readonly<Record<string, unknown>>
  const skuCode = textOf(row.skuCode)
  return { merchantOrderNo: textOf(row.merchantOrderNo), skuId: skuCode ? null : textOf(row.skuId) ?? skuId, skuCode, account: textOf(row.account), qty: Number(row.qty ?? 1), remark: textOf(row.remark)?.slice(0, 200) ?? null }
}

const requestOf = (line: Line, rowNo: number, batch: Pick<Batch, 'batchNo' | 'merchantCode'>): OrderRequest => ({
  ...line, merchantCode: batch.merchantCode ?? '', merchantOrderNo: line.merchantOrderNo ?? `B${batch.batchNo ?? ''}${String(rowNo).padStart(5, '0')}`, source: 'batch', batchNo: batch.batchNo,
})

/** Judges lines by the gates of orders and by each other; nothing is ordered yet. */
class Judge {
  readonly #gates: Gates
  readonly #seen = new Set<string>()
  readonly #work: Work
  constructor(work: Work) { this.#work = work; this.#gates = new Gates(work) }

  async judge(request: OrderRequest): Promise<Prepared> {
    const { merchantCode, merchantOrderNo = null, account = null, skuId = null, skuCode = null } = request
    if (!skuId && !skuCode) fail('GOODS_NOT_OPEN')
    this.#once(`no ${merchantOrderNo ?? ''}`)
    if (merchantOrderNo && await findOrderKey(this.#work.db, { tenantId: this.#work.tenantId, merchantCode, merchantOrderNo })) refuse('商户订单号重复', 'merchantOrderNo')
    if (account) this.#once(`account ${account} ${skuId ?? ''} ${skuCode ?? ''}`)
    return prepareOrder(this.#gates, request, this.#work)
  }

  #once(key: string): void {
    if (this.#seen.has(key)) refuse('文件内重复')
    this.#seen.add(key)
  }
}

async function judged(judge: Judge, request: OrderRequest): Promise<Prepared | Refusal> {
  try { return await judge.judge(request) } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
const sentenceOf = (refusal: Refusal): string => (refusal.code === 'RISK_REJECT' ? '账号在黑名单中' : refusal.message)

/** Reads and judges lines of orders, and keeps them for somebody to confirm. */
export async function importBatch(parameters: Parameters, work: Work): Promise<Answer> {
  const { rows, merchantCode, skuId } = parameters
  if (!Array.isArray(rows) || rows.length === 0) return refuse('请至少填写一行', 'rows')
  if (rows.length > MOST_ROWS) fail('TOO_MANY_ROWS', { limit: MOST_ROWS, count: rows.length })
  const { merchant } = await new Gates(work).buyer(String(merchantCode ?? ''))
  const [id = ''] = await insertRows(work.db, merchantOrderBatch, work.tenantId, [{
    merchantId: merchant.id, merchantCode: merchant.merchantCode, importType: 'text', totalRows: rows.length, okRows: 0, badRows: 0, totalAmount: 0, expireTime: formatMoment(new Date(Date.now() + LIFE_MS)), batchState: 'waiting', createUser: work.caller.session.userId, createDept: work.caller.session.deptIds[0] ?? null,
  }])
  const batch = await batchById(id, work)
  const judge = new Judge(work), kept: BatchRow[] = []
  let totalAmount = 0
  for (const [index, raw] of rows.entries()) {
    const line = lineOf(raw, textOf(skuId)), rowNo = index + 1
    const found = await judged(judge, requestOf(line, rowNo, batch))
    const bad = found instanceof Refusal
    if (!bad) totalAmount += found.amount
    kept.push({ rowNo, body: work.vault.seal(JSON.stringify(line)), unitPrice: bad ? null : Number(found.row.unitPrice), error: bad ? sentenceOf(found) : null })
  }
  await putBatchRows(work.db, work.tenantId, id, kept)
  const errors: RowError[] = kept.flatMap(({ rowNo, error }) => (error ? [{ row: rowNo, msg: error }] : []))
  const counts = { totalRows: kept.length, okRows: kept.length - errors.length, badRows: errors.length, totalAmount }
  await updateRows(work.db, merchantOrderBatch, { tenantId: work.tenantId, ids: [id], set: counts, userId: work.caller.session.userId })
  return { answer: { batchNo: batch.batchNo, ...counts, errors }, targets: [id], message: `${batch.batchNo ?? ''}：可下单 ${counts.okRows} 行，错误 ${counts.badRows} 行` }
}

async function batchById(id: string, work: Work): Promise<Batch> {
  const [row] = await findRows(work.db, merchantOrderBatch, work.tenantId, [id])
  return row ? row as unknown as Batch : fail('NOT_FOUND')
}

async function lockBatch(batchNo: unknown, work: Work): Promise<Batch> {
  const [found] = await selectWhere(work.db, merchantOrderBatch, work.tenantId, { field: 'batchNo', operator: 'equals', values: [String(batchNo ?? '')] })
  const [row] = found ? await findMatching(work.db, merchantOrderBatch, { tenantId: work.tenantId, ids: [found.id], lock: true }) : []
  return row ? row as unknown as Batch : fail('NOT_FOUND')
}

/** Makes the orders of a batch: every row passes the gates again at the price that was shown, or none is made. */
export async function confirmBatch({ batchNo }: Parameters, work: Work): Promise<Answer> {
  const batch = await lockBatch(batchNo, work)
  if (batch.batchState !== 'waiting' || parseMoment(batch.expireTime ?? '').getTime() < Date.now()) refuse('批次已失效，请重新导入')
  const rows = await readBatchRows(work.db, work.tenantId, batch.id, true)
  if (rows.length === 0) refuse('没有可下单的行')
  const judge = new Judge(work), orders: Prepared[] = [], errors: RowError[] = []
  for (const { rowNo, body, unitPrice } of rows) {
    const found = await judged(judge, requestOf(JSON.parse(work.vault.open(body)) as Line, rowNo, batch))
    if (found instanceof Refusal) errors.push({ row: rowNo, msg: sentenceOf(found) })
    else if (found.row.unitPrice !== unitPrice) errors.push({ row: rowNo, msg: '商品价格已变动' })
    else orders.push(found)
  }
  const [first] = errors
  if (first) throw new Refusal('RULE', { text: first.msg }, undefined, { details: { errors } })
  await acceptPrepared(work, orders)
  await updateRows(work.db, merchantOrderBatch, { tenantId: work.tenantId, ids: [batch.id], set: { batchState: 'done' }, userId: work.caller.session.userId })
  const amount = orders.reduce((sum, order) => sum + order.amount, 0), blocked = orders.filter((order) => order.blocked).length
  return { answer: { batchNo: batch.batchNo, created: orders.length, blocked, totalAmount: amount }, targets: [batch.id], message: `${batch.batchNo ?? ''}：生成 ${orders.length} 单，拦截 ${blocked} 单，冻结 ¥${formatFen(amount)}` }
}

/** Leaves a batch that nobody wants any more. */
export async function cancelBatch({ batchNo }: Parameters, work: Work): Promise<Answer> {
  const batch = await lockBatch(batchNo, work)
  if (batch.batchState !== 'waiting' && batch.batchState !== 'reading') fail('STATE_CONFLICT')
  await updateRows(work.db, merchantOrderBatch, { tenantId: work.tenantId, ids: [batch.id], set: { batchState: 'canceled' }, userId: work.caller.session.userId })
  return { answer: true, targets: [batch.id], message: batch.batchNo ?? '' }
}
