import { parseMoment } from '../../../kernel/time.ts'
import { type CountQuery, COUNTED_BY, type CountedBy } from '../../store/order/orderCountRows.ts'
import type { Predicate } from '../../store/predicate.ts'

type Condition = Extract<Predicate, { readonly operator: unknown }>
const HOUR_MS = 3_600_000

/**
 * The conditions of a predicate that must all hold; `isComplete` is false where there are others, such as
 * `any`.
 */
export function conditionsOf(where: Predicate): {
  readonly conditions: readonly Condition[]
  readonly isComplete: boolean
} {
  if ('any' in where || 'refersTo' in where) return { conditions: [], isComplete: false }
  if (!('all' in where)) return { conditions: [where], isComplete: true }
  const parts = where.all.map(conditionsOf)
  return {
    conditions: parts.flatMap(({ conditions }) => conditions),
    isComplete: parts.every(({ isComplete }) => isComplete),
  }
}

/** Milliseconds of a bound; the end of a second (`23:59:59.999999`) is the beginning of the next. */
function momentOf({ values: [value] }: Condition): number {
  if (value instanceof Date) return value.getTime()
  const text = String(value)
  return parseMoment(text.slice(0, 19)).getTime() + (text.length > 19 ? 1000 : 0)
}
const LOWER_OPERATORS: ReadonlySet<string> = new Set(['ge', 'gt']),
  UPPER_OPERATORS: ReadonlySet<string> = new Set(['le', 'lt'])
const isTime = ({ field }: Condition): boolean => field === 'createTime'

/**
 * The time range of the conditions in milliseconds: from the latest lower bound to the earliest upper bound.
 */
function timeRangeOf(conditions: readonly Condition[]): {
  readonly from: number
  readonly to: number
  readonly hasOtherOperator: boolean
} {
  const times = conditions.filter(isTime)
  const from = Math.max(
    -Infinity,
    ...times.filter(({ operator }) => LOWER_OPERATORS.has(operator)).map(momentOf),
  )
  const to = Math.min(
    Infinity,
    ...times.filter(({ operator }) => UPPER_OPERATORS.has(operator)).map(momentOf),
  )
  return {
    from,
    to,
    hasOtherOperator: times.some(
      ({ operator }) => !LOWER_OPERATORS.has(operator) && !UPPER_OPERATORS.has(operator),
    ),
  }
}

/** Length in milliseconds of the time range a predicate can match, up to now. */
export function timeRangeMs(where: Predicate): number {
  const { from, to } = timeRangeOf(conditionsOf(where).conditions)
  return Math.min(to, Date.now()) - from
}

export type RollupQuery = Omit<CountQuery, 'tenantId' | 'where'> & {
  /** States to count; null for all. */
  readonly states: readonly number[] | null
}
const isState = ({ field, operator }: Condition): boolean =>
  field === 'orderState' && (operator === 'equals' || operator === 'in')

/**
 * The query on hourly counts that answers a predicate of time and states, optionally of merchant, goods type
 * or SKU. Null where it has other conditions or covers less than a whole hour.
 */
export function rollupQueryOf(where: Predicate): RollupQuery | null {
  const { conditions, isComplete } = conditionsOf(where)
  const [state, ...states] = conditions.filter(isState)
  const [dimension, ...otherDimensions] = conditions.filter(
    (condition) => !isTime(condition) && !isState(condition),
  )
  const rollupKey = rollupKeyOf(dimension)
  const { from, to, hasOtherOperator } = timeRangeOf(conditions)
  if (
    !isComplete ||
    !rollupKey ||
    otherDimensions.length > 0 ||
    states.length > 0 ||
    hasOtherOperator ||
    !Number.isFinite(from)
  )
    return null
  // An hour includes the moment it starts at, so a bound of `gt` at that moment cannot use the count of the
  // hour.
  const excludesStart = conditions.some((condition) => isTime(condition) && condition.operator === 'gt')
  const begin = (excludesStart ? Math.floor(from / HOUR_MS) + 1 : Math.ceil(from / HOUR_MS)) * HOUR_MS,
    end = Math.floor(to / HOUR_MS) * HOUR_MS
  return end <= begin
    ? null
    : {
        ...rollupKey,
        from: new Date(begin),
        to: Number.isFinite(end) ? new Date(end) : null,
        edges: [begin !== from, true],
        states: state?.values.map(Number) ?? null,
      }
}

function rollupKeyOf(condition: Condition | undefined): Pick<CountQuery, 'by' | 'keys'> | null {
  if (!condition) return { by: 'all', keys: [''] }
  if (!(condition.field in COUNTED_BY) || (condition.operator !== 'equals' && condition.operator !== 'in'))
    return null
  return { by: condition.field as CountedBy, keys: condition.values.map(String) }
}
