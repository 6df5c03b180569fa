import { useEffect } from 'react'
import { detailOf } from '../../record/calls.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { CLOSED } from './usePane.ts'

/** Keeps the open row in the link: a link with a row opens it, closing the pane removes it. */
export function useLinkedPane(screen: ListScreenState): void {
  const { address, model, pane, options, resource, change, viewState } = screen
  const { kind } = pane.view
  useEffect(() => {
    if (
      !options.linked ||
      address.row === '' ||
      address.pane === 'none' ||
      model.cursor.get().id === address.row ||
      pane.form()?.dirty()
    )
      return
    model.cursor.put({ id: address.row, index: Math.max(0, model.source.indexOf(address.row)), column: null })
    if (address.pane === 'edit')
      void detailOf(resource, address.row).then(
        (row) => pane.leave({ kind: 'edit', row }),
        () => pane.leave(CLOSED),
      )
    else {
      viewState.setWhole(address.pane === 'page')
      pane.leave({ kind: 'detail' })
    }
  }, [address.row, address.pane])
  useEffect(() => {
    if (options.linked && address.pane === 'new' && kind === 'none') pane.leave({ kind: 'new', preset: {} })
  }, [])
  useEffect(() => {
    if (options.linked && kind === 'none' && address.row !== '' && model.cursor.get().id !== null)
      change({ row: '', pane: 'none' })
  }, [kind])
}
