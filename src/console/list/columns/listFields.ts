import type { ColumnState } from '../../grid/types.ts'
import type { ListOptions } from '../listOptions.ts'
import { savedColumns } from '../views/views.ts'

/**
 * The fields that the rows of a list need: its title, the visible columns and what else the list names. Every
 * row has id, version and state besides.
 */
export const listFields = (
  { resource, name, columns = resource.list.columns, needs = [] }: ListOptions,
  { hidden = [] }: Partial<ColumnState> = savedColumns(name),
): readonly string[] => [
  ...new Set([resource.title, ...columns.filter((column) => !hidden.includes(column)), ...needs]),
]
