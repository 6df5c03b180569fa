import { parseMoment } from '../../../kernel/time.ts'
import { type CountAsked, COUNTED_BY, type CountedBy } from '../../store/order/orderCountRows.ts'
import type { Predicate } from '../../store/predicate.ts'

type Condition = Extract<Predicate, { readonly field: string }>
const HOUR_MS = 3_600_000

/** The conditions that must all hold; `whole` where there are no others. */
export function conditionsOf(where: Predicate): {
  readonly conditions: readonly Condition[]
  readonly whole: boolean
} {
  if ('any' in where) return { conditions: [], whole: false }
  if (!('all' in where)) return { conditions: [where], whole: true }
  const parts = where.all.map(conditionsOf)
  return {
    conditions: parts.flatMap(({ conditions }) => conditions),
    whole: parts.every(({ whole }) => whole),
  }
}

const momentOf = ({ values: [value] }: Condition): number =>
  (value instanceof Date ? value : parseMoment(String(value))).getTime()
const FROM: ReadonlySet<string> = new Set(['ge', 'gt']),
  TO: ReadonlySet<string> = new Set(['le', 'lt'])
const isTime = ({ field }: Condition): boolean => field === 'createTime'

/** Span of time a predicate asks for, from the latest beginning to the earliest end. */
function spanOf(conditions: readonly Condition[]): {
  readonly from: number
  readonly to: number
  readonly open: boolean
} {
  const times = conditions.filter(isTime)
  const from = Math.max(-Infinity, ...times.filter(({ operator }) => FROM.has(operator)).map(momentOf))
  const to = Math.min(Infinity, ...times.filter(({ operator }) => TO.has(operator)).map(momentOf))
  return { from, to, open: times.some(({ operator }) => !FROM.has(operator) && !TO.has(operator)) }
}

/** Milliseconds of orders a predicate can find, up to now. */
export function spanMs(where: Predicate): number {
  const { from, to } = spanOf(conditionsOf(where).conditions)
  return Math.min(to, Date.now()) - from
}

export type Ahead = Omit<CountAsked, 'tenantId' | 'where'> & {
  /** Those that count; null where all do. */
  readonly states: readonly number[] | null
}
const isState = ({ field, operator }: Condition): boolean =>
  field === 'orderState' && (operator === 'equals' || operator === 'in')

/**
 * How a predicate is answered by what is counted ahead: by time and states alone, or with one merchant,
 * kind of goods or SKU; null where it asks for anything else, or for less than a whole hour.
 */
export function aheadOf(where: Predicate): Ahead | null {
  const { conditions, whole } = conditionsOf(where)
  const [state, ...states] = conditions.filter(isState)
  const [one, ...more] = conditions.filter((condition) => !isTime(condition) && !isState(condition))
  const by = keyOf(one)
  const { from, to, open } = spanOf(conditions)
  if (!whole || !by || more.length > 0 || states.length > 0 || open || !Number.isFinite(from)) return null
  // The moment an hour begins at belongs to it: "later than" that leaves the hour to be looked at.
  const cut = conditions.some((condition) => isTime(condition) && condition.operator === 'gt')
  const begin = (cut ? Math.floor(from / HOUR_MS) + 1 : Math.ceil(from / HOUR_MS)) * HOUR_MS,
    end = Math.floor(to / HOUR_MS) * HOUR_MS
  return end <= begin
    ? null
    : {
        ...by,
        from: new Date(begin),
        to: Number.isFinite(end) ? new Date(end) : null,
        edges: [begin !== from, true],
        states: state?.values.map(Number) ?? null,
      }
}

function keyOf(one: Condition | undefined): Pick<CountAsked, 'by' | 'keys'> | null {
  if (!one) return { by: 'all', keys: [''] }
  if (!(one.field in COUNTED_BY) || (one.operator !== 'equals' && one.operator !== 'in')) return null
  return { by: one.field as CountedBy, keys: one.values.map(String) }
}
