import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { moveView } from './changeView.ts'
import { showView } from './openView.ts'
import { removeView } from './removeView.ts'
import { tabClass } from './tabClass.ts'
import { useViewCounts } from './useViewCounts.ts'
import { ViewTab } from './ViewTab.tsx'
import { differs, openViewOf } from './viewState.ts'
import { viewsOf } from './viewStore.ts'

const PLAIN = { filter: {}, sort: '', group: '' }

/** The views of a list as tabs; 全部 is the list without conditions. */
export function ViewStrip({
  screen,
  hasDigits,
}: {
  readonly screen: ListScreenState
  /** Digits open the first nine. */
  readonly hasDigits: boolean
}) {
  const { resource, address } = screen
  const countOf = useViewCounts(screen)
  const views = viewsOf(resource.id)
  const open = openViewOf(resource, address)
  const isPlain = open === null && !differs(resource, PLAIN, address)
  return (
    <div role="group" aria-label={t('视图')} className="flex min-w-0 items-center gap-1 overflow-x-auto">
      <button
        type="button"
        aria-pressed={isPlain}
        className={tabClass(isPlain)}
        onClick={() => showView(screen, null)}
      >
        {t('全部')}
      </button>
      {views.map((view, place) => (
        <ViewTab
          key={view.id}
          view={view}
          place={place}
          count={countOf(view.id)}
          isOpen={open?.view.id === view.id}
          isChanged={open?.view.id === view.id && open.isChanged}
          digit={hasDigits && place < 9 ? String(place + 1) : null}
          show={() => showView(screen, view)}
          move={(id, target) => {
            const moving = views.find((other) => other.id === id)
            if (moving) void moveView(moving, target)
          }}
          remove={view.isOwn ? () => void removeView(screen, view) : null}
        />
      ))}
    </div>
  )
}
