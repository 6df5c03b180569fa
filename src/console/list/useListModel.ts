import { use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTab } from '../tabs/TabContext.tsx'
import type { ListAddress } from './address.ts'
import { listFields } from './columns/listFields.ts'
import type { ListOptions } from './listOptions.ts'
import { createListModel, type ListModel, type ListStart } from './model.ts'

export interface ListModelOptions {
  readonly options: ListOptions
  readonly address: ListAddress
  readonly continuous: boolean
}

type CreateGrouped = typeof import('./groups/groupedModel.ts').createGroupedModel
let loadedGroups: CreateGrouped | null = null
let loadingGroups: Promise<CreateGrouped> | null = null
/** Loads what groups rows; a list that is grouped waits for it. */
export const loadGroups = (): Promise<CreateGrouped> =>
  (loadingGroups ??= import('./groups/groupedModel.ts').then(({ createGroupedModel }) => {
    loadedGroups = createGroupedModel
    return createGroupedModel
  }))

/** The model of this tab's list, created once and read again whenever the address changes. */
export function useListModel({ options, address, continuous }: ListModelOptions): ListModel {
  const { resource, name, rows } = options
  const { memory } = useTab()
  const group = rows.shape === 'page' ? address.group : ''
  const createGrouped = group === '' ? null : (loadedGroups ?? use(loadGroups()))
  const model = useMemo(() => {
    const key = `list:${name}:${group}`
    const cached = memory.get(key) as ListModel | undefined
    if (cached) return cached
    const start: ListStart = {
      rows,
      page: continuous ? null : { current: address.current, size: address.size },
      query: { filter: address.filter, sort: address.sort },
      fields: listFields(options),
    }
    const created = createGrouped?.(options, start, group) ?? createListModel(resource, start)
    memory.set(key, created)
    return created
  }, [memory, name, group])
  useEffect(() => {
    model.setQuery({ filter: address.filter, sort: address.sort }, rows)
  }, [model, address.filter, address.sort, rows])
  useEffect(() => {
    if (!model.remote) return
    const page = model.remote.page()
    if (
      continuous
        ? page !== null
        : page === null || page.current !== address.current || page.size !== address.size
    )
      model.remote.setPage(continuous ? null : { current: address.current, size: address.size })
  }, [model, continuous, address.current, address.size])
  return model
}

/** The model's state that the components around the rows show; renders only when it changes. */
export interface ListFigures {
  readonly total: number
  readonly exact: boolean
  readonly busy: boolean
  readonly failed: boolean
}

export function useListFigures(model: ListModel): ListFigures {
  const store = useMemo(() => {
    let last: ListFigures = { total: 0, exact: false, busy: true, failed: false }
    return () => {
      const { rows, exact } = model.source.tree?.loaded() ?? model.source.total()
      const next = { total: rows, exact, busy: model.source.busy(), failed: model.source.error() !== null }
      if (
        next.total !== last.total ||
        next.exact !== last.exact ||
        next.busy !== last.busy ||
        next.failed !== last.failed
      )
        last = next
      return last
    }
  }, [model])
  return useSyncExternalStore(model.source.subscribe.bind(model.source), store)
}
