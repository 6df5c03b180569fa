import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { focusDetail } from '../../list/commands/openRecord.ts'
import type { ListScreenState } from '../../list/useListScreen.ts'
import { shortCode } from '../../record/codeGroups.ts'
import { rowTitle } from '../../record/valueText.ts'
import { useTab } from '../../tabs/TabContext.tsx'
import { closeTab } from '../../tabs/tabs.ts'

/** The tab is named like its record, as soon as that has been read. */
export function useTabTitle({ model, resource }: ListScreenState, id: string): void {
  const { rename } = useTab()
  const row = useSyncExternalStore(
    useCallback((listener: () => void) => model.source.subscribe(listener), [model]),
    () => model.row(id),
  )
  const title = row ? rowTitle(resource.title, row) : ''
  useEffect(() => {
    if (title !== '') rename(shortCode(title)?.join('') ?? title)
  }, [title, rename])
}

/** The record is open from the start; closing it closes the tab, leaving a form returns to it. */
export function useOpenRecord({ model, pane, viewState: { setWhole } }: ListScreenState, id: string): void {
  const { path } = useTab()
  const { kind } = pane.view
  const previousKind = useRef(kind)
  useEffect(() => {
    const wasRead = previousKind.current === 'detail'
    previousKind.current = kind
    if (kind !== 'none') return
    if (wasRead) return closeTab(path)
    model.cursor.put({ id, index: 0, column: null })
    setWhole(true)
    pane.leave({ kind: 'detail' })
    focusDetail()
  }, [kind])
}
