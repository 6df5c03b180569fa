import type { ListHandlers } from '../../../palette/command.ts'
import type { GridColumn } from '../../grid/types.ts'
import type { Row } from '../../record/calls.ts'
import { copyTable } from '../../shell/copyTable.ts'
import { copyText } from '../../shell/copyText.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { targetRows } from '../activeList.ts'
import { hasRange, isData, markedCells } from '../cells.ts'
import { copiedRows } from './copyRows.ts'
import { recordLink } from './openRecord.ts'
import type { ListScreenState } from '../useListScreen.ts'

type CopyFormat = Parameters<ListHandlers['copy']>[0]
/** Maximum number of cells of a copied range. */
const MAX_CELLS = 200_000

/**
 * Copies the target rows as a table, their numbers (ids where the noun has none), links to them, or JSON. Of a
 * selection of all filtered rows only the loaded rows are copied. As a table a range of cells comes before
 * selected rows, and these before the active cell.
 */
export async function copyAs(screen: ListScreenState, format: CopyFormat): Promise<void> {
  if (format === 'tsv' && (hasRange(screen) || screen.model.selection.get().kind === 'none')) {
    const isCopied = await copyCells(screen)
    if (isCopied) return
  }
  const ids = targetIds(screen)
  if (ids.length === 0) toast(t('请选择至少一条数据'), { tone: 'warn' })
  else if (format === 'tsv') await copyRows(screen, ids)
  else await copyText(await textOf(screen, ids, format))
}

function targetIds(screen: ListScreenState): readonly string[] {
  const target = targetRows(screen)
  const cursor = screen.cursorRow()
  if (target.kind === 'rows') return [...target.ids]
  return target.kind === 'query' ? loadedIds(screen) : cursor ? [cursor.id] : []
}

const loadedRows = ({ model }: ListScreenState, ids: readonly string[]): readonly Row[] =>
  ids.flatMap((id): Row[] => {
    const row = model.row(id)
    return row ? [row] : []
  })

/** The rows with the fields of the columns, read again where the list does not have them. */
async function rowsWith(
  screen: ListScreenState,
  ids: readonly string[],
  columns: readonly GridColumn[],
): Promise<readonly Row[]> {
  const { fullRows } = await import('./fullRows.ts')
  return fullRows(
    screen.model,
    loadedRows(screen, ids),
    columns.flatMap(({ field }) => field ?? []),
  )
}

/** Copies the marked cells without titles; false where none is marked. */
async function copyCells(screen: ListScreenState): Promise<boolean> {
  const cells = markedCells(screen)
  if (cells === null || cells.columns.length === 0) return false
  const { from, to, columns } = cells
  if ((to - from + 1) * columns.length > MAX_CELLS) {
    toast(t('最多复制 {count} 格', { count: MAX_CELLS.toLocaleString('en-US') }), { tone: 'warn' })
    return true
  }
  const ids = await screen.model.source.ids(from, to + 1)
  const rows = copiedRows(screen.resource, await rowsWith(screen, ids, columns), columns, false)
  const count = rows.length * columns.length
  await copyTable(rows, t('已复制 {count} 格', { count: count.toLocaleString('en-US') }))
  return true
}

async function copyRows(screen: ListScreenState, ids: readonly string[]): Promise<void> {
  const columns = (screen.grid.current?.visibleColumns() ?? []).filter(isData)
  await copyTable(copiedRows(screen.resource, await rowsWith(screen, ids, columns), columns, true))
}

async function textOf(
  screen: ListScreenState,
  ids: readonly string[],
  format: Exclude<CopyFormat, 'tsv'>,
): Promise<string> {
  const { resource, model } = screen
  if (format === 'id' && !resource.fields[resource.title]?.mono) return ids.join('\n')
  if (format === 'link') return ids.map((id) => `${location.origin}${recordLink(id)}`).join('\n')
  const { fullRows } = await import('./fullRows.ts')
  if (format === 'id')
    return (await fullRows(model, loadedRows(screen, ids), [resource.title]))
      .map((row) => String(row[resource.title] ?? row.id))
      .join('\n')
  const full = await fullRows(model, loadedRows(screen, ids), null)
  return JSON.stringify(full.length === 1 ? full[0] : full, null, 2)
}

function loadedIds({ model }: ListScreenState): string[] {
  const ids: string[] = []
  for (let index = 0; index < model.source.count(); index++) {
    const id = model.source.id(index)
    if (id !== null && model.selection.isSelected(id)) ids.push(id)
  }
  return ids
}
