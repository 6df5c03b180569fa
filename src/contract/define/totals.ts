import type { FieldSpec } from './field.ts'

/** Sum of one field over rows, and how many of them have a value. */
export interface FieldTotal {
  /** Fen where the field is money. */
  readonly sum: number
  readonly count: number
}

/** The rows that match the filters of a list: their number and the sums of the requested fields. */
export interface Totals {
  readonly count: number
  readonly sums: Readonly<Record<string, FieldTotal>>
}

/** The totals of the rows that have one value in a field: `key` as stored, `label` as displayed. */
export interface GroupTotals extends Totals {
  readonly key: string
  readonly label: string
}

/** The answer of `totals`; `groups` where the call names a field to group by, largest first. */
export interface TotalsAnswer extends Totals {
  readonly groups?: readonly GroupTotals[]
  /** There are more groups than were sent. */
  readonly capped?: boolean
}

/** Whether adding up the values of a field means something. */
export const isSummable = ({ kind, number }: Pick<FieldSpec, 'kind' | 'number'>): boolean =>
  kind === 'money' || ((kind === 'integer' || kind === 'decimal') && number === undefined)

const GROUPABLE = new Set(['oneOf', 'flag', 'reference', 'dictionary', 'date', 'dateTime', 'parent', 'text'])
/** Whether rows can be grouped by a field; moments are grouped by their day. */
export const isGroupable = ({ kind }: Pick<FieldSpec, 'kind'>): boolean => GROUPABLE.has(kind)
