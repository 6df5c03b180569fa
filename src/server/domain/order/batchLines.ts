import type { Row } from '../../../contract/define/row.ts'
import { fail, Refusal, refuse, say } from '../../../contract/errors.ts'
import type { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { mapInTurns, Pauses } from '../../store/pauses.ts'
import type { Work } from '../../engine/work.ts'
import { takenOrderNos } from '../../store/order/orderRows.ts'
import { lookAhead } from '../risk/ahead.ts'
import type { RiskAhead, RiskOrder } from '../risk/order.ts'
import { Gates } from './gates.ts'
import { type Prepared, prepareOrder } from './prepare.ts'
import type { OrderReceiver, OrderRequest } from './request.ts'

/** Lines that are looked up together. */
const AT_ONCE = 1000
interface Ahead {
  readonly taken: ReadonlySet<string>
  readonly risk: RiskAhead
}
export type Batch = Row<typeof merchantOrderBatch>
export type Dedupe = 'none' | 'account' | 'accountSku'

/** One line of a batch as it was brought. */
export interface Line {
  readonly merchantOrderNo: string | null
  readonly skuId: string | null
  readonly skuCode: string | null
  readonly account: string | null
  readonly qty: number
  readonly remark: string | null
  readonly receiver?: OrderReceiver | null
}
/** What stands for the empty cells of a line, and what counts as a repeat. */
export interface LineRules {
  readonly skuId: string | null
  readonly qty: number
  readonly autoOrderNo: boolean
  readonly dedupe: Dedupe
}
export const USUAL_RULES: Omit<LineRules, 'skuId'> = { qty: 1, autoOrderNo: true, dedupe: 'accountSku' }

export const textOf = (value: unknown): string | null =>
  value === undefined || value === null || String(value).trim() === '' ? null : String(value).trim()

/** Reads a line; numbers a spreadsheet shows with separators or without are the same. */
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

/** The requests behind lines that were kept. */
export const keptRequests = (
  rows: readonly { readonly rowNo: number; readonly body: string }[],
  batch: Pick<Batch, 'batchNo' | 'merchantCode'>,
  work: Work,
): Promise<OrderRequest[]> =>
  mapInTurns(rows, ({ rowNo, body }) => requestOf(JSON.parse(work.vault.open(body)) as Line, rowNo, batch))

/** Tells lines that come twice in a list that is read as a whole, before the gates see them. */
export class Repeats {
  readonly #seen = new Set<string>()
  readonly #dedupe: Dedupe
  constructor(dedupe: Dedupe) {
    this.#dedupe = dedupe
  }

  met({ merchantOrderNo, account, skuId, skuCode }: Line): boolean {
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
    const met = keys.some((key) => this.#seen.has(key))
    for (const key of keys) this.#seen.add(key)
    return met
  }
}

/** Judges lines by the gates of orders and by each other; nothing is ordered yet. */
export class Judge {
  readonly gates: Gates
  readonly pauses = new Pauses()
  readonly #seen = new Set<string>()
  readonly #work: Work
  readonly #dedupe: Dedupe
  constructor(work: Work, dedupe: Dedupe) {
    this.#work = work
    this.#dedupe = dedupe
    this.gates = new Gates(work)
  }

  /**
   * What becomes of lines of one merchant, in their order: the order each would become, or why it would
   * become none.
   */
  async judge(requests: readonly OrderRequest[]): Promise<(Prepared | Refusal)[]> {
    const found: (Prepared | Refusal)[] = []
    for (let from = 0; from < requests.length; from += AT_ONCE) {
      const some = requests.slice(from, from + AT_ONCE),
        ahead = await this.#ahead(some)
      for (const request of some) {
        found.push(
          await this.#pass(request, ahead).catch((error: unknown) => {
            if (error instanceof Refusal) return error
            throw error
          }),
        )
        await this.pauses.due()
      }
    }
    return found
  }

  /** What the gates ask about each line, read for many at once. */
  async #ahead(requests: readonly OrderRequest[]): Promise<Ahead> {
    const { db, tenantId } = this.#work,
      merchantCode = requests[0]?.merchantCode ?? ''
    const risked = requests.map(
      ({ account, province, receiver }): RiskOrder => ({
        merchantCode,
        skuId: '0',
        orderAmount: 0,
        account: account?.trim() ?? null,
        province: province ?? receiver?.province ?? null,
      }),
    )
    return {
      taken: await takenOrderNos(db, tenantId, {
        merchantCode,
        numbers: requests.flatMap(({ merchantOrderNo }) => (merchantOrderNo ? [merchantOrderNo] : [])),
      }),
      risk: await lookAhead(this.#work, merchantCode, risked),
    }
  }

  async #pass(request: OrderRequest, { taken, risk }: Ahead): Promise<Prepared> {
    const { merchantOrderNo = null, account = null, skuId = null, skuCode = null } = request
    if (!skuId && !skuCode) fail('GOODS_NOT_OPEN')
    this.#once(`no ${merchantOrderNo ?? ''}`)
    if (merchantOrderNo && taken.has(merchantOrderNo)) refuse('商户订单号重复', 'merchantOrderNo')
    if (account && this.#dedupe !== 'none')
      this.#once(
        this.#dedupe === 'account'
          ? `account ${account}`
          : `account ${account} ${(await this.gates.sku(skuId, skuCode)).id}`,
      )
    return prepareOrder(this.gates, request, { ...this.#work, ahead: risk })
  }

  #once(key: string): void {
    if (this.#seen.has(key)) refuse('文件内重复')
    this.#seen.add(key)
  }
}

export const sentenceOf = (refusal: Refusal): string =>
  refusal.code === 'RISK_REJECT' ? say('账号在黑名单中').text : refusal.message
