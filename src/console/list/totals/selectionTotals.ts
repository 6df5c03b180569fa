import type { Resource } from '../../../contract/define/resource.ts'
import type { FieldTotal, TotalsAnswer } from '../../../contract/define/totals.ts'
import { get } from '../../api.ts'
import { menus } from '../../menus.ts'
import { fieldNamed, mayRead } from '../../../palette/fields.ts'
import { isGroupId } from '../groups/groupKey.ts'
import { hasRange, markedCells } from '../cells.ts'
import type { ListModel } from '../model.ts'
import type { ListScreenState } from '../useListScreen.ts'

/** Ids of one request. */
const PART = 100
/** Rows of a range that are read to add it up. */
const MAX_READ = 5000

/** The sum of what is marked: money in fen, or plain numbers. */
export interface MarkedSum extends FieldTotal {
  readonly kind: 'money' | 'number'
}
/** Figures of a range of cells; `sums` is null while rows of it are being read. */
export interface RangeTotals {
  readonly cells: number
  readonly sums: readonly MarkedSum[] | null
}

/** The money field that says how large a row is; null where the list shows none. */
export function amountField({ list, fields }: Resource): string | null {
  const name = list.columns.find((column) => fields[column]?.kind === 'money')
  return name !== undefined && fields[name] && mayRead(fields[name], menus.permissions) ? name : null
}

/** Adds up the marked cells; null where no range is marked. */
export function rangeTotals(screen: ListScreenState): RangeTotals | null {
  const cells = hasRange(screen) ? markedCells(screen) : null
  if (cells === null) return null
  const { from, to, columns } = cells
  const { source } = screen.model
  const sums = { money: { sum: 0, count: 0 }, number: { sum: 0, count: 0 } }
  const numeric = columns.flatMap(({ id, kind }) =>
    kind === 'money' || kind === 'number' ? [{ id, kind }] : [],
  )
  const figures = { cells: (to - from + 1) * columns.length }
  for (let index = from; numeric.length > 0 && index <= to; index++) {
    const row = source.get(index)
    if (row === undefined) {
      if (to - from < MAX_READ) void source.ids(from, to + 1).catch(() => undefined)
      return { ...figures, sums: null }
    }
    if (isGroupId(row.id)) continue
    for (const { id, kind } of numeric)
      if (typeof row[id] === 'number') {
        sums[kind].sum += row[id]
        sums[kind].count += 1
      }
  }
  return {
    ...figures,
    sums: (['money', 'number'] as const).flatMap((kind) =>
      sums[kind].count > 0 ? [{ kind, ...sums[kind] }] : [],
    ),
  }
}

/** What has to be added up for the selected rows, by a key that is the same while it is the same. */
export interface SelectedAmount {
  readonly key: string
  /** Known at once where the rows are loaded. */
  readonly loaded: FieldTotal | null
  readonly read: (signal: AbortSignal) => Promise<FieldTotal>
}

/** The amount of the selected rows; null where nothing is selected or rows have no amount. */
export function selectedAmount({ model, resource }: ListScreenState): SelectedAmount | null {
  const field = amountField(resource),
    selection = model.selection.get()
  if (field === null || selection.kind === 'none') return null
  const total = totalReader(model, field)
  if (selection.kind === 'query') {
    const except = [...selection.except]
    return {
      key: JSON.stringify([selection.filter, except]),
      loaded: null,
      read: async (signal) => {
        const all = await total(selection.filter, signal),
          excepted = await totalOfIds(total, except, signal)
        return { sum: all.sum - excepted.sum, count: all.count - excepted.count }
      },
    }
  }
  const ids = [...selection.ids]
  return {
    key: ids.join(),
    loaded: loadedTotal(model, ids, field),
    read: (signal) => totalOfIds(total, ids, signal),
  }
}

function loadedTotal(model: ListModel, ids: readonly string[], field: string): FieldTotal | null {
  let sum = 0,
    count = 0
  for (const id of ids) {
    const row = model.row(id)
    if (row === undefined || !(field in row)) return null
    if (typeof row[field] === 'number') {
      sum += row[field]
      count += 1
    }
  }
  return { sum, count }
}

type Total = (filter: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<FieldTotal>

const totalReader =
  ({ resource, filter }: ListModel, field: string): Total =>
  async (query, signal) => {
    const { sums } = await get<TotalsAnswer>(`${resource.path}/totals`, {
      query: { ...filter(), ...query, fields: field },
      quiet: true,
      signal,
    })
    return sums[field] ?? { sum: 0, count: 0 }
  }

async function totalOfIds(total: Total, ids: readonly string[], signal: AbortSignal): Promise<FieldTotal> {
  let sum = 0,
    count = 0
  for (let from = 0; from < ids.length; from += PART) {
    const part = await total({ id_in: ids.slice(from, from + PART).join(',') }, signal)
    sum += part.sum
    count += part.count
  }
  return { sum, count }
}

/** The label of the amount. */
export const amountLabel = (resource: Resource): string =>
  fieldNamed(resource, amountField(resource) ?? '')?.label ?? ''
