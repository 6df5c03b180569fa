import type { Row } from '../../../contract/define/row.ts'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { orderCompareDetail } from '../../../contract/resources/supplier/orderCompareDetail.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { fen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import { dayAfter, formatDay } from '../../../kernel/time.ts'
import type { Writer } from '../../store/db.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { recountOpen } from '../../store/supplier/compareTaskRows.ts'
import { compareAtOnce } from './compareAtOnce.ts'

type ChannelOrder = Row<typeof channelOrderInfo>

/** The compared days of the demonstration, counted back from today. */
const FIRST_DAY = 8,
  LAST_DAY = 2
/** Differences of the bill: how many orders it lacks, and which it prices otherwise (fen). */
const MISSING = 2,
  DEARER = [20, 20, 50],
  UNKNOWN = 2

/** The supplier with most orders that ended well in the days, and these orders. */
async function busiest(
  writer: Writer,
  tenantId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly [supplierId: string, orders: readonly ChannelOrder[]]> {
  const bySupplier = new Map<string, ChannelOrder[]>()
  for (const order of await selectWhere(writer, channelOrderInfo, tenantId, { all: [] })) {
    const day = (order.finishTime ?? '').slice(0, 10)
    if (order.channelState !== 'success' || day < from || day > to || !order.supplierId) continue
    bySupplier.set(order.supplierId, [...(bySupplier.get(order.supplierId) ?? []), order])
  }
  return [...bySupplier].sort(([, one], [, other]) => other.length - one.length)[0] ?? ['', []]
}

const amountOf = ({ purchasePrice, deliveredQty }: ChannelOrder): number =>
  multiplyFen(purchasePrice ?? ZERO_FEN, deliveredQty ?? 0)

/** What a supplier billed for a week, which is compared: some differences are decided, others wait. */
export async function seedCompare(writer: Writer, tenantId: string): Promise<void> {
  const today = formatDay(new Date()),
    period = { from: dayAfter(today, -FIRST_DAY), to: dayAfter(today, -LAST_DAY) }
  const [supplierId, orders] = await busiest(writer, tenantId, period)
  if (orders.length <= MISSING + DEARER.length) return
  const [supplier] = await selectWhere(writer, supplierConfig, tenantId, {
    all: [{ field: 'id', operator: 'equals', values: [supplierId] }],
  })
  const billed = orders.slice(MISSING)
  const lines = [
    ...billed.map((order, index) => ({
      orderNo: order.channelOrderNo ?? null,
      amount: amountOf(order) + (DEARER[index] ?? 0),
    })),
    ...Array.from({ length: UNKNOWN }, (_, index) => ({
      orderNo: `${billed[0]?.channelOrderNo ?? ''}-${index + 1}`,
      amount: amountOf(billed[0] as ChannelOrder),
    })),
  ]
  const [id = ''] = await putFor(writer, tenantId)('orderCompareTask', [
    {
      taskName: `${supplier?.supplierName ?? ''} ${period.from}～${period.to} 对账`,
      supplierId,
      periodStart: period.from,
      periodEnd: period.to,
      timeField: 'finish',
      fileName: `${supplier?.supplierName ?? ''}-周账单.xlsx`,
      columnMap: { orderNo: '商户订单号', amount: '结算金额' },
      tolerance: ZERO_FEN,
      taskState: 'queued',
    },
  ])
  await compareAtOnce(
    writer,
    { taskId: id, tenantId, supplierId, ...period, timeField: 'finish', tolerance: 0 },
    lines,
  )
  await decideDearer(writer, tenantId, id)
}

/** The dearer orders are settled as the supplier says: their price had changed. */
async function decideDearer(writer: Writer, tenantId: string, taskId: string): Promise<void> {
  const details = await selectWhere(writer, orderCompareDetail, tenantId, {
    all: [{ field: 'taskId', operator: 'equals', values: [taskId] }],
  })
  const dearer = details.filter(
    ({ resultType, diffAmount }) => resultType === 'amount' && diffAmount === fen(20),
  )
  await updateRows(writer, orderCompareDetail, {
    tenantId,
    ids: dearer.map(({ id }) => id),
    set: { handleState: 'theirs', handleRemark: '供应商已调价，以账单为准' },
    userId: null,
  })
  await recountOpen(writer, tenantId, taskId)
}
