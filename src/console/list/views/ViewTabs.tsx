import { useState } from 'react'
import { t } from '../../text.ts'
import { deleteView, savedViews } from './views.ts'
import type { ListScreenState } from '../useListScreen.ts'

/** The saved views of a list; 全部 is the list without filters. The Delete key deletes the focused view. */
export function ViewTabs({ screen }: { readonly screen: ListScreenState }) {
  const { resource, address, change, grid } = screen
  const [, rerender] = useState(0)
  const views = savedViews(resource.id)
  if (views.length === 0) return null
  const viewClass = (on: boolean): string =>
    `h-7 rounded-md border px-2 ${on ? 'border-line2 bg-press text-fg' : 'border-transparent text-fg2 hover:bg-hover'}`
  return (
    <div role="group" aria-label={t('视图')} className="flex flex-wrap items-center gap-1">
      <button
        type="button"
        aria-pressed={address.view === ''}
        className={viewClass(address.view === '')}
        onClick={() => change({ view: '', filter: {}, sort: '', current: 1 }, true)}
      >
        {t('全部')}
      </button>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          aria-pressed={address.view === view.id}
          title={t('按 Delete 删除此视图')}
          className={viewClass(address.view === view.id)}
          onClick={() => {
            change({ view: view.id, filter: view.filter, sort: view.sort, current: 1 }, true)
            if (view.columns) grid.current?.setColumns(view.columns)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Delete') {
              event.preventDefault()
              event.stopPropagation()
              deleteView(resource.id, view.id)
              if (address.view === view.id) change({ view: '' })
              rerender((now) => now + 1)
            }
          }}
        >
          {view.name}
        </button>
      ))}
    </div>
  )
}
