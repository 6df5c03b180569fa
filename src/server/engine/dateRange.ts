import { splitFilterKey } from '../../contract/define/query.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { idOfNumber, momentOfId } from '../../kernel/id.ts'
import { formatDay, parseMoment } from '../../kernel/time.ts'
import type { Parameters } from './route.ts'
import type { Predicate } from '../store/predicate.ts'

const DAY_MS = 86_400_000
const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * The filters the time rule of a list adds. Without a range or an exact filter: rows since midnight. With an
 * exact number that contains its creation time: that moment. Refuses ranges longer than `within.days` with
 * DATE_RANGE_TOO_LONG.
 */
export function dateRangeFilters(
  { list: { within }, fields }: Resource,
  parameters: Parameters,
  hidden: ReadonlySet<string>,
): Predicate[] {
  if (!within || isFilled(parameters.ids)) return []
  const exactFilters = within.unless.filter((name) => isFilled(parameters[name]) && !hidden.has(name))
  if (exactFilters.length > 0)
    return exactFilters.flatMap((name) => momentOfNumber(fields[name]?.number, String(parameters[name])))
  const moment = within.field && !hidden.has(within.field) ? within.field : 'createTime'
  const { from, to } = requestedRange(parameters, moment)
  if (from === null) {
    if (to !== null)
      fail(within.field ? 'DATE_RANGE_START_REQUIRED' : 'CREATE_TIME_START_REQUIRED', {}, moment)
    return [{ field: moment, operator: 'ge', values: [`${formatDay(new Date())} 00:00:00`] }]
  }
  if (((to ?? new Date()).getTime() - from.getTime()) / DAY_MS > within.days)
    fail('DATE_RANGE_TOO_LONG', { days: within.days }, moment)
  return []
}

function requestedRange(
  parameters: Parameters,
  name: string,
): { readonly from: Date | null; readonly to: Date | null } {
  const range: { from: Date | null; to: Date | null } = { from: null, to: null }
  for (const [key, value] of Object.entries(parameters)) {
    const { field, operator } = splitFilterKey(key)
    if (field !== name || !isFilled(value)) continue
    const moment = parseMoment(String(value)),
      last = String(value).length === 10 ? new Date(moment.getTime() + DAY_MS - 1000) : moment
    if (operator === 'ge' || operator === 'gt' || operator === 'equals' || operator === null)
      range.from = moment
    if (operator === 'le' || operator === 'lt' || operator === 'equals' || operator === null) range.to = last
  }
  return range
}

/** A number derived from the id of its row contains the creation time of the row. */
function momentOfNumber(
  number: { readonly prefix: string; readonly fromId?: boolean } | undefined,
  value: string,
): Predicate[] {
  const id = number?.fromId ? idOfNumber(number.prefix, value) : null
  return id ? [{ field: 'createTime', operator: 'equals', values: [momentOfId(id)] }] : []
}
