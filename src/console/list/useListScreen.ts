import { type RefObject, useCallback, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { Resource } from '../../contract/define/resource.ts'
import { useUnsaved } from '../form/unsaved.ts'
import type { GridHandle } from '../grid/types.ts'
import { appearance } from '../appearance.ts'
import type { Row } from '../record/calls.ts'
import { useTab } from '../tabs/TabContext.tsx'
import type { ListAddress } from './address.ts'
import type { ListOptions } from './listOptions.ts'
import type { ListModel } from './model.ts'
import { type ListViewState, useListViewState } from './useListViewState.ts'
import { useListAddress } from './useListAddress.ts'
import { useListModel } from './useListModel.ts'
import { type PaneState, usePane } from './pane/usePane.ts'
import { type RefreshState, useRefresh } from './useRefresh.ts'

/** State that a list screen and its commands share. */
export interface ListScreenState extends RefreshState {
  readonly options: ListOptions
  readonly resource: Resource
  readonly address: ListAddress
  readonly change: (part: Partial<ListAddress>, keep?: boolean) => void
  readonly model: ListModel
  readonly grid: RefObject<GridHandle | null>
  readonly pane: PaneState
  readonly viewState: ListViewState
  readonly continuous: boolean
  readonly cursorRow: () => Row | undefined
  /** The only target row of a command although others are selected: its row button was pressed. */
  readonly only: RefObject<string | null>
}

/** State of one list screen; what must outlive the screen is in the tab's memory. */
export function useListScreen(options: ListOptions): ListScreenState {
  const { resource, name } = options
  const [address, changeAddress] = useListAddress(options)
  const viewState = useListViewState(name)
  const continuous = useSnapshot(appearance).mode === 'power' && viewState.isContinuous
  const model = useListModel({ options, address, continuous })
  // The model hears of new filters at once: a key typed before the next rendering must find them.
  const change = useCallback(
    (part: Partial<ListAddress>, keep?: boolean) => {
      const { filter, sort } = changeAddress(part, keep)
      model.setQuery({ filter, sort }, options.rows)
    },
    [changeAddress, model, options.rows],
  )
  const grid = useRef<GridHandle>(null)
  const only = useRef<string>(null)
  const pane = usePane(options)
  const refreshState = useRefresh(model)
  const cursorRow = useCallback(() => model.row(model.cursor.get().id ?? ''), [model])
  useUnsaved(useTab().path, pane.unsaved)
  return useMemo(
    () => ({
      options,
      resource,
      address,
      change,
      model,
      grid,
      pane,
      viewState,
      continuous,
      cursorRow,
      only,
      ...refreshState,
    }),
    [options, resource, address, change, model, pane, viewState, continuous, cursorRow, refreshState],
  )
}
