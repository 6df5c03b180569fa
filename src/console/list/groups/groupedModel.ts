import './groups.css'
import type { TotalsAnswer } from '../../../contract/define/totals.ts'
import { ApiError, get } from '../../api.ts'
import { createGroupedSource, type RowGroup } from '../../grid/groupedSource.ts'
import type { GridColumn, GridRow } from '../../grid/types.ts'
import { painterOf } from '../../grid/painters.ts'
import { menus } from '../../menus.ts'
import { t } from '../../text.ts'
import type { ListOptions } from '../listOptions.ts'
import { createListModel, type ListModel, type ListStart, pagedSource } from '../model.ts'
import { groupFilter, groupTitle } from './groupFilter.ts'
import { groupId, isGroupId } from './groupKey.ts'
import { type GroupField, groupFields, summedFields } from './groupable.ts'

const isHead = (row: GridRow): boolean => isGroupId(row.id)

/** A column of a grouped list: in the head of a group it has the sum, and nothing where there is none. */
function groupColumn(column: GridColumn, title: string): GridColumn {
  const kind = column.id === title ? ('tree' as const) : column.kind
  const paint = painterOf({ ...column, kind })
  return {
    ...column,
    kind,
    hideable: column.id === title ? false : (column.hideable ?? true),
    value: (row) =>
      isHead(row) || column.value === undefined ? (row[column.id] ?? null) : column.value(row),
    painter: (element, value, row) => {
      if (column.id === title) element.closest('.qd-row')?.toggleAttribute('data-head', isHead(row))
      if (isHead(row) && value === null) element.replaceChildren()
      else paint(element, value, row)
    },
  }
}

/** Reads the groups with the sums of those fields that can be added up and that this person may see. */
async function readTotals(
  options: ListOptions,
  filter: Readonly<Record<string, string>>,
  by: string,
  fields: readonly string[],
): Promise<TotalsAnswer> {
  try {
    return await get<TotalsAnswer>(`${options.resource.path}/totals`, {
      query: { ...filter, groupBy: by, ...(fields.length > 0 ? { fields: fields.join(',') } : {}) },
      quiet: true,
    })
  } catch (error) {
    const refused = error instanceof ApiError && error.errCode === 'UNKNOWN_FIELD' ? error.params.field : null
    if (typeof refused !== 'string' || !fields.includes(refused)) throw error
    return readTotals(
      options,
      filter,
      by,
      fields.filter((name) => name !== refused),
    )
  }
}

interface HeadOptions {
  readonly field: GroupField
  readonly title: string
  readonly columns: readonly string[]
}

/** The row that heads a group: its name with the number of rows, the sums, and no other value. */
const headOf = (
  { field, title, columns }: HeadOptions,
  { key, label, count, sums }: NonNullable<TotalsAnswer['groups']>[number],
): RowGroup => ({
  count,
  head: {
    ...Object.fromEntries(columns.map((name) => [name, sums[name]?.sum ?? null])),
    [title]: t('{title}（{detail}）', {
      title: groupTitle(field.spec, key, label),
      detail: count.toLocaleString('en-US'),
    }),
    id: groupId(key),
    groupKey: key,
  },
})

function groupsOf(options: HeadOptions, { groups = [], count, capped }: TotalsAnswer): readonly RowGroup[] {
  const heads = groups.map((group) => headOf(options, group))
  const rest = count - heads.reduce((sum, group) => sum + group.count, 0)
  if (!capped || rest <= 0) return heads
  const more = headOf(options, { key: '\u0000rest', label: '', count: rest, sums: {} })
  const title = t('其余的值，共 {count} 条；筛选后可见', { count: rest.toLocaleString('en-US') })
  return [...heads, { ...more, isRest: true, head: { ...more.head, [options.title]: title } }]
}

/** The model of a list whose rows are grouped by a field; null where they cannot be. */
export function createGroupedModel(options: ListOptions, start: ListStart, by: string): ListModel | null {
  const { resource } = options
  const field = groupFields(options, menus.permissions).find(({ name }) => name === by)
  if (field === undefined) return null
  // The name of a group stands in the first column, which is in sight in every width.
  const title = (options.columns ?? resource.list.columns)[0] ?? resource.title
  const columns = Object.keys(resource.fields).concat(resource.stateField ?? '', 'createTime', 'updateTime')
  const model = createListModel(resource, {
    ...start,
    sourceOf: (request) =>
      createGroupedSource({
        readGroups: async () => {
          const sums = summedFields(resource, request().fields, menus.permissions)
          const answer = await readTotals(options, request().filter, by, sums)
          return groupsOf({ field, title, columns }, answer)
        },
        rowsOf: ({ head }) =>
          pagedSource(resource, null, () => {
            const current = request()
            return { ...current, filter: { ...current.filter, ...groupFilter(field, String(head.groupKey)) } }
          }),
      }),
  })
  const { selection } = model
  return {
    ...model,
    row: (id) => (isGroupId(id) ? undefined : model.row(id)),
    selection: {
      ...selection,
      set: (ids, on) =>
        selection.set(
          ids.filter((id) => !isGroupId(id)),
          on,
        ),
    },
    group: { by, columns: (visible) => visible.map((column) => groupColumn(column, title)) },
  }
}
