import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Resource } from '../../contract/define/resource.ts'
import type { Draft } from '../form/draft.ts'
import { forgetUnsaved, useUnsaved } from '../form/unsaved.ts'
import type { GridHandle } from '../grid/types.ts'
import { look } from '../look.ts'
import { forgetDictionaries, type Row, type Saved } from '../record/calls.ts'
import type { RecordTab } from '../record/RecordPane.tsx'
import { rememberSave } from '../bulk/rememberSave.ts'
import type { Report } from '../bulk/report.ts'
import { screenChanged } from '../screen.ts'
import { useTab, useTabState } from '../tabs/TabContext.tsx'
import { EMPTY_ADDRESS, type ListAddress } from './address.ts'
import type { ListModel, RowsFrom } from './model.ts'
import { useListAddress } from './useListAddress.ts'
import { useListModel } from './useListModel.ts'
import { type PaneState, usePane } from './usePane.ts'

export interface ListWish {
  readonly resource: Resource
  /** Unique among all lists. */
  readonly name: string
  /** Chinese name of its rows where it is not the resource's. */
  readonly label?: string
  readonly rows: RowsFrom
  /** Whether the link of the page carries the state of this list; of two lists on a page only one's. */
  readonly linked: boolean
  /** Details and forms stand in dialogs, whatever the mode. */
  readonly dialogs?: boolean
  /** The columns of this list where they are not those of the declaration. */
  readonly columns?: readonly string[]
  /** What a new row starts with. */
  readonly preset?: Draft
}

/** Everything a list screen and its commands share. */
export interface ListScreenState {
  readonly wish: ListWish
  readonly resource: Resource
  readonly address: ListAddress
  readonly change: (part: Partial<ListAddress>, keep?: boolean) => void
  readonly model: ListModel
  readonly grid: { current: GridHandle | null }
  readonly pane: PaneState
  readonly tab: RecordTab
  readonly chooseTab: (tab: RecordTab) => void
  readonly report: Report | null
  readonly putReport: (report: Report | null) => void
  readonly filtersShown: boolean
  readonly showFilters: (shown: boolean) => void
  readonly continuous: boolean
  readonly setContinuous: (on: boolean) => void
  readonly stacked: boolean
  readonly stack: (on: boolean) => void
  /** Grows with every change of rows made here; details and histories are read again. */
  readonly version: number
  readonly refresh: () => Promise<void>
  readonly saved: (saved: Saved, creating: boolean) => void
  readonly cursorRow: () => Row | undefined
  /** The only row a command concerns although others are marked: its own row button or row menu was used. */
  readonly only: { current: string | null }
}

/** State of one list screen; what must outlive the tab stands in the tab's memory. */
export function useListScreen(wish: ListWish): ListScreenState {
  const { resource, name } = wish
  const { mode } = useSnapshot(look)
  const { path } = useTab()
  const [linkedAddress, changeLink] = useListAddress(EMPTY_ADDRESS.size)
  const [ownAddress, setOwnAddress] = useTabState<ListAddress>(`address:${name}`, EMPTY_ADDRESS)
  const changeOwn = useCallback((part: Partial<ListAddress>) => setOwnAddress((now) => ({ ...now, ...part })), [setOwnAddress])
  const address = wish.linked ? linkedAddress : ownAddress
  const change = wish.linked ? changeLink : changeOwn
  const [endless, setContinuous] = useTabState(`continuous:${name}`, false)
  const continuous = endless && mode === 'power'
  const model = useListModel({ resource, name, rows: wish.rows, address, continuous })
  const grid = useRef<GridHandle | null>(null)
  const only = useRef<string | null>(null)
  const pane = usePane(name)
  const [tab, chooseTab] = useTabState<RecordTab>(`section:${name}`, 'detail')
  const [report, putReport] = useState<Report | null>(null)
  const [filtersShown, showFilters] = useTabState(`filters:${name}`, false)
  const [stacked, stack] = useTabState(`stacked:${name}`, false)
  const [version, setVersion] = useState(0)

  const refresh = useCallback(async () => {
    setVersion((now) => now + 1)
    await model.source.refresh()
    screenChanged()
  }, [model])
  const saved = useCallback((answer: Saved, creating: boolean) => {
    forgetUnsaved(path)
    forgetDictionaries()
    rememberSave(resource, answer, creating, () => { void refresh() })
    if (answer.row) {
      model.source.put([answer.row])
      if (creating) model.cursor.put({ ...model.cursor.get(), id: answer.row.id })
    }
    void refresh().then(() => { if (answer.row && creating) grid.current?.moveToId(answer.row.id); grid.current?.focus() })
  }, [resource, model, path, refresh])
  const cursorRow = useCallback(() => model.row(model.cursor.get().id ?? ''), [model])
  const dirty = useCallback(() => pane.form()?.dirty() ?? false, [pane])
  useUnsaved(path, dirty)
  useEffect(() => { if (pane.view.kind === 'none') forgetUnsaved(path) }, [pane.view.kind, path])

  return useMemo(() => ({
    wish, resource, address, change, model, grid, pane, tab, chooseTab, report, putReport, filtersShown, showFilters, continuous, setContinuous, stacked, stack, version, refresh, saved, cursorRow, only,
  }), [wish, resource, address, change, model, pane, tab, report, filtersShown, continuous, stacked, version, refresh, saved, cursorRow, chooseTab, showFilters, setContinuous, stack])
}

