import { navigate } from 'wouter/use-browser-location'
import type { RecordHandlers } from '../../../palette/recordHandlers.ts'
import { waitForElement } from '../../shell/waitForElement.ts'
import { isGroupId } from '../groups/groupKey.ts'
import { recordTabPath } from '../../pages/record/recordTabPath.ts'
import type { ListOptions } from '../listOptions.ts'
import type { ListScreenState } from '../useListScreen.ts'

/** Link to a record in this list with its present filter. */
export function recordLink(id: string): string {
  const query = new URLSearchParams(location.search)
  query.set('row', id)
  query.set('pane', 'detail')
  return `${location.pathname}?${query.toString()}`
}

/** Focuses the heading of the record on screen as soon as it is there. */
export const focusDetail = (): void =>
  waitForElement(
    () =>
      document.querySelector<HTMLElement>('[data-page]:not([style*="display: none"]) [data-detail-title]'),
    (title) => title?.focus(),
  )

/** Whether the records of a list have a page of their own below its address. */
const hasOwnTab = ({ linked, rows }: ListOptions): boolean => linked && rows.shape === 'page'

/** Opens a record beside the list, in place of it or beside it again, in a console tab, or in a browser window. */
export function openRow(
  { model, pane, viewState: { isWhole, setWhole }, options }: ListScreenState,
  id: string,
  target: Parameters<RecordHandlers['open']>[0],
): void {
  if (isGroupId(id)) return model.source.tree?.toggle(model.source.indexOf(id))
  if (target === 'whole') setWhole(!isWhole)
  if (target === 'pane' || target === 'whole')
    void pane.show({ kind: 'detail' }).then((isShown) => {
      if (isShown) focusDetail()
    })
  else if (target === 'tab')
    navigate(hasOwnTab(options) ? recordTabPath(location.pathname, id) : recordLink(id))
  else window.open(recordLink(id), '_blank', 'noopener')
}
