import { fen, formatFen } from '../../../kernel/money.ts'
import { t } from '../../text.ts'
import { foldOf } from '../own/readPage.ts'
import { ladderAxis, type SkuFacts } from './skuFacts.ts'

const ROW = 46
const TOP = 22
const MAX_TICKS = 6

const money = (amount: number): string => formatFen(fen(amount))
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

/** What a row says without its drawing. */
function rowText({ name, face, sale, floor, cost, band, loss }: SkuFacts): string {
  const fold = foldOf(sale, face)
  return [
    `${name} ${t('默认售价')} ${money(sale)}`,
    ...(fold === null ? [] : [t('{fold} 折', { fold: fold.toFixed(2) })]),
    ...(floor === null ? [] : [`${t('最低限价')} ${money(floor)}`]),
    ...(cost === null ? [] : [`${t('成本')} ${money(cost)}`]),
    ...(band ? [`${t('商户结算价')} ${money(band[0])} – ${money(band[1])}`] : []),
    ...(loss ? [t('{price} 亏', { price: money(loss.price) })] : []),
  ].join(t('，'))
}

/** The face value, in tenths of itself. */
const FACE = 10
/** Share of the axis that the name of the face value takes to each side. */
const NAME_SHARE = 0.24

/** Prices of each SKU as tenths of its face value: floor, cost, what merchants pay, price, and losses. */
export function PriceLadder({ facts }: { readonly facts: readonly SkuFacts[] }) {
  const { from, to } = ladderAxis(facts)
  const x = (price: number, face: number): string =>
    percent(((foldOf(price, face) ?? 10) - from) / Math.max(0.5, to - from))
  const step = [0.1, 0.5, 1, 2].find((size) => (to - from) / size <= MAX_TICKS) ?? 5
  const ticks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
  // The face value is named: numbers beside it have no room.
  const labelled = ticks.filter((tick) => {
    const distance = Math.abs(tick - FACE)
    return distance < 0.01 || distance > NAME_SHARE * Math.max(0.5, to - from)
  })
  const height = TOP + facts.length * ROW
  return (
    <>
      <div className="ladder">
        <div className="ladder-names" aria-hidden="true" style={{ paddingTop: TOP - 12 }}>
          {facts.map(({ row, name }) => (
            <span key={row.id} style={{ height: ROW }}>
              {name}
            </span>
          ))}
        </div>
        <div className="ladder-plot">
          <svg
            width="100%"
            height={height}
            role="img"
            aria-label={`${t('价格阶梯')}${t('：')}${facts.map(rowText).join(t('；'))}`}
          >
            {ticks.map((tick) => {
              const at = percent((tick - from) / Math.max(0.5, to - from))
              return <line key={tick} x1={at} x2={at} y1={4} y2="100%" stroke="var(--chart-grid)" />
            })}
            {facts.map((fact, index) => (
              <LadderRow key={fact.row.id} fact={fact} y={TOP + index * ROW} x={x} />
            ))}
          </svg>
          <div className="ladder-axis" aria-hidden="true">
            {labelled.map((tick) => (
              <span key={tick} style={{ left: percent((tick - from) / Math.max(0.5, to - from)) }}>
                {Math.abs(tick - FACE) < 0.01 ? t('面值') : tick.toFixed(1)}
              </span>
            ))}
          </div>
        </div>
      </div>
      <Legend facts={facts} />
    </>
  )
}

interface LadderRowProps {
  readonly fact: SkuFacts
  readonly y: number
  readonly x: (price: number, face: number) => string
}

/** A price as a group that stands at its place, so that its shape keeps its size. */
const At = ({
  x,
  y,
  children,
}: {
  readonly x: string
  readonly y: number
  readonly children: React.ReactNode
}) => (
  <svg x={x} y={y} overflow="visible">
    {children}
  </svg>
)

function LadderRow({ fact: { face, sale, floor, cost, band, loss }, y, x }: LadderRowProps) {
  const place = (price: number): string => x(price, face)
  return (
    <g>
      <line x1="0" x2="100%" y1={y} y2={y} stroke="var(--line2)" />
      {band ? (
        <line
          x1={place(band[0])}
          x2={place(band[1])}
          y1={y}
          y2={y}
          stroke="var(--chart-quiet)"
          strokeWidth={8}
        />
      ) : null}
      {floor === null ? null : (
        <line
          x1={place(floor)}
          x2={place(floor)}
          y1={y - 8}
          y2={y + 8}
          stroke="var(--fg)"
          strokeWidth={1.5}
        />
      )}
      {cost === null ? null : (
        <At x={place(cost)} y={y}>
          <path d="M0 -5 L5 4 L-5 4 Z" fill="var(--surface)" stroke="var(--fg)" strokeWidth={1.25} />
          <text y={18} textAnchor="middle" fill="var(--fg2)">
            {t('成本 {amount}', { amount: money(cost) })}
          </text>
        </At>
      )}
      <At x={place(sale)} y={y}>
        <circle r={4} fill="var(--accent)" />
        <text y={-9} textAnchor="middle" fill="var(--fg)">
          {money(sale)}
        </text>
      </At>
      {loss ? (
        <At x={place(loss.price)} y={y}>
          <path d="M0 -5 L5 0 L0 5 L-5 0 Z" fill="var(--bad)" />
          <text y={-9} textAnchor="end" fill="var(--bad)">
            {t('{price} 亏', { price: money(loss.price) })}
          </text>
        </At>
      ) : null}
    </g>
  )
}

/** Only the signs that are drawn. */
function Legend({ facts }: { readonly facts: readonly SkuFacts[] }) {
  const signs = [
    ['dot', '默认售价', true],
    ['band', '商户结算价', facts.some(({ band }) => band !== null)],
    ['triangle', '成本', facts.some(({ cost }) => cost !== null)],
    ['tick', '最低限价', facts.some(({ floor }) => floor !== null)],
    ['diamond', '亏损', facts.some(({ loss }) => loss !== null)],
  ] as const
  return (
    <p className="ladder-legend" aria-hidden="true">
      {signs
        .filter(([, , isDrawn]) => isDrawn)
        .map(([sign, label]) => (
          <span key={sign}>
            <i data-sign={sign} />
            {t(label)}
          </span>
        ))}
    </p>
  )
}
