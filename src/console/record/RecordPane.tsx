import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import type { ReactNode } from 'react'
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

const TAB_CLASS = [
  '-mb-px h-8 shrink-0 border-b-2 border-transparent',
  '-outline-offset-2 text-fg2 hover:text-fg data-selected:border-accent data-selected:text-fg',
].join(' ')

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
  const { row, loading } = detail
  return (
    <article
      aria-label={t('{label}详情', { label: t(resource.label) })}
      aria-busy={loading}
      className="flex min-h-0 flex-1 flex-col"
    >
      <PaneHeader resource={resource} row={row} close={close} />
      <div className="flex shrink-0 flex-wrap gap-1.5 px-4 py-2">{actions}</div>
      <Sections
        resource={resource}
        detail={detail}
        tab={tab}
        choose={choose}
        retry={retry}
        version={version}
      />
    </article>
  )
}

type SectionsProps = Pick<RecordPaneProps, 'resource' | 'detail' | 'tab' | 'choose' | 'retry' | 'version'>

/** The sections of the record as tabs; only the chosen one is in the document. */
function Sections({ resource, detail: { row, loading, error }, tab, choose, retry, version }: SectionsProps) {
  const tabs = recordTabs(resource)
  const activeTab = tabs.includes(tab) ? tab : 'detail'
  return (
    <TabGroup
      selectedIndex={tabs.indexOf(activeTab)}
      onChange={(index) => choose(tabs[index] ?? 'detail')}
      className="flex min-h-0 flex-1 flex-col"
    >
      <TabList
        aria-label={t('详情分区')}
        className="flex shrink-0 gap-4 overflow-x-auto overflow-y-hidden border-b border-line px-4"
      >
        {tabs.map((name) => (
          <Tab key={name} className={TAB_CLASS}>
            {t(tabTitle(name))}
          </Tab>
        ))}
      </TabList>
      <TabPanels className="flex min-h-0 flex-1 flex-col">
        {tabs.map((name) => (
          <TabPanel key={name} className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]">
            {error ? <ReadFailed error={error} retry={retry} /> : null}
            {error ? null : row ? (
              <RecordSection
                resource={resource}
                row={row}
                loading={loading}
                tab={name}
                version={version}
                changed={retry}
              />
            ) : (
              <Skeleton />
            )}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
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
