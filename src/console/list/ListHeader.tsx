import { type ReactNode, Suspense } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { useFirstView } from '../firstView.ts'
import { CommandButton } from '../shell/CommandButton.tsx'
import { t } from '../text.ts'
import { ToolbarButtons, ViewTabs } from './onDemand.ts'
import type { ListFigures } from './useListModel.ts'
import type { ListScreenState } from './useListScreen.ts'

/** Of the lists of a page the one that its link describes has views. */
const hasViews = ({ options: { linked, rows } }: ListScreenState): boolean =>
  linked && Object.keys(rows.fixed).length === 0

interface ListHeaderProps {
  readonly screen: ListScreenState
  readonly title: string
  readonly figures: ListFigures
  readonly classic: boolean
  /** Page-specific content behind the title. */
  readonly extra?: ReactNode
  /** The states with their counts, which take the place of title and count. */
  readonly states?: ReactNode
}

/** Whether the states of a list are tabs with counts. */
export const hasCounts = ({ list }: Resource): boolean => list.counts !== null

const HEADER = 'flex min-h-11 shrink-0 items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5'
const STATES = 'min-w-0 flex-1 [&>*]:border-0 [&>*]:p-0'

/**
 * Title, count, saved views and buttons of a list: all buttons that fit in conventional mode, otherwise the few
 * that need no selection. The other buttons on selected rows are in the line of the selection.
 */
export function ListHeader(props: ListHeaderProps) {
  const { screen, title, figures, classic, extra, states } = props
  const isFirstViewPainted = useFirstView()
  const isOneLine = classic && hasCounts(screen.resource)
  return (
    <header className={`${HEADER} ${isOneLine ? '' : 'flex-wrap'}`}>
      <h1 tabIndex={-1} className={isOneLine ? 'sr-only' : 'text-[14px]'}>
        {t(title)}
      </h1>
      {isOneLine ? <div className={STATES}>{states}</div> : <Total figures={figures} />}
      {extra}
      {isFirstViewPainted && hasViews(screen) ? (
        <Suspense fallback={null}>
          <ViewTabs screen={screen} />
        </Suspense>
      ) : null}
      {isOneLine ? null : <span className="flex-1" />}
      <span role="toolbar" aria-label={t('工具栏')} className="flex flex-wrap items-center gap-1.5">
        {isFirstViewPainted ? (
          <Suspense fallback={null}>
            <ToolbarButtons resource={screen.resource} classic={classic} />
          </Suspense>
        ) : null}
        <CommandButton id="list.filterPanel" show="icon" tone="quiet" />
        <CommandButton id="list.refresh" show="icon" tone="quiet" />
        <CommandButton id="list.columns" show="icon" tone="quiet" />
      </span>
    </header>
  )
}

const Total = ({ figures: { total, exact } }: Pick<ListHeaderProps, 'figures'>) => (
  <span className="text-fg3 tabular-nums" aria-live="off">
    {total > 0 || exact ? `${total.toLocaleString('en-US')}${exact ? '' : '+'}` : ''}
  </span>
)
