import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { countText } from '../../../kernel/figures.ts'
import { fen, formatFen } from '../../../kernel/money.ts'
import { Sparkline } from '../../board/Sparkline.tsx'
import { Link } from '../../location.tsx'
import { choiceText, t } from '../../text.ts'
import { lastingOf } from '../own/days.ts'
import type { Column } from '../own/FittingTable.tsx'
import { foldOf } from '../own/readPage.ts'
import { recordPath } from '../recordPath.ts'
import { StateMark } from '../StateMark.tsx'
import type { SkuFacts } from './skuFacts.ts'

const SPARK_DAYS = 7
const STATES = Object.values(goodsSku.states?.labels ?? {})

const money = (value: number | null): string => (value === null ? '' : formatFen(fen(value)))

function Name({ fact: { row, name } }: { readonly fact: SkuFacts }) {
  const path = recordPath(goodsSku, row.id),
    code = String(row.skuCode ?? '')
  return (
    <>
      {path ? (
        <Link href={path} className="font-medium">
          {name}
        </Link>
      ) : (
        <b className="font-medium">{name}</b>
      )}{' '}
      <span className="code text-fg2">{code}</span>
    </>
  )
}

/** Available pieces as a bar from zero, and how long they last. */
function Stock({ fact, most }: { readonly fact: SkuFacts; readonly most: number }) {
  const { stock, aDay, isShort } = fact
  if (stock === null) return <span className="text-fg3">{t('不计库存')}</span>
  const lasting = stock === 0 ? null : lastingOf(stock, aDay)
  return (
    <span className={`own-bar ${isShort ? 'stock-low' : ''}`}>
      <b>{countText(stock)}</b>
      <span aria-hidden="true">
        <i data-tone={isShort ? 'bad' : undefined} style={{ flex: stock }} />
        <i data-tone="rest" style={{ flex: Math.max(0, most - stock) || (most === 0 ? 1 : 0) }} />
      </span>
      <small>
        {lasting
          ? t(lasting.unit === 'hours' ? '{count} 小时' : '{count} 天', { count: lasting.amount })
          : ''}
      </small>
    </span>
  )
}

function Fold({ fact: { sale, face } }: { readonly fact: SkuFacts }) {
  const fold = foldOf(sale, face)
  return <span className="text-fg2">{fold === null ? '' : t('{fold} 折', { fold: fold.toFixed(2) })}</span>
}

function Margin({ fact: { sale, cost } }: { readonly fact: SkuFacts }) {
  if (cost === null || sale <= 0) return null
  const rate = (sale - cost) / sale
  return <span className={rate < 0 ? 'text-bad' : ''}>{`${(rate * 100).toFixed(1).replace('-', '−')}%`}</span>
}

/** The columns of the prices; cost and margin only where the server sent a cost. */
function priceColumns(hasCost: boolean): readonly Column<SkuFacts>[] {
  const costs: readonly Column<SkuFacts>[] = [
    {
      id: 'cost',
      title: t('成本'),
      width: 72,
      isFigure: true,
      leaves: 4,
      cell: ({ cost }) => money(cost),
    },
    { id: 'margin', title: t('毛利率'), width: 64, isFigure: true, cell: (fact) => <Margin fact={fact} /> },
  ]
  return [
    { id: 'face', title: t('面值'), width: 72, isFigure: true, cell: ({ face }) => money(face) },
    {
      id: 'sale',
      title: t('默认售价'),
      width: 72,
      isFigure: true,
      cell: ({ sale }) => <b className="font-medium">{money(sale)}</b>,
    },
    { id: 'fold', title: t('折'), width: 78, leaves: 3, cell: (fact) => <Fold fact={fact} /> },
    {
      id: 'floor',
      title: t('最低限价'),
      width: 72,
      isFigure: true,
      leaves: 2,
      cell: ({ floor }) => money(floor),
    },
    ...(hasCost ? costs : []),
  ]
}

/** The columns of the SKUs of a product, which leave in the order 近 7 天, 限价, 折, 成本. */
export function skuColumns(facts: readonly SkuFacts[], seesSales: boolean): readonly Column<SkuFacts>[] {
  const most = Math.max(0, ...facts.map(({ stock }) => stock ?? 0))
  const sales: Column<SkuFacts> = {
    id: 'spark',
    title: t('近 7 天'),
    width: 80,
    leaves: 1,
    cell: ({ days }) => <Sparkline values={days.slice(-SPARK_DAYS)} />,
  }
  return [
    { id: 'name', title: t('规格'), width: 124, cell: (fact) => <Name fact={fact} /> },
    ...priceColumns(facts.some(({ cost }) => cost !== null)),
    {
      id: 'stock',
      title: t('可用库存，可售天数'),
      width: 128,
      grows: true,
      cell: (fact) => <Stock fact={fact} most={most} />,
    },
    ...(seesSales ? [sales] : []),
    {
      id: 'state',
      title: t('状态'),
      width: 68,
      texts: STATES.map((label) => `● ${choiceText(label)}`),
      cell: ({ row }) => (row.status ? <StateMark resource={goodsSku} state={String(row.status)} /> : null),
    },
  ]
}
