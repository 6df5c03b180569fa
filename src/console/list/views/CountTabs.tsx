import { Suspense, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { get } from '../../api.ts'
import { appearance } from '../../appearance.ts'
import { lazyPart } from '../../lazyComponent.ts'
import { choiceText, t } from '../../text.ts'
import { useLiveVersion } from '../../live/useLiveVersion.ts'
import { showState, type StateTab, stateTabs } from './stateTabs.ts'
import { withoutState } from './withoutState.ts'
import type { ListFigures } from '../useListModel.ts'
import type { ListScreenState } from '../useListScreen.ts'

const WaitingSum = lazyPart(async () => (await import('./WaitingSum.tsx')).WaitingSum)

type Counts = Readonly<Record<string, number>>
const MAX_KEYED_TABS = 9
const TABS =
  'flex shrink-0 items-center gap-1 overflow-x-auto border-b border-line px-3 py-1 ' +
  'max-s:gap-2 max-s:[scrollbar-width:none]'

/** Counts of the filtered rows by state; read again whenever the rows have been read, or changed anywhere. */
function useCounts({ resource, address, version }: ListScreenState, busy: boolean): Counts | null {
  const [counts, setCounts] = useState<Counts | null>(null)
  const liveVersion = useLiveVersion(resource.id)
  const filterKey = JSON.stringify(withoutState(resource, address.filter))
  useEffect(() => {
    if (busy) return undefined
    const controller = new AbortController()
    get<Counts>(`${resource.path}/${resource.list.counts ?? ''}`, {
      query: JSON.parse(filterKey) as Record<string, string>,
      quiet: true,
      signal: controller.signal,
    }).then(setCounts, () => {
      if (!controller.signal.aborted) setCounts(null)
    })
    return () => controller.abort()
  }, [resource, filterKey, busy, version, liveVersion])
  return counts
}

/** The states of a list as tabs with their counts; a digit chooses one. */
export function CountTabs({
  screen,
  figures,
}: {
  readonly screen: ListScreenState
  readonly figures: ListFigures
}) {
  const { resource, address } = screen
  const { mode, singleKeys } = useSnapshot(appearance)
  const counts = useCounts(screen, figures.busy)
  const tabs = useMemo(() => stateTabs(resource), [resource])
  const chosen = address.filter[resource.stateField ?? ''] ?? null
  return (
    <div role="group" aria-label={t(resource.states?.label ?? '状态')} className={TABS}>
      {tabs.map((tab, index) => (
        <Tab
          key={tab.name}
          tab={tab}
          count={counts?.[tab.name] ?? null}
          isChosen={chosen === tab.code}
          digit={mode === 'power' && singleKeys && index < MAX_KEYED_TABS ? index + 1 : null}
          choose={() => showState(screen, tab)}
        />
      ))}
      {resource.list.beside?.open ? (
        <Suspense fallback={null}>
          <WaitingSum screen={screen} />
        </Suspense>
      ) : null}
    </div>
  )
}

interface TabProps {
  readonly tab: StateTab
  readonly count: number | null
  readonly isChosen: boolean
  readonly digit: number | null
  readonly choose: () => void
}

const TAB =
  'flex h-7 shrink-0 items-center gap-1.5 rounded-md border px-2 max-s:h-9 max-s:rounded-full max-s:px-3'
const CHOSEN = 'border-line2 bg-press text-fg'
const OTHER = 'border-transparent text-fg2 hover:bg-hover max-s:border-line2'

function Tab({ tab, count, isChosen, digit, choose }: TabProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      {...(digit === null ? {} : { 'aria-keyshortcuts': String(digit) })}
      onClick={choose}
      className={`${TAB} ${isChosen ? CHOSEN : OTHER}`}
    >
      {tab.tone ? <span className="dot" data-tone={tab.tone} /> : null}
      {choiceText(tab.label)}
      <span className={`tabular-nums ${isChosen ? 'text-fg' : 'text-fg3'}`}>
        {count === null ? '' : count < 0 ? t('10万+') : count.toLocaleString('en-US')}
      </span>
      {digit === null ? null : (
        <kbd aria-hidden="true" className="max-s:hidden">
          {digit}
        </kbd>
      )}
    </button>
  )
}
