import type { Fen } from '../../kernel/money.ts'

/** A chart of the rows of a list: figures of groups of rows. */
export interface ChartSpec<Field extends string = string> {
  /**
   * The field it is grouped by: a moment (with `unit`), a reference, a choice, the state, a text, or an integer
   * (with `buckets`).
   */
  readonly by: Field
  /** Groups by time: `hour` becomes days where the range is longer than two days. */
  readonly unit?: 'hour' | 'day'
  /** The first value of each bucket but the first, ascending. */
  readonly buckets?: readonly number[]
  /** Money fields that are summed beside the count. */
  readonly sums?: readonly Field[]
  /** Groups are ranked by this sum instead of their count. */
  readonly rank?: Field
  /** The successful states `good` among the final states `of`; their share is drawn. */
  readonly rate?: { readonly good: readonly string[]; readonly of: readonly string[] }
  /** Subsets that are counted in every group, as filters of the list. */
  readonly parts?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The integer field whose median and ninth decile are computed; rows without a value do not count. */
  readonly spread?: Field
  /** Covers only these rows: a filter of the list. */
  readonly only?: Readonly<Record<string, string>>
}

/** What a chart is compared with: the same time some days or a month before, or the range before this one. */
export const COMPARISONS = ['none', 'yesterday', 'lastWeek', 'lastMonth', 'previous'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Figures of a group of rows; null where the chart does not have them or the caller may not see them. */
export interface ChartFigures {
  readonly count: number
  readonly sums: Readonly<Record<string, Fen | null>>
  readonly good: number | null
  readonly ended: number | null
  readonly parts: Readonly<Record<string, number | null>>
  /** Median and ninth decile of `spread`. */
  readonly p50: number | null
  readonly p90: number | null
}

/** One mark: `key` as stored, `label` as displayed, `filter` opens exactly its rows in the list. */
export interface ChartPoint extends ChartFigures {
  readonly key: string
  readonly label: string
  readonly filter: Readonly<Record<string, string>>
  readonly before: ChartFigures | null
}

/** What a chart answers. Moments as `yyyy-MM-dd HH:mm:ss`. */
export interface ChartAnswer {
  /** The moment of the figures. */
  readonly at: string
  /** The range covered; null where the list needs none and the call named none. */
  readonly from: string | null
  readonly to: string | null
  readonly unit: 'hour' | 'day' | null
  /** The start of the range it is compared with. */
  readonly beforeFrom: string | null
  readonly filter: Readonly<Record<string, string>>
  readonly points: readonly ChartPoint[]
  /**
   * Marks of the compared range by their time moved to this range, those after now included; empty for charts
   * that are not by time.
   */
  readonly beforePoints: readonly (ChartFigures & { readonly key: string })[]
  readonly total: ChartFigures
  /** Of the compared range up to the same minute. */
  readonly before: ChartFigures | null
}
