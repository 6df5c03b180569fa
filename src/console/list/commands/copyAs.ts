import type { ListHandlers } from '../../../palette/command.ts'
import { menus } from '../../menus.ts'
import type { Row } from '../../record/calls.ts'
import { rowTitle } from '../../record/valueText.ts'
import { copyText } from '../../shell/copyText.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { gridColumns } from '../columns/columns.ts'
import { listFields } from '../columns/listFields.ts'
import { rowsTsv } from './copyRows.ts'
import { targetRows } from '../activeList.ts'
import { recordLink } from './openRecord.ts'
import type { ListScreenState } from '../useListScreen.ts'

type CopyFormat = Parameters<ListHandlers['copy']>[0]

/**
 * Copies the target rows as a table, their numbers (ids where the noun has none), links to them, or JSON. Of a
 * selection of all filtered rows only the loaded rows are copied.
 */
export async function copyAs(screen: ListScreenState, format: CopyFormat): Promise<void> {
  const target = targetRows(screen)
  const cursor = screen.cursorRow()
  const ids =
    target.kind === 'rows'
      ? [...target.ids]
      : target.kind === 'query'
        ? loadedIds(screen)
        : cursor
          ? [cursor.id]
          : []
  if (ids.length === 0) toast(t('请选择至少一条数据'), { tone: 'warn' })
  else await copyText(await textOf(screen, ids, format))
}

async function textOf(screen: ListScreenState, ids: readonly string[], format: CopyFormat): Promise<string> {
  const { model, resource, grid, options } = screen
  if (format === 'id' && !resource.fields[resource.title]?.mono) return ids.join('\n')
  if (format === 'link') return ids.map((id) => `${location.origin}${recordLink(id)}`).join('\n')
  const rows = ids.flatMap((id): Row[] => {
    const row = model.row(id)
    return row ? [row] : []
  })
  const { fullRows } = await import('./fullRows.ts')
  if (format === 'id')
    return (await fullRows(model, rows, [resource.title]))
      .map((row) => rowTitle(resource.title, row))
      .join('\n')
  if (format === 'json') {
    const full = await fullRows(model, rows, null)
    return JSON.stringify(full.length === 1 ? full[0] : full, null, 2)
  }
  const state = grid.current?.columns() ?? { order: [], hidden: [], widths: {}, start: [], end: [] }
  return rowsTsv(
    resource,
    await fullRows(model, rows, listFields(options, state)),
    gridColumns(options, menus.permissions),
    state,
  )
}

function loadedIds({ model }: ListScreenState): string[] {
  const ids: string[] = []
  for (let index = 0; index < model.source.count(); index++) {
    const id = model.source.id(index)
    if (id !== null && model.selection.isSelected(id)) ids.push(id)
  }
  return ids
}
