import { type Fen, isFen, parseYuan } from '../../kernel/money.ts'
import { parseMoment } from '../../kernel/time.ts'
import type { ReturnRow, UseRow } from './favorGateway.ts'

/** Cells of a flow file; values are often led by a backtick, so that spreadsheets leave them alone. */
const cellsOf = (line: string): string[] =>
  line.split(',').map((cell) => cell.trim().replaceAll('"', '').replace(/^`/, ''))

/** The rows of a flow file by the names of its columns. */
function* namedCells(text: string): Generator<(...names: readonly string[]) => string> {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = cellsOf(head)
  for (const line of lines) {
    if (line.trim() === '') continue
    const cells = cellsOf(line)
    if (cells.length < names.length) continue
    yield (...columns) => cells[names.findIndex((name) => columns.includes(name))] ?? ''
  }
}

function momentIn(text: string): Date | null {
  const moment = parseMoment(text.slice(0, 19).replace('T', ' '))
  return Number.isNaN(moment.getTime()) ? null : moment
}
function yuanIn(text: string): Fen | null {
  const amount = parseYuan(text)
  return amount !== null && isFen(amount) ? amount : null
}

/** The uses in a flow file. */
export function* usesIn(text: string): Generator<UseRow> {
  for (const cell of namedCells(text)) {
    const couponId = cell('优惠id', '优惠ID', '券ID')
    if (couponId !== '')
      yield {
        couponId,
        useTime: momentIn(cell('消耗时间', '核销时间')),
        transactionId: cell('支付单号', '交易单号') || null,
        consumeMchId: cell('消耗商户号', '商户号') || null,
        consumeAmount: yuanIn(cell('订单总金额(元)', '订单总金额（元）')),
      }
  }
}

/** The vouchers that came back in a flow file of refunds. */
export function* returnsIn(text: string): Generator<ReturnRow> {
  for (const cell of namedCells(text)) {
    const couponId = cell('优惠id', '优惠ID', '券ID')
    if (couponId !== '') yield { couponId, returnTime: momentIn(cell('退款时间')) }
  }
}
