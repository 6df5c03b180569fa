import type { Resource } from '../../../contract/define/resource.ts'
import type { ColumnState, GridColumn } from '../../grid/types.ts'
import type { Row } from '../../record/calls.ts'
import { fieldNamed } from '../../../palette/fields.ts'
import { valueText } from '../../record/valueText.ts'

const cell = (text: string): string => text.replace(/[\t\r\n]+/g, ' ')

/**
 * Rows as tab-separated text with a header, in the visible columns and their order, values formatted as on
 * screen.
 */
export function rowsTsv(
  resource: Resource,
  rows: readonly Row[],
  columns: readonly GridColumn[],
  state: ColumnState,
): string {
  const hidden = new Set(state.hidden)
  const positions = new Map(state.order.map((id, index) => [id, index]))
  const visibleColumns = columns
    .filter((column) => !hidden.has(column.id))
    .toSorted((a, b) => (positions.get(a.id) ?? 999) - (positions.get(b.id) ?? 999))
  const line = (row: Row): string =>
    visibleColumns
      .map((column) => {
        const spec = fieldNamed(resource, column.id)
        return cell(spec ? valueText(spec, column.id, row) : '')
      })
      .join('\t')
  return [visibleColumns.map((column) => cell(column.label)).join('\t'), ...rows.map(line)].join('\n')
}
