/** A chart of the rows of a list: their number or a sum, grouped by a field or by time. */
export interface ChartSpec {
  /** The field it is grouped by: a moment (with `unit`), a reference, a choice or the state. */
  readonly by: string
  readonly unit?: 'hour' | 'day'
  /** Money field that is summed beside the count. */
  readonly sum?: string
  /** The successful states `good` among the final states `of`; their share is drawn instead of the count. */
  readonly rate?: { readonly good: readonly string[]; readonly of: readonly string[] }
}

/** One bar: `key` as stored, `label` as displayed; `good` and `ended` where the chart shows a share. */
export interface ChartPoint {
  readonly key: string
  readonly label: string
  readonly count: number
  readonly sum: Fen | null
  readonly good: number | null
  readonly ended: number | null
}
import type { Fen } from '../../kernel/money.ts'
/** A chart of the rows of a list: their number or a sum, grouped by a field or by time. */
export interface ChartSpec {
  /** The field it is grouped by: a moment (with `unit`), a reference, a choice or the state. */
  readonly by: string
  readonly unit?: 'hour' | 'day'
  /** Money field that is summed beside the count. */
  readonly sum?: string
  /** The successful states `good` among the final states `of`; their share is drawn instead of the count. */
  readonly rate?: { readonly good: readonly string[]; readonly of: readonly string[] }
}

/** One bar: `key` as stored, `label` as displayed; `good` and `ended` where the chart shows a share. */
export interface ChartPoint {
  readonly key: string
  readonly label: string
  readonly count: number
  readonly sum: Fen | null
  readonly good: number | null
  readonly ended: number | null
}
