import { Link } from '../location.tsx'
import { t } from '../text.ts'
import { BlockError } from './BlockError.tsx'
import { ChangeText } from './ChangeText.tsx'
import type { Kpi } from './kpis.ts'
import { Sparkline } from './Sparkline.tsx'
import type { Answered } from './useAnswer.ts'

interface KpiStripProps {
  readonly answer: Answered<unknown>
  readonly kpis: readonly Kpi[]
  /** Cells that are expected, for the skeleton. */
  readonly count: number
  readonly retry: () => void
}

/** Equal cells with a figure each: value, change, what it is compared with, and its course. */
export function KpiStrip({ answer, kpis, count, retry }: KpiStripProps) {
  const cells = kpis.length || count
  const style = { '--kpis': cells } as React.CSSProperties
  if (kpis.length === 0)
    return answer.error ? (
      <section className="card">
        <BlockError text={answer.error} retry={retry} />
      </section>
    ) : (
      <div className="card kpis late" style={style} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="kpi">
            <div className="skeleton h-4 w-16" />
            <div className="skeleton mt-2 h-7 w-28" />
            <div className="skeleton mt-2 h-3.5 w-36" />
          </div>
        ))}
      </div>
    )
  return (
    <section className="card kpis" style={style} aria-label={t('指标')}>
      {kpis.map((kpi) => (
        <Cell key={kpi.key} kpi={kpi} />
      ))}
    </section>
  )
}

function Cell({ kpi }: { readonly kpi: Kpi }) {
  const content = (
    <>
      <span className="kpi-label">{kpi.label}</span>
      <span className="kpi-figure" data-weak={kpi.isWeak || undefined} title={kpi.full}>
        {kpi.sign ? <span className="kpi-sign">{kpi.sign}</span> : null}
        {kpi.value}
      </span>
      <span className="kpi-base">
        <ChangeText change={kpi.change} wish={kpi.wish} />
        <span>{kpi.base}</span>
      </span>
      <Sparkline values={kpi.series} />
    </>
  )
  return kpi.href ? (
    <Link className="kpi" href={kpi.href} data-board-step="">
      {content}
    </Link>
  ) : (
    <div className="kpi">{content}</div>
  )
}
