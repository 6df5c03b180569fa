import type { ChartAnswer } from '../../../contract/define/chart.ts'
import type { FunnelSpec, Measure } from '../../../contract/define/detail.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { fieldNamed } from '../../../palette/fields.ts'
import type { Row } from '../calls.ts'
import type { ChartRequest } from './chartAnswers.ts'

/** A figure of a funnel: a count, or an amount in fen. */
export interface Figure {
  readonly label: string
  readonly value: number
  readonly isMoney: boolean
}

const measuresOf = ({ steps, beside = [] }: FunnelSpec): readonly Measure[] => [...steps, ...beside]

/** The charts that the figures of a funnel need, in the order of its measures. */
export const funnelRequests = (funnel: FunnelSpec): readonly ChartRequest[] =>
  measuresOf(funnel).flatMap(({ rows }) => {
    if (!rows) return []
    const { of, by, from, chart } = rows
    return [{ chart: { of, by, chart, ...(from === undefined ? {} : { from }) } }]
  })

interface Answered {
  readonly resource: Resource
  readonly row: Row
  /** Of the requests of the funnel. */
  readonly answers: readonly (ChartAnswer | null)[]
}

/** The figures of a funnel, without those the record does not have and those of rows the operator may not see. */
export function figuresOf(
  funnel: FunnelSpec,
  { resource, row, answers }: Answered,
): { readonly steps: readonly Figure[]; readonly beside: readonly Figure[] } {
  let request = 0
  const figure = ({ label, of = [], less = [], rows }: Measure): Figure[] => {
    if (rows) {
      const total = answers[request++]?.total
      const value = rows.sum ? total?.sums[rows.sum] : total?.count
      return typeof value === 'number' ? [{ label, value, isMoney: rows.sum !== undefined }] : []
    }
    // Below zero stands for no limit, which is no step.
    const isKnown = [...of, ...less].every((name) => typeof row[name] === 'number' && row[name] >= 0)
    if (!isKnown) return []
    const sum = (names: readonly string[]): number =>
      names.reduce((total, name) => total + Number(row[name]), 0)
    const isMoney = fieldNamed(resource, of[0] ?? '')?.kind === 'money'
    return [{ label, value: sum(of) - sum(less), isMoney }]
  }
  const steps = funnel.steps.flatMap(figure)
  return { steps, beside: (funnel.beside ?? []).flatMap(figure) }
}
