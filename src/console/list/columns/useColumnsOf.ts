import { useCallback, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { ColumnState, GridColumn } from '../../grid/types.ts'
import { menus } from '../../menus.ts'
import { useLocale } from '../../text.ts'
import { extraFields, gridColumns, listColumns } from './columns.ts'
import { listFields } from './listFields.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { saveColumns, savedColumns } from '../views/savedColumns.ts'

const BUTTONS = '#buttons'
const withoutButtons = (ids: readonly string[]): string[] => ids.filter((id) => id !== BUTTONS)

export interface ListColumns {
  readonly columns: readonly GridColumn[]
  readonly columnState: Partial<ColumnState>
  readonly onColumns: (state: ColumnState) => void
}

/**
 * The columns of a list as the operator arranged them; in conventional mode with a column of row buttons at
 * the end.
 */
export function useColumnsOf(
  { options, model }: ListScreenState,
  classic: boolean,
  buttons: GridColumn | null,
): ListColumns {
  const { permissions } = useSnapshot(menus)
  const language = useLocale()
  const columns = useMemo(
    () => [...gridColumns(options, permissions), ...(buttons ? [buttons] : [])],
    [options.resource, options.columns, options.rows.shape, permissions, language, buttons],
  )
  const columnState = useMemo(() => {
    const saved = listColumns(options, savedColumns(options.name))
    return classic ? { ...saved, end: [...(saved.end ?? []), BUTTONS] } : saved
  }, [options.name, classic])
  const onColumns = useCallback(
    (state: ColumnState) => {
      saveColumns(options.name, {
        ...state,
        order: withoutButtons(state.order),
        end: withoutButtons(state.end),
        added: extraFields(options.resource, options.columns ?? options.resource.list.columns).filter(
          (id) => !state.hidden.includes(id),
        ),
      })
      model.setFields(listFields(options, state))
    },
    [options, model],
  )
  // The same list in another tab may have changed the columns since the rows were read.
  useEffect(() => model.setFields(listFields(options, columnState)), [options, model, columnState])
  return useMemo(() => ({ columns, columnState, onColumns }), [columns, columnState, onColumns])
}
