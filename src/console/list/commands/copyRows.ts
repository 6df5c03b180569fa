import type { Resource } from '../../../contract/define/resource.ts'
import type { GridColumn } from '../../grid/types.ts'
import type { Row } from '../../record/calls.ts'
import { fieldNamed } from '../../../palette/fields.ts'
import { valueText } from '../../record/valueText.ts'
import type { CopiedCell } from '../../shell/copyTable.ts'

const CALCULABLE = new Set(['number', 'money', 'percent', 'date', 'dateTime'])

/** The cell of a column; what people do not calculate with stays as it is written. */
function cellOf(resource: Resource, { id, kind }: GridColumn, row: Row): CopiedCell {
  const spec = fieldNamed(resource, id)
  return { text: spec ? valueText(spec, id, row) : '', verbatim: !CALCULABLE.has(kind) }
}

const headOf = (columns: readonly GridColumn[]): readonly CopiedCell[] =>
  columns.map(({ label }) => ({ text: label, verbatim: true }))

/** Rows in these columns, values formatted as in a record, with a line of titles where `hasHead` is set. */
export const copiedRows = (
  resource: Resource,
  rows: readonly Row[],
  columns: readonly GridColumn[],
  hasHead: boolean,
): readonly (readonly CopiedCell[])[] => [
  ...(hasHead ? [headOf(columns)] : []),
  ...rows.map((row) => columns.map((column) => cellOf(resource, column, row))),
]
