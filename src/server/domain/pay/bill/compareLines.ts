import { type Fen, fen, ZERO_FEN } from '../../../../kernel/money.ts'
import type { BillLine } from '../../../payments/provider.ts'
import type { OurLine } from '../../../store/pay/payBillRows.ts'

/** A payment or refund on which the two sides do not agree; one side's line is null where it has none. */
export interface Difference {
  readonly diffType: 'oursOnly' | 'theirsOnly' | 'amount'
  readonly kind: BillLine['kind']
  readonly number: string
  readonly tradeNo: string | null
  readonly payOrderId: string | null
  readonly ourAmount: Fen | null
  readonly channelAmount: Fen | null
}
/** Sums of one side. */
export interface SideTotals {
  readonly count: number
  readonly paid: Fen
  readonly refunded: Fen
}
export interface Comparison {
  readonly matched: readonly OurLine[]
  readonly differences: readonly Difference[]
  readonly ours: SideTotals
  readonly theirs: SideTotals
}

const keyOf = ({ kind, number }: Pick<BillLine, 'kind' | 'number'>): string => `${kind} ${number}`
const addedUp = (lines: readonly Pick<BillLine, 'kind' | 'amount'>[], kind: BillLine['kind']): Fen =>
  fen(lines.reduce((sum, line) => (line.kind === kind ? sum + line.amount : sum), 0))
const totalsOf = (lines: readonly Pick<BillLine, 'kind' | 'amount'>[]): SideTotals => ({
  count: lines.length,
  paid: addedUp(lines, 'payment'),
  refunded: addedUp(lines, 'refund'),
})

const oursOnly = ({ kind, number, tradeNo, payOrderId, amount }: OurLine): Difference => ({
  diffType: 'oursOnly',
  kind,
  number,
  tradeNo,
  payOrderId,
  ourAmount: amount,
  channelAmount: null,
})

const theirsOnly = (
  { kind, number, tradeNo, amount }: BillLine,
  payOrderId: string | null = null,
): Difference => ({
  diffType: 'theirsOnly',
  kind,
  number,
  tradeNo,
  payOrderId,
  ourAmount: null,
  channelAmount: amount,
})

/**
 * Compares a bill with our payments and refunds, by their numbers. A number that is on the bill twice was paid twice:
 * the second line is theirs alone. Lines of ours count for the day of the bill if they are of that day or on the bill.
 */
export function compareLines(billed: readonly BillLine[], ours: readonly OurLine[]): Comparison {
  const byKey = new Map(ours.map((line) => [keyOf(line), line]))
  const met = new Set<string>(),
    matched: OurLine[] = [],
    differences: Difference[] = []
  for (const line of billed) {
    const key = keyOf(line),
      own = byKey.get(key)
    if (!own || met.has(key)) differences.push(theirsOnly(line, own?.payOrderId))
    else if (own.amount === line.amount) matched.push(own)
    else
      differences.push({
        ...oursOnly(own),
        diffType: 'amount',
        tradeNo: line.tradeNo ?? own.tradeNo,
        channelAmount: line.amount,
      })
    met.add(key)
  }
  const counted = ours.filter((line) => line.ofDay || met.has(keyOf(line)))
  differences.push(...counted.filter((line) => !met.has(keyOf(line))).map(oursOnly))
  return { matched, differences, ours: totalsOf(counted), theirs: totalsOf(billed) }
}

const signed = (kind: BillLine['kind'], amount: Fen): number => (kind === 'refund' ? 0 - amount : amount)

/** By how much the channel has more than we have. */
export const differenceAmount = ({ kind, ourAmount, channelAmount }: Difference): Fen =>
  fen(signed(kind, channelAmount ?? ZERO_FEN) - signed(kind, ourAmount ?? ZERO_FEN))
