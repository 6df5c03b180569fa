import type { FunnelSpec } from '../../../contract/define/detail.ts'
import { countText } from '../../../kernel/figures.ts'
import { t } from '../../text.ts'
import { BlockFailed } from '../BlockFailed.tsx'
import { moneyText } from '../moneyText.ts'
import type { OwnBlocksProps } from '../ownBlockProps.ts'
import { type Figure, figuresOf, funnelRequests } from './funnelFigures.ts'
import { useChartAnswers } from './chartAnswers.ts'

interface FunnelProps extends Pick<OwnBlocksProps, 'resource' | 'row' | 'version'> {
  readonly funnel: FunnelSpec
}

const textOf = ({ value, isMoney }: Figure): string => (isMoney ? `¥${moneyText(value)}` : countText(value))
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

/** How many come from step to step, each as a bar with its share of the step before, and what follows from them. */
export function FunnelBlock({ funnel, resource, row, version }: FunnelProps) {
  const { data, error, retry } = useChartAnswers(funnelRequests(funnel), row, version)
  if (error !== '') return <BlockFailed error={error} retry={retry} />
  if (!data) return <div className="late skeleton" style={{ height: 96 }} />
  const { steps, beside } = figuresOf(funnel, { resource, row, answers: data })
  const first = steps[0]?.value ?? 0
  // Before the first one is given away there is nothing to compare.
  if (first === 0 || steps[1]?.value === 0) return null
  return (
    <section className="rec-block" aria-label={t(funnel.label)}>
      <h3 className="rec-head">{t(funnel.label)}</h3>
      <table className="funnel tabular-nums">
        <caption className="sr-only">{t(funnel.label)}</caption>
        <tbody>
          {steps.map((step, index) => (
            <tr key={step.label}>
              <th scope="row">{t(step.label)}</th>
              <td aria-hidden="true">
                <i style={{ width: `${Math.min(100, (step.value / first) * 100)}%` }} />
              </td>
              <td>{textOf(step)}</td>
              <td>{index > 0 ? shareOf(step, steps[index - 1]) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {beside.length > 0 ? (
        <dl className="sums tabular-nums">
          {beside.map((figure) => (
            <div key={figure.label}>
              <dt>{t(figure.label)}</dt>
              <dd className={figure.value === 0 ? 'text-fg3' : ''}>{textOf(figure)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}

const shareOf = (step: Figure, before: Figure | undefined): string =>
  before && before.value > 0
    ? t('{share} 的{step}', { share: percent(step.value / before.value), step: t(before.label) })
    : ''
