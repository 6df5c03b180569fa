import type { ListHandlers } from '../../../palette/command.ts'
import { everything, invertPage, NOTHING, toggle, withRows } from '../../../palette/selection.ts'
import type { ListModel } from '../model.ts'
import { pageIds } from '../pageIds.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { whenRowsShown } from '../whenRowsShown.ts'

/** Selects rows of a list; what concerns the rows on screen waits until they have been read. */
export function selectRows({ model }: ListScreenState, mode: Parameters<ListHandlers['select']>[0]): void {
  if (mode === 'toggle' || mode === 'none') return selectShownRows(model, mode)
  const requestedQuery = model.query()
  whenRowsShown(model.source, () => {
    if (model.query() === requestedQuery) selectShownRows(model, mode)
  })
}

function selectShownRows(model: ListModel, mode: Parameters<ListHandlers['select']>[0]): void {
  const { selection, source } = model
  const id = model.cursor.get().id
  if (mode === 'toggle' && id && model.row(id)) selection.put(toggle(selection.get(), id))
  else if (mode === 'none') selection.put(NOTHING)
  else if (mode === 'invert') selection.put(invertPage(selection.get(), pageIds(source)))
  else if (mode === 'page') selection.put(withRows(selection.get(), pageIds(source)))
  else if (mode === 'all') selection.put(everything(model.filter(), source.total().rows))
}
