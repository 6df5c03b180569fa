import type { ListHandlers } from '../../../palette/command.ts'
import { everything, invertPage, NOTHING, toggle, withRows } from '../../../palette/selection.ts'
import type { ListModel } from '../model.ts'
import { pageIds } from '../pageIds.ts'
import type { ListScreenState } from '../useListScreen.ts'

/**
 * Calls back when the rows of the present filter are shown: at once, or when they have been read; never if
 * another filter is chosen before.
 */
function whenRowsShown({ source, query }: ListModel, callback: () => void): void {
  if (source.count() > 0 || !source.busy()) return callback()
  const requestedQuery = query()
  const unsubscribe = source.subscribe(() => {
    if (source.count() === 0 && source.busy()) return
    unsubscribe()
    if (query() === requestedQuery) callback()
  })
}

/** Selects rows of a list; what concerns the rows on screen waits until they have been read. */
export function selectRows({ model }: ListScreenState, mode: Parameters<ListHandlers['select']>[0]): void {
  if (mode === 'toggle' || mode === 'none') return selectShownRows(model, mode)
  whenRowsShown(model, () => selectShownRows(model, mode))
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
