import { navigate } from 'wouter/use-browser-location'
import type { RecordHandlers } from '../../../palette/command.ts'
import { waitForElement } from '../../shell/waitForElement.ts'
import { isGroupId } from '../groups/groupKey.ts'
import type { ListScreenState } from '../useListScreen.ts'

/** Link to a record in this list with its present filter. */
export function recordLink(id: string): string {
  const query = new URLSearchParams(location.search)
  query.set('row', id)
  query.set('pane', 'detail')
  return `${location.pathname}?${query.toString()}`
}

const focusDetail = (): void =>
  waitForElement(
    () =>
      document.querySelector<HTMLElement>('[data-page]:not([style*="display: none"]) [data-detail-title]'),
    (title) => title?.focus(),
  )

/** Opens a record beside the list, in place of it or beside it again, in a console tab, or in a browser window. */
export function openRow(
  { model, pane, viewState: { isWhole, setWhole } }: ListScreenState,
  id: string,
  target: Parameters<RecordHandlers['open']>[0],
): void {
  if (isGroupId(id)) return model.source.tree?.toggle(model.source.indexOf(id))
  if (target === 'whole') setWhole(!isWhole)
  if (target === 'pane' || target === 'whole')
    void pane.show({ kind: 'detail' }).then((isShown) => {
      if (isShown) focusDetail()
    })
  else if (target === 'tab') navigate(recordLink(id))
  else window.open(recordLink(id), '_blank', 'noopener')
}
