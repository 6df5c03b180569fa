import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { Icon } from '../shell/Icon.tsx'
import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'
import { stateSpec } from './fields.ts'
import { ReadFailed } from './ReadFailed.tsx'
import { RecordSection } from './RecordSection.tsx'
import { type RecordTab, recordTabs, tabTitle } from './recordTabs.ts'
import { Skeleton } from './Skeleton.tsx'
import type { Detail } from './useDetail.ts'
import { plainText, rowTitle } from './valueText.ts'

interface RecordPaneProps {
  readonly resource: Resource
  readonly detail: Detail
  readonly tab: RecordTab
  readonly choose: (tab: RecordTab) => void
  /** Null where a surrounding dialog has the close button. */
  readonly close: (() => void) | null
  readonly retry: () => void
  /** Grows after each change; the history is then read again. */
  readonly version: number
  /** Buttons of the record's commands. */
  readonly actions: ReactNode
}

/** One record beside its list: values, history, related rows and commands. */
export function RecordPane({
  resource,
  detail,
  tab,
  choose,
  close,
  retry,
  version,
  actions,
}: RecordPaneProps) {
  const panel = useId()
  const tabs = recordTabs(resource)
  const activeTab = tabs.includes(tab) ? tab : 'detail'
  const { row, loading, error } = detail
  return (
    <article
      aria-label={t('{label}详情', { label: t(resource.label) })}
      aria-busy={loading}
      className="flex min-h-0 flex-1 flex-col"
    >
      <PaneHeader resource={resource} row={row} close={close} />
      <div className="flex shrink-0 flex-wrap gap-1.5 px-4 py-2">{actions}</div>
      <Tabs panel={panel} tabs={tabs} activeTab={activeTab} choose={choose} />
      <div
        id={panel}
        role="tabpanel"
        aria-labelledby={`${panel}-${activeTab}`}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
      >
        {error ? <ReadFailed error={error} retry={retry} /> : null}
        {error ? null : row ? (
          <RecordSection resource={resource} row={row} tab={activeTab} version={version} changed={retry} />
        ) : (
          <Skeleton />
        )}
      </div>
    </article>
  )
}

interface PaneHeaderProps extends Pick<RecordPaneProps, 'resource' | 'close'> {
  readonly row: Detail['row']
}

function PaneHeader({ resource, row, close }: PaneHeaderProps) {
  const spec = stateSpec(resource)
  const state = row && resource.stateField ? row[resource.stateField] : null
  return (
    <header className="flex shrink-0 items-start gap-2 px-4 pt-3">
      <div className="min-w-0 flex-1">
        <h2 tabIndex={-1} className="truncate text-lead font-semibold outline-none" data-detail-title="">
          {row ? rowTitle(resource.title, row) : t('正在读取')}
        </h2>
        {spec && state ? (
          <p className="mt-0.5 flex items-center gap-1.5 text-fg2">
            <span className="dot" data-tone={spec.tones?.[String(state)] ?? 'idle'} />
            {plainText(spec, state)}
          </p>
        ) : null}
      </div>
      <span className="flex items-center gap-1 max-s:hidden" title={t('上一条 / 下一条')}>
        <KeyHint keys="k" />
        <KeyHint keys="j" />
      </span>
      {close ? (
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={t('关闭详情')}
          title={`${t('关闭详情')} · Esc`}
          onClick={close}
        >
          <Icon name="x" />
        </button>
      ) : null}
    </header>
  )
}

interface TabsProps extends Pick<RecordPaneProps, 'choose'> {
  readonly panel: string
  readonly tabs: readonly RecordTab[]
  readonly activeTab: RecordTab
}
const CHOSEN = 'border-accent text-fg'
const OTHER = 'border-transparent text-fg2 hover:text-fg'

function Tabs({ panel, tabs, activeTab, choose }: TabsProps) {
  return (
    <div
      role="tablist"
      aria-label={t('详情分区')}
      className="flex shrink-0 gap-4 overflow-x-auto overflow-y-hidden border-b border-line px-4"
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`${panel}-${tab}`}
          type="button"
          role="tab"
          aria-selected={activeTab === tab}
          aria-controls={panel}
          tabIndex={activeTab === tab ? 0 : -1}
          onClick={() => choose(tab)}
          onKeyDown={(event) => stepTab(event, tabs, choose)}
          className={`-mb-px h-8 shrink-0 border-b-2 ${activeTab === tab ? CHOSEN : OTHER}`}
        >
          {t(tabTitle(tab))}
        </button>
      ))}
    </div>
  )
}

/** Chooses the tab beside the focused one and moves the focus to it. */
function stepTab(
  event: KeyboardEvent<HTMLElement>,
  tabs: readonly RecordTab[],
  choose: (tab: RecordTab) => void,
): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
  event.preventDefault()
  const { currentTarget, key } = event
  const buttons = [...(currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const target = (buttons.indexOf(currentTarget) + (key === 'ArrowRight' ? 1 : tabs.length - 1)) % tabs.length
  const tab = tabs[target]
  if (tab) choose(tab)
  buttons[target]?.focus()
}
