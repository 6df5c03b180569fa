import { PAGE_SIZES } from '../grid/remote.ts'

/** The pane beside the rows: `detail`, as `page` in place of them, and the forms; a link opens them again. */
export type Pane = 'none' | 'detail' | 'page' | 'edit' | 'new'

/**
 * The state of a list in its link. `sort` as `-createTime,name`, empty for the declared order; filters in
 * wire form.
 */
export interface ListAddress {
  readonly current: number
  readonly size: number
  readonly sort: string
  readonly filter: Readonly<Record<string, string>>
  readonly row: string
  readonly pane: Pane
  readonly view: string
  /** The id of the record the one under the cursor is compared with; empty for none. */
  readonly compare: string
  /** The field by whose values the rows are grouped. */
  readonly group: string
}

export const EMPTY_ADDRESS: ListAddress = {
  current: 1,
  size: 10,
  sort: '',
  filter: {},
  row: '',
  pane: 'none',
  view: '',
  compare: '',
  group: '',
}

/** Query names that are no filters: those of the list, and those by which links run commands. */
const NON_FILTER_KEYS = new Set([
  'current',
  'size',
  'orderBy',
  'row',
  'pane',
  'view',
  'compare',
  'group',
  'cmd',
  'ids',
  'to',
])
const PANES: readonly string[] = ['detail', 'page', 'edit', 'new']

/** Parses a query string; invalid values fall back to the defaults, empty filters are dropped. */
export function readAddress(search: string, size = EMPTY_ADDRESS.size): ListAddress {
  const query = new URLSearchParams(search)
  const current = Number(query.get('current') ?? 1)
  const requestedSize = Number(query.get('size') ?? size)
  const pane = query.get('pane') ?? ''
  return {
    current: Number.isSafeInteger(current) && current > 0 ? current : 1,
    size: PAGE_SIZES.includes(requestedSize) ? requestedSize : size,
    sort: query.get('orderBy') ?? '',
    filter: Object.fromEntries(
      [...query].filter(([key, value]) => !NON_FILTER_KEYS.has(key) && value !== ''),
    ),
    row: query.get('row') ?? '',
    pane: PANES.includes(pane) ? (pane as Pane) : 'none',
    view: query.get('view') ?? '',
    compare: query.get('compare') ?? '',
    group: query.get('group') ?? '',
  }
}

/** Formats an address as a query string with its `?`, without defaults. */
export function writeAddress(address: ListAddress, size = EMPTY_ADDRESS.size): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(address.filter)) if (value !== '') query.set(key, value)
  if (address.current > 1) query.set('current', String(address.current))
  if (address.size !== size) query.set('size', String(address.size))
  if (address.sort) query.set('orderBy', address.sort)
  if (address.view) query.set('view', address.view)
  if (address.compare) query.set('compare', address.compare)
  if (address.group) query.set('group', address.group)
  if (address.row) query.set('row', address.row)
  if (address.pane !== 'none') query.set('pane', address.pane)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The creation date range, which 重置 keeps: a range relative to now, or its first and last day. */
export const CREATED_RANGE = ['createTime', 'createTime_dategt', 'createTime_datelt'] as const
