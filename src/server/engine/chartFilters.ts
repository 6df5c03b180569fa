import { splitFilterKey } from '../../contract/define/query.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { formatMoment, parseMoment } from '../../kernel/time.ts'
import type { Aggregate } from '../store/aggregateRows.ts'
import type { Range } from './chartRange.ts'

type Filter = Readonly<Record<string, string>>
const HOUR_MS = 3_600_000

/** The moment at which the group of a time begins. */
export const startOf = (key: string): Date => parseMoment(key.length === 10 ? key : `${key}:00`)
/** The key of the group in which a moment lies. */
export const timeKey = (moment: Date, unit: 'hour' | 'day'): string =>
  unit === 'day' ? formatMoment(moment).slice(0, 10) : `${formatMoment(moment).slice(0, 13)}:00`

function timeFilter(key: string, unit: 'hour' | 'day', range: Range | null): string {
  const start = startOf(key).getTime(),
    end = start + (unit === 'day' ? 24 : 1) * HOUR_MS - 1000
  const from = range ? Math.max(start, range.from.getTime()) : start,
    to = range ? Math.min(end, range.to.getTime()) : end
  return `${formatMoment(new Date(from))}..${formatMoment(new Date(to))}`
}

function bucketFilter(field: string, buckets: readonly number[], bucket: number): Filter {
  const first = buckets[bucket - 1],
    next = buckets[bucket]
  return {
    ...(first === undefined ? {} : { [`${field}_ge`]: String(first) }),
    ...(next === undefined ? {} : { [`${field}_le`]: String(next - 1) }),
  }
}

function valueFilter(resource: Resource, field: string, key: string): Filter {
  if (field === resource.stateField) return { [field]: String(resource.states?.wire[key] ?? key) }
  const spec = resource.fields[field]
  if (spec?.wire) return { [field]: String(spec.wire[key] ?? key) }
  return { [spec?.kind === 'reference' ? field : `${field}_equal`]: key }
}

/** The filter of the list that shows exactly the rows of a group; `key` is null for rows without a value. */
export function pointFilter(
  resource: Resource,
  { by, unit, buckets }: Pick<Aggregate, 'by' | 'unit' | 'buckets'>,
  {
    filter,
    range,
    key,
  }: { readonly filter: Filter; readonly range: Range | null; readonly key: string | null },
): Filter {
  const others = Object.fromEntries(
    Object.entries(filter).filter(([name]) => splitFilterKey(name).field !== by),
  )
  if (key === null) return { ...others, [`${by}_null`]: '1' }
  if (unit) return { ...others, [by]: timeFilter(key, unit, range) }
  return {
    ...others,
    ...(buckets ? bucketFilter(by, buckets, Number(key)) : valueFilter(resource, by, key)),
  }
}
