import { useEffect, useRef } from 'react'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { loadViews } from './loadViews.ts'
import { NO_VIEW } from './opening.ts'
import { showView } from './openView.ts'
import { useStoredViews, viewName, viewsOf } from './viewStore.ts'

/**
 * Follows the view in the address of a list: names the conditions it could not use, arranges its columns and rows, and
 * says so where there is no such view. A link that names a view and nothing else shows its filter, order and group.
 */
export function useViewLink(screen: ListScreenState): void {
  const { resource, address, change, grid, viewState } = screen
  const stored = useStoredViews()
  const followed = useRef('')
  useEffect(() => {
    void loadViews()
  }, [resource])
  useEffect(() => {
    const { view: id } = address
    if (stored === null || id === followed.current) return
    const isFirst = followed.current === ''
    followed.current = id
    if (id === '' || id === NO_VIEW) return viewState.setDensity(null)
    const view = viewsOf(resource.id).find((candidate) => candidate.id === id)
    if (!view) {
      toast(t('没有这个视图，或者它没有共享给您'), { tone: 'warn' })
      change({ view: '' })
      return
    }
    if (isFirst && isBare()) showView(screen, view)
    else change({ view: id })
    viewState.setDensity(view.density)
    if (view.columns) grid.current?.setColumns(view.columns)
    if (view.dropped.length > 0)
      toast(
        t('视图“{name}”没有按“{fields}”筛选或排序，这些字段已不存在或您不能查看', {
          name: viewName(view),
          fields: view.dropped.map((label) => t(label)).join('”“'),
        }),
        { tone: 'warn' },
      )
  }, [stored, address.view])
}

/** Whether the link names a view without the conditions that it had when the link was made. */
const isBare = (): boolean => [...new URLSearchParams(location.search).keys()].join() === 'view'
