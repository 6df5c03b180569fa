import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { fen, formatFen } from '../../../kernel/money.ts'
import { t } from '../../text.ts'
import type { Row } from '../calls.ts'
import { RecordLink } from '../RecordLink.tsx'
import { StateMark } from '../StateMark.tsx'
import type { Column } from '../own/FittingTable.tsx'
import { foldOf, hasField } from '../own/readPage.ts'

/** A row of a price list with what happened to it today. */
export interface GoodsLine {
  readonly row: Row
  readonly orders: number
  readonly failed: number
  /** Suppliers of its routing; null where no configuration is known. */
  readonly channels: string | null
  readonly channelCount: number
}

const money = (value: unknown): string => (typeof value === 'number' ? formatFen(fen(value)) : '')

/** Today's orders as a bar from zero, the failed part bad. */
const Orders = ({ line: { orders, failed }, most }: { readonly line: GoodsLine; readonly most: number }) => (
  <span className="own-bar">
    <b className={orders === 0 ? 'text-fg3' : ''}>{orders}</b>
    <span aria-hidden="true">
      <i style={{ flex: orders - failed }} />
      <i data-tone="bad" style={{ flex: failed }} />
      <i data-tone="rest" style={{ flex: Math.max(0, most - orders) }} />
    </span>
  </span>
)

/** The channels of a row: a pause, a single supplier as a warning, or all in their order. */
function Channels({ line: { row, channels, channelCount } }: { readonly line: GoodsLine }) {
  if (row.state !== 'on') return <StateMark resource={merchantGoods} state={String(row.state)} />
  if (channels === null) return <span className="text-fg3">—</span>
  const names = channels
    .split('，')
    .map((part) => part.split('·')[0] ?? '')
    .filter((name) => name !== '')
  if (channelCount === 1)
    return <span className="text-warn">{t('只有{name}', { name: names[0] ?? '' })}</span>
  return <span title={names.join(t('，'))}>{names.join(' ')}</span>
}

/** The columns of the prices; costs only where the server sent them. */
function priceColumns(rows: readonly Row[]): readonly (Column<GoodsLine> | null)[] {
  return [
    {
      id: 'price',
      title: t('结算价'),
      width: 76,
      isFigure: true,
      cell: ({ row }) => <b className="font-medium">{money(row.settlePrice)}</b>,
    },
    { id: 'fold', title: t('折'), width: 78, leaves: 1, cell: ({ row }) => <Fold row={row} /> },
    hasField(rows, 'costPrice')
      ? {
          id: 'cost',
          title: t('成本'),
          width: 72,
          isFigure: true,
          leaves: 4,
          cell: ({ row }) => money(row.costPrice),
        }
      : null,
    hasField(rows, 'grossRate')
      ? {
          id: 'margin',
          title: t('毛利率'),
          width: 72,
          isFigure: true,
          leaves: 5,
          cell: ({ row }) => <Margin row={row} />,
        }
      : null,
  ]
}

/** The columns of today's orders. */
const orderColumns = (most: number): readonly Column<GoodsLine>[] => [
  { id: 'today', title: t('今日订单'), width: 128, cell: (line) => <Orders line={line} most={most} /> },
  {
    id: 'failed',
    title: t('失败'),
    width: 48,
    isFigure: true,
    cell: ({ failed }) => <Failed count={failed} />,
  },
]

/** The columns of a price list that the caller may see. */
export function goodsColumns(
  lines: readonly GoodsLine[],
  sees: { readonly today: boolean; readonly channels: boolean },
): readonly Column<GoodsLine>[] {
  const most = Math.max(1, ...lines.map(({ orders }) => orders))
  const columns: readonly (Column<GoodsLine> | null)[] = [
    {
      id: 'name',
      title: t('商品'),
      width: 148,
      grows: true,
      cell: ({ row }) => <RecordLink target={merchantGoods} row={row} />,
    },
    {
      id: 'sku',
      title: 'SKU',
      width: 84,
      leaves: 2,
      cell: ({ row }) => <span className="code">{String(row.skuCode ?? '')}</span>,
    },
    ...priceColumns(lines.map(({ row }) => row)),
    ...(sees.today ? orderColumns(most) : []),
    sees.channels
      ? { id: 'channels', title: t('渠道'), width: 128, leaves: 3, cell: (line) => <Channels line={line} /> }
      : {
          id: 'state',
          title: t('状态'),
          width: 88,
          cell: ({ row }) => <StateMark resource={merchantGoods} state={String(row.state)} />,
        },
  ]
  return columns.filter((column) => column !== null)
}

function Fold({ row }: { readonly row: Row }) {
  const fold = foldOf(row.settlePrice, row.faceValue)
  return <span className="text-fg2">{fold === null ? '' : t('{fold} 折', { fold: fold.toFixed(2) })}</span>
}

function Margin({ row: { grossRate, costPrice } }: { readonly row: Row }) {
  if (typeof costPrice !== 'number') return null
  const rate = Number(grossRate ?? 0)
  return <span className={rate < 0 ? 'text-bad' : ''}>{`${(rate * 100).toFixed(2).replace('-', '−')}%`}</span>
}

const Failed = ({ count }: { readonly count: number }) => (
  <span className={count === 0 ? 'text-fg3' : 'text-bad'}>{count}</span>
)
