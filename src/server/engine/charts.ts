import type { ChartAnswer, ChartFigures, ChartPoint, ChartSpec } from '../../contract/define/chart.ts'
import { rangeField } from '../../contract/define/listRange.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { withStateCodes } from '../../contract/define/states.ts'
import { fail } from '../../contract/errors.ts'
import { labelKey } from '../../contract/wire.ts'
import { formatMoment } from '../../kernel/time.ts'
import { type Aggregate, aggregateRows, type Groups } from '../store/aggregateRows.ts'
import type { Predicate } from '../store/predicate.ts'
import { pointFilter, startOf, timeKey } from './chartFilters.ts'
import { chartRange, inRange, type MovedRange, type Range } from './chartRange.ts'
import { readConditionsOf, readFilter } from './query.ts'
import type { Parameters } from './route.ts'
import { hiddenFields, visibleTo } from './scope.ts'
import type { Reading } from './work.ts'

const DAY_MS = 86_400_000
type Filter = Readonly<Record<string, string>>

/** A chart that is being read: what is computed, of which rows. */
interface Plan {
  readonly resource: Resource
  readonly chart: Aggregate
  /** The field whose range is compared. */
  readonly field: string
  readonly filter: Filter
  readonly range: Range | null
  readonly before: MovedRange | null
  readonly now: Date
}

/**
 * A declared chart over the rows that match the filters and are visible to the caller; `compare` adds the figures
 * of an earlier range. Every mark has the filter of its rows. Refuses an unknown chart or comparison with
 * VALIDATION and a chart by a hidden field with FORBIDDEN.
 */
export async function readChart(
  resource: Resource,
  { chart: title, compare, ...filters }: Parameters,
  reading: Reading,
): Promise<ChartAnswer> {
  const declared =
    resource.charts[String(title ?? '')] ??
    fail('VALIDATION', { label: 'chart', rule: '的选项不存在' }, 'chart')
  const now = new Date(),
    field = rangeField(resource) ?? (declared.unit ? declared.by : 'createTime')
  const base = { ...textsOf(filters), ...withStateCodes(resource, declared.only ?? {}) }
  const ranged = chartRange(resource, base, { compare: String(compare ?? ''), field, now })
  const chart = await permitted(resource, declared, ranged.range, reading)
  const plan: Plan = { resource, chart, field, now, ...ranged }
  const current = await groupsOf(plan, plan.filter, reading)
  const compared = await comparedGroups(plan, reading)
  return {
    at: formatMoment(now),
    from: plan.range && formatMoment(plan.range.from),
    to: plan.range && formatMoment(plan.range.to),
    unit: chart.unit ?? null,
    beforeFrom: plan.before && formatMoment(plan.before.from),
    filter: plan.filter,
    points: await pointsOf(plan, { current, compared }, reading),
    beforePoints:
      chart.unit && compared
        ? compared.groups.map(({ key, ...figures }) => ({ key: String(key), ...figures }))
        : [],
    total: current.total,
    before: compared?.total ?? null,
  }
}

const textsOf = (filters: Parameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )

/** The chart without figures of hidden fields; its unit fits the range. */
async function permitted(
  resource: Resource,
  { by, unit, buckets, sums = [], rank, rate, spread, parts = {} }: ChartSpec,
  range: Range | null,
  reading: Reading,
): Promise<Aggregate> {
  const hidden = hiddenFields(resource, reading.caller)
  const isVisible = (name: string): boolean => !hidden.has(name)
  const required = sums.some(isVisible) ? [by] : [by, ...sums.slice(0, 1)]
  for (const name of required)
    if (!isVisible(name)) fail('FORBIDDEN', { permission: resource.fields[name]?.readPermission ?? '' })
  const predicates: [string, Predicate][] = []
  for (const [name, part] of Object.entries(parts))
    if (Object.keys(part).every(isVisible))
      predicates.push([name, await readConditionsOf(resource, part, reading)])
  const isLong = range !== null && range.to.getTime() - range.from.getTime() > 2 * DAY_MS
  return {
    by,
    unit: unit === 'hour' && isLong ? 'day' : unit,
    buckets,
    sums: sums.filter(isVisible),
    rank: rank !== undefined && isVisible(rank) ? rank : undefined,
    rate,
    spread: spread !== undefined && isVisible(spread) ? spread : undefined,
    parts: Object.fromEntries(predicates),
  }
}

async function groupsOf({ resource, chart }: Plan, filter: Filter, reading: Reading): Promise<Groups> {
  const { where } = await readFilter(resource, filter, reading)
  return aggregateRows(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(resource, reading), where] },
    chart,
  })
}

/**
 * The figures of the range before. Its sums end at the same minute as now; the groups of a chart by time go on
 * to the end of the range, with keys as if they were in this one.
 */
async function comparedGroups(plan: Plan, reading: Reading): Promise<Groups | null> {
  const { before, range, chart, field, filter, now } = plan
  if (!before || !range) return null
  const until = new Date(Math.min(before.to.getTime(), Math.floor((now.getTime() - before.by) / 1000) * 1000))
  const same = await groupsOf(plan, inRange(field, filter, { from: before.from, to: until }), reading)
  const { unit } = chart
  if (!unit) return same
  const all = until < before.to ? await groupsOf(plan, inRange(field, filter, before), reading) : same
  return {
    total: same.total,
    groups: all.groups.map((group) => ({
      ...group,
      key: timeKey(new Date(startOf(String(group.key)).getTime() + before.by), unit),
    })),
  }
}

async function pointsOf(
  { resource, chart, filter, range }: Plan,
  { current, compared }: { readonly current: Groups; readonly compared: Groups | null },
  reading: Reading,
): Promise<readonly ChartPoint[]> {
  const { by, unit, buckets } = chart
  const keys = current.groups.map(({ key }, index): Record<string, unknown> & { id: string } => ({
    id: String(index),
    [by]: key,
  }))
  const rows =
    unit || buckets ? keys : await reading.services.labels.fill(resource, keys, reading, new Set([by]))
  const earlier = new Map<unknown, ChartFigures>(
    compared?.groups.map(({ key, ...figures }) => [key, figures]),
  )
  return current.groups.map(({ key, ...figures }, index) => ({
    ...figures,
    key: key === null ? '' : String(key),
    label: String(rows[index]?.[labelKey(by)] ?? key ?? ''),
    filter: pointFilter(resource, chart, { filter, range, key: key === null ? null : String(key) }),
    before: earlier.get(key) ?? null,
  }))
}
