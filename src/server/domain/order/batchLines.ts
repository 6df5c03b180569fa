import type { Row } from '../../../contract/define/row.ts'
import { fail, Refusal, say } from '../../../contract/errors.ts'
import type { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { type Fen, sumFen, ZERO_FEN } from '../../../kernel/money.ts'
import { mapWithPauses, Pauses } from '../../store/pauses.ts'
import type { Work } from '../../engine/work.ts'
import type { RefusedLine } from '../../store/order/batchLineRows.ts'
import { takenOrderNos } from '../../store/order/orderRows.ts'
import { prefetchRisk } from '../risk/prefetch.ts'
import type { RiskPrefetch, RiskOrder } from '../risk/riskOrder.ts'
import { Gates } from './gates.ts'
import { type Prepared, prepareOrder } from './prepare.ts'
import type { OrderReceiver, OrderRequest } from './request.ts'

/** Number of lines whose data are read together. */
const CHUNK_SIZE = 1000
interface Prefetched {
  readonly existingNos: ReadonlySet<string>
  readonly risk: RiskPrefetch
}
export type Batch = Row<typeof merchantOrderBatch>
export type Dedupe = 'none' | 'account' | 'accountSku'

/** One order line of a batch as it was imported. */
export interface Line {
  readonly merchantOrderNo: string | null
  readonly skuId: string | null
  readonly skuCode: string | null
  readonly account: string | null
  readonly qty: number
  readonly remark: string | null
  readonly receiver?: OrderReceiver | null
}
/** Values for the empty cells of a line, and which lines count as duplicates. */
export interface LineRules {
  readonly skuId: string | null
  readonly qty: number
  readonly autoOrderNo: boolean
  readonly dedupe: Dedupe
}
export const DEFAULT_RULES: Omit<LineRules, 'skuId'> = { qty: 1, autoOrderNo: true, dedupe: 'accountSku' }

export const textOf = (value: unknown): string | null =>
  value === undefined || value === null || String(value).trim() === '' ? null : String(value).trim()

/** Reads a line. Numbers may have thousands separators. */
export function lineOf(raw: unknown, { skuId, qty }: LineRules): Line {
  const row = (raw !== null && typeof raw === 'object' ? raw : {}) as Readonly<Record<string, unknown>>
  const skuCode = textOf(row.skuCode),
    name = textOf(row.name),
    phone = textOf(row.phone),
    address = textOf(row.address)
  return {
    merchantOrderNo: textOf(row.merchantOrderNo),
    skuId: skuCode ? null : (textOf(row.skuId) ?? skuId),
    skuCode,
    account: textOf(row.account),
    qty: Number(textOf(row.qty)?.replaceAll(',', '') ?? qty),
    remark: textOf(row.remark)?.slice(0, 200) ?? null,
    ...(name || address
      ? { receiver: { name: name ?? '', phone: phone ?? '', address: address ?? '' } }
      : {}),
  }
}

export const requestOf = (
  line: Line,
  rowNo: number,
  batch: Pick<Batch, 'batchNo' | 'merchantCode'>,
): OrderRequest => ({
  ...line,
  merchantCode: batch.merchantCode ?? '',
  merchantOrderNo: line.merchantOrderNo ?? `B${batch.batchNo ?? ''}${String(rowNo).padStart(5, '0')}`,
  source: 'batch',
  batchNo: batch.batchNo,
})

/** The order requests of stored lines. */
export const requestsOfRows = (
  rows: readonly { readonly rowNo: number; readonly body: string }[],
  batch: Pick<Batch, 'batchNo' | 'merchantCode'>,
  work: Work,
): Promise<OrderRequest[]> =>
  mapWithPauses(rows, ({ rowNo, body }) => requestOf(JSON.parse(work.vault.open(body)) as Line, rowNo, batch))

/** Finds duplicate lines of a long batch before they are validated part by part. */
export class DuplicateDetector {
  readonly #seenKeys = new Set<string>()
  readonly #dedupe: Dedupe
  constructor(dedupe: Dedupe) {
    this.#dedupe = dedupe
  }

  isDuplicate({ merchantOrderNo, account, skuId, skuCode }: Line): boolean {
    const keys = [
      ...(merchantOrderNo ? [`no ${merchantOrderNo}`] : []),
      ...(account && this.#dedupe !== 'none'
        ? [
            this.#dedupe === 'account'
              ? `account ${account}`
              : `account ${account} ${skuId ?? ''} ${skuCode ?? ''}`,
          ]
        : []),
    ]
    const isRepeated = keys.some((key) => this.#seenKeys.has(key))
    for (const key of keys) this.#seenKeys.add(key)
    return isRepeated
  }
}

/**
 * Validates lines without creating orders: by the checks every order passes, and for duplicates among them.
 */
export class LineValidator {
  readonly gates: Gates
  readonly pauses = new Pauses()
  readonly #seenKeys = new Set<string>()
  readonly #work: Work
  readonly #dedupe: Dedupe
  constructor(work: Work, dedupe: Dedupe) {
    this.#work = work
    this.#dedupe = dedupe
    this.gates = new Gates(work)
  }

  /** Validates lines of one merchant. Returns, in their order, the prepared order or the refusal of each. */
  async validate(requests: readonly OrderRequest[]): Promise<(Prepared | Refusal)[]> {
    const results: (Prepared | Refusal)[] = []
    for (let from = 0; from < requests.length; from += CHUNK_SIZE) {
      const chunk = requests.slice(from, from + CHUNK_SIZE),
        prefetched = await this.#prefetch(chunk)
      for (const request of chunk) {
        results.push(
          await this.#prepare(request, prefetched).catch((error: unknown) => {
            if (error instanceof Refusal) return error
            throw error
          }),
        )
        await this.pauses.due()
      }
    }
    return results
  }

  /** Reads what the checks need for many lines at once. */
  async #prefetch(requests: readonly OrderRequest[]): Promise<Prefetched> {
    const { db, tenantId } = this.#work,
      merchantCode = requests[0]?.merchantCode ?? ''
    const riskOrders = requests.map(
      ({ account, province, receiver }): RiskOrder => ({
        merchantCode,
        skuId: '0',
        orderAmount: ZERO_FEN,
        account: account?.trim() ?? null,
        province: province ?? receiver?.province ?? null,
      }),
    )
    return {
      existingNos: await takenOrderNos(db, tenantId, {
        merchantCode,
        numbers: requests.flatMap(({ merchantOrderNo }) => (merchantOrderNo ? [merchantOrderNo] : [])),
      }),
      risk: await prefetchRisk(this.#work, merchantCode, riskOrders),
    }
  }

  async #prepare(request: OrderRequest, { existingNos, risk }: Prefetched): Promise<Prepared> {
    const { merchantOrderNo = null, account = null, skuId = null, skuCode = null } = request
    if (!skuId && !skuCode) fail('GOODS_NOT_OPEN')
    this.#requireUnique(`no ${merchantOrderNo ?? ''}`)
    if (merchantOrderNo && existingNos.has(merchantOrderNo))
      fail('MERCHANT_ORDER_NO_REPEATED', {}, 'merchantOrderNo')
    if (account && this.#dedupe !== 'none')
      this.#requireUnique(
        this.#dedupe === 'account'
          ? `account ${account}`
          : `account ${account} ${(await this.gates.sku(skuId, skuCode)).id}`,
      )
    return prepareOrder(this.gates, request, { ...this.#work, riskPrefetch: risk })
  }

  #requireUnique(key: string): void {
    if (this.#seenKeys.has(key)) fail('SHEET_ROW_REPEATED')
    this.#seenKeys.add(key)
  }
}

/** Why a line cannot be ordered. */
export const rowError = (row: number, refusal: Refusal): RefusedLine => ({
  row,
  msg: sentenceOf(refusal),
  errCode: refusal.code,
})

export const sentenceOf = (refusal: Refusal): string =>
  refusal.code === 'RISK_REJECT' ? say('账号在黑名单中').text : refusal.message

/** What accepted lines cost together. */
export const totalOf = (orders: readonly Pick<Prepared, 'amount'>[]): Fen =>
  sumFen(orders.map(({ amount }) => amount))
