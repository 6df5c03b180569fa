import type { ColumnState } from '../../grid/types.ts'
import type { ListOptions } from '../listOptions.ts'
import { savedColumns } from '../views/savedColumns.ts'
import { extraFields, listColumns } from './columns.ts'

/**
 * The fields that the rows of a list need: its title, the visible columns, what else the list names, and what
 * conditions of actions are about. Every row has id, version and state besides.
 */
export const listFields = (
  { resource, name, columns = resource.list.columns, needs = [] }: ListOptions,
  { hidden = [] }: Partial<ColumnState> = listColumns({ resource, columns }, savedColumns(name)),
): readonly string[] => [
  ...new Set([
    resource.title,
    ...[...columns, ...extraFields(resource, columns)].filter((column) => !hidden.includes(column)),
    ...needs,
    ...Object.values(resource.actions).flatMap(({ requires = [] }) => requires.map(({ field }) => field)),
  ]),
]
