/** A picture of the rows a list finds: how many, or how much, by a field or by stretches of time. */
export interface ChartSpec {
  /** What it is by: a moment (with `unit`), a reference, a choice or the state. */
  readonly by: string
  readonly unit?: 'hour' | 'day'
  /** Money added up beside the count. */
  readonly sum?: string
  /** States that are a success, of those that are an end: the share is drawn in place of the count. */
  readonly rate?: { readonly good: readonly string[]; readonly of: readonly string[] }
}

/** One bar: `key` as it is kept, `label` as it is read; `good` of `ended` where the chart is of a share. */
export interface ChartPoint {
  readonly key: string
  readonly label: string
  readonly count: number
  readonly sum: number | null
  readonly good: number | null
  readonly ended: number | null
}
