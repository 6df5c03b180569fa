import type { GoodsSales } from '../../../contract/parts/salesFigures.ts'
import { countText } from '../../../kernel/figures.ts'
import { subtractFen } from '../../../kernel/money.ts'
import { ChangeText } from '../../board/ChangeText.tsx'
import { type Change, changeOf, moneyFigure, pointsOf } from '../../board/texts.ts'
import { t } from '../../text.ts'
import type { OwnAnswer } from '../own/useOwnAnswer.ts'
import type { SkuFacts } from './skuFacts.ts'

interface Kpi {
  readonly label: string
  readonly sign?: string
  readonly value: string
  readonly change: Change | null
  readonly base: string
  readonly isBad?: boolean
}

const sinceBefore = (change: Change | null): Pick<Kpi, 'change' | 'base'> => ({
  change,
  base: change ? t('较前 30 天') : t('前 30 天没有'),
})

/** Sales with their change; amounts and the gross profit only where the server sent them. */
function salesKpis({ total, before }: GoodsSales): readonly Kpi[] {
  const kpis: Kpi[] = [
    {
      label: t('近 30 天销量'),
      value: countText(total.qty),
      ...sinceBefore(changeOf(total.qty, before.qty)),
    },
  ]
  if (total.amount === null || before.amount === null) return kpis
  kpis.push({
    label: t('销售额'),
    sign: '¥',
    value: moneyFigure(total.amount),
    ...sinceBefore(changeOf(total.amount, before.amount)),
  })
  if (total.cost === null || before.cost === null) return kpis
  const profit = subtractFen(total.amount, total.cost)
  const rate = total.amount > 0 ? profit / total.amount : null,
    rateBefore = before.amount > 0 ? (before.amount - before.cost) / before.amount : null
  kpis.push({
    label: t('毛利'),
    sign: '¥',
    value: moneyFigure(profit),
    change: rate !== null && rateBefore !== null ? pointsOf(rate, rateBefore) : null,
    base: rate === null ? t('近 30 天没有销售') : t('毛利率 {rate}', { rate: `${(rate * 100).toFixed(1)}%` }),
  })
  return kpis
}

/** The stock of all SKUs that keep one. */
function stockKpi(facts: readonly SkuFacts[]): readonly Kpi[] {
  const stocked = facts.flatMap((fact) => (fact.stock === null ? [] : [{ ...fact, stock: fact.stock }]))
  if (stocked.length === 0) return []
  const short = stocked.filter(({ isShort }) => isShort)
  return [
    {
      label: t('可用库存'),
      value: countText(stocked.reduce((sum, { stock }) => sum + stock, 0)),
      change: null,
      base:
        short.length > 0
          ? t('{names} 快没有了', { names: short.map(({ name }) => name).join(t('、')) })
          : t('{count} 个规格', { count: stocked.length }),
      isBad: short.length > 0,
    },
  ]
}

/** Up to four figures of a product. */
export function GoodsKpis({
  sales,
  facts,
}: {
  readonly sales: OwnAnswer<GoodsSales>
  readonly facts: readonly SkuFacts[]
}) {
  const kpis = [...(sales.data ? salesKpis(sales.data) : []), ...stockKpi(facts)]
  if (kpis.length === 0) return null
  return (
    <dl className="goods-kpis" aria-label={t('指标')}>
      {kpis.map(({ label, sign, value, change, base, isBad }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {sign ? <i>{sign}</i> : null}
            {value}
          </dd>
          <dd className={`goods-base ${isBad ? 'text-bad' : ''}`}>
            <ChangeText change={change} wish={1} />
            <span>{base}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
