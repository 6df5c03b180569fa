import { useMemo } from 'react'
import { goodsChannelDetail } from '../../../contract/resources/merchant/goodsChannelDetail.ts'
import { fen, formatFen } from '../../../kernel/money.ts'
import { countText } from '../../../kernel/figures.ts'
import { t } from '../../text.ts'
import type { Column } from '../own/FittingTable.tsx'
import { FittingTable } from '../own/FittingTable.tsx'
import { medianText } from '../own/healthColumns.tsx'
import { Nothing } from '../own/OwnBlock.tsx'
import { StateMark } from '../StateMark.tsx'
import type { ChannelRow } from './channelRows.ts'

const money = (amount: number): string => formatFen(fen(amount))

function Answered({ health }: Pick<ChannelRow, 'health'>) {
  if (!health || health.count === 0) return <span className="text-fg3">0</span>
  const isWeak = health.failed > 0 && health.good < health.failed
  return (
    <span className={isWeak ? 'text-bad' : ''}>
      {countText(health.good)}
      <span className="text-fg2">{` / ${countText(health.count)}`}</span>
    </span>
  )
}

const channelColumns = (rows: readonly ChannelRow[], seesHealth: boolean): readonly Column<ChannelRow>[] => {
  const columns: readonly (Column<ChannelRow> | null)[] = [
    { id: 'place', title: '', width: 24, cell: (_, index) => <span className="text-fg2">{index + 1}</span> },
    { id: 'name', title: t('渠道'), width: 92, grows: true, cell: ({ name }) => name },
    rows.some(({ costs }) => costs !== null)
      ? {
          id: 'cost',
          title: t('成本'),
          width: 124,
          isFigure: true,
          leaves: 2,
          cell: ({ costs }) =>
            costs === null
              ? ''
              : costs[0] === costs[1]
                ? money(costs[0])
                : `${money(costs[0])} – ${money(costs[1])}`,
        }
      : null,
    seesHealth
      ? {
          id: 'answered',
          title: t('近 24 小时成功'),
          width: 100,
          isFigure: true,
          cell: ({ health }) => <Answered health={health} />,
        }
      : null,
    seesHealth
      ? {
          id: 'median',
          title: t('中位用时'),
          width: 76,
          isFigure: true,
          leaves: 1,
          cell: ({ health }) => <span className="text-fg2">{health ? medianText(health) : '—'}</span>,
        }
      : null,
    {
      id: 'state',
      title: t('状态'),
      width: 72,
      cell: ({ state }) => <StateMark resource={goodsChannelDetail} state={state} />,
    },
  ]
  return columns.filter((column) => column !== null)
}

/** The suppliers of a product in the order they are tried, and how they answered. */
export function GoodsChannels({
  rows,
  seesHealth,
}: {
  readonly rows: readonly ChannelRow[]
  readonly seesHealth: boolean
}) {
  const columns = useMemo(() => channelColumns(rows, seesHealth), [rows, seesHealth])
  return rows.length === 0 ? (
    <Nothing text={t('没有默认渠道')} />
  ) : (
    <FittingTable label={t('渠道')} columns={columns} rows={rows} keyOf={({ supplierId }) => supplierId} />
  )
}
