import type { Resource } from './resource.ts'

type Filter = Readonly<Record<string, unknown>>
type Ranged = Pick<Resource, 'list'>
const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The range of a list that limits its range and whose filter has none. */
export const defaultRange = ({ list: { within } }: Ranged): string =>
  within?.first ? `last${within.first}Days` : 'today'

/** The field whose range a list limits; null for lists that do not limit any. */
export const rangeField = ({ list: { within } }: Ranged): string | null =>
  within ? (within.field ?? 'createTime') : null

/** The longest range that a list may cover, `last92Days`; null for lists without a limit. */
export const widestRange = ({ list: { within } }: Ranged): string | null =>
  within ? `last${within.days}Days` : null

/** Whether rows are named by an id or by a number, so that no range is needed. */
export const isExact = ({ list: { within } }: Ranged, filter: Filter): boolean =>
  isFilled(filter.ids) || isFilled(filter.id) || (within?.unless ?? []).some((name) => isFilled(filter[name]))

/** A filter with the range its list needs: `range` where the filter has none and names no rows exactly. */
export function withRange<F extends Filter>(
  resource: Ranged,
  filter: F,
  range: string | null = defaultRange(resource),
): F | (F & Readonly<Record<string, string>>) {
  const field = rangeField(resource)
  if (field === null || range === null || isExact(resource, filter)) return filter
  return Object.keys(filter).some((key) => isFilled(filter[key]) && key.split('_')[0] === field)
    ? filter
    : { ...filter, [field]: range }
}
