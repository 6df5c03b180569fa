import type { ListFilter } from '../../../palette/filters/listFilters.ts'

/** Fields that stand in the one line of a filter bar; the others are behind 更多条件. */
const IN_LINE = 3
const CHOSEN: ReadonlySet<ListFilter['kind']> = new Set(['rows', 'choice', 'dictionary', 'flag'])

export interface InOneLine {
  readonly title: string
  readonly elsewhere: string | null
}

/**
 * The filters in the one line of a filter bar, in their declared order, and the others: the title, the first one
 * that is chosen from a list and the range of time come first, because they are asked for most. `elsewhere` is the
 * field that the tabs above the rows choose.
 */
export function compactFilters(
  filters: readonly ListFilter[],
  { title, elsewhere }: InOneLine,
): { readonly inLine: readonly ListFilter[]; readonly others: readonly ListFilter[] } {
  const offered = filters.filter(({ name }) => name !== elsewhere)
  const preferred = [
    offered.find(({ name }) => name === title),
    offered.find(({ kind }) => CHOSEN.has(kind)),
    offered.findLast(({ kind }) => kind === 'days'),
    ...offered,
  ]
  const names = [...new Set(preferred.flatMap((filter) => filter?.name ?? []))].slice(0, IN_LINE)
  return {
    inLine: filters.filter(({ name }) => names.includes(name)),
    others: filters.filter(({ name }) => !names.includes(name)),
  }
}

/** The number of filters that have a value. */
export const setFilters = (filters: readonly ListFilter[], value: Readonly<Record<string, string>>): number =>
  filters.filter(({ name, keys }) => [name, ...keys].some((key) => (value[key] ?? '') !== '')).length
