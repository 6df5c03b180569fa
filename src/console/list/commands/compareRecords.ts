import type { ListScreenState } from '../useListScreen.ts'
import { focusDetail, openRow } from './openRecord.ts'

/** Shows the record under the cursor alone again. */
export function endComparison({ change }: ListScreenState): void {
  change({ compare: '' })
  focusDetail()
}

/** Keeps the record under the cursor for comparison with those the cursor goes to, or ends the comparison. */
export function compareRecords(screen: ListScreenState): void {
  const { address, change, model, pane } = screen
  const { id } = model.cursor.get()
  if (address.compare !== '') return endComparison(screen)
  if (!id) return
  change({ compare: id })
  if (pane.view.kind !== 'detail') openRow(screen, id, 'pane')
}
