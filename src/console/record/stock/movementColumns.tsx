import { stockFlow } from '../../../contract/resources/stock/stockFlow.ts'
import { countText } from '../../../kernel/figures.ts'
import { fieldNamed } from '../../../palette/fields.ts'
import { t } from '../../text.ts'
import { ShortCode } from '../Code.tsx'
import { RowMoment } from '../Moment.tsx'
import type { Column } from '../own/FittingTable.tsx'
import { displayText } from '../valueText.ts'
import { type Movement, signed } from './runningStock.ts'
import './stock.css'

const BUCKETS = [
  ['availableDelta', '可用'],
  ['lockedDelta', '锁定'],
  ['allocatedDelta', '已分配'],
  ['outDelta', '已出库'],
  ['invalidDelta', '作废'],
] as const

function Text({ movement: { row }, name }: { readonly movement: Movement; readonly name: string }) {
  const spec = fieldNamed(stockFlow, name)
  const text = spec ? displayText(spec, name, row) : ''
  return <span title={text}>{text}</span>
}

/** What a bucket gained or lost. */
const bucketColumn = ([name, title]: (typeof BUCKETS)[number]): Column<Movement> => ({
  id: name,
  title: t(title),
  width: 64,
  isFigure: true,
  cell: ({ row }) => (
    <span className="signed" data-zero={Number(row[name] ?? 0) === 0 || undefined}>
      {signed(row[name])}
    </span>
  ),
})

/** The columns of movements; `names` has the people by id. */
export const movementColumns = (names: ReadonlyMap<string, string>): readonly Column<Movement>[] => [
  {
    id: 'time',
    title: t('时间'),
    width: 92,
    cell: ({ row }) => <RowMoment at={String(row.createTime ?? '')} />,
  },
  {
    id: 'type',
    title: t('类型'),
    width: 84,
    cell: (movement) => <Text movement={movement} name="flowType" />,
  },
  {
    id: 'document',
    title: t('单据'),
    width: 124,
    leaves: 2,
    cell: ({ row }) => <ShortCode text={String(row.bizNo ?? '')} />,
  },
  {
    id: 'remark',
    title: t('说明'),
    width: 96,
    grows: true,
    leaves: 1,
    cell: (movement) => <Text movement={movement} name="remark" />,
  },
  ...BUCKETS.map(bucketColumn),
  {
    id: 'after',
    title: t('可用余量'),
    width: 76,
    isFigure: true,
    cell: ({ after }) => <b className="font-medium">{countText(after)}</b>,
  },
  {
    id: 'who',
    title: t('经手'),
    width: 72,
    leaves: 3,
    cell: ({ row }) => names.get(String(row.createUser)) ?? t('系统'),
  },
]
