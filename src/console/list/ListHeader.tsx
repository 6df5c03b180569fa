import { type ReactNode, Suspense } from 'react'
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
}

/**
 * Title, count, saved views and buttons of a list: all buttons in conventional mode, otherwise the few that
 * need no selection.
 */
export function ListHeader({ screen, title, figures, classic, extra }: ListHeaderProps) {
  const isFirstViewPainted = useFirstView()
  return (
    <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
      <h1 tabIndex={-1} className="text-[14px]">
        {t(title)}
      </h1>
      <span className="text-fg3 tabular-nums" aria-live="off">
        {figures.total > 0 || figures.exact
          ? `${figures.total.toLocaleString('en-US')}${figures.exact ? '' : '+'}`
          : ''}
      </span>
      {extra}
      {isFirstViewPainted && hasViews(screen) ? (
        <Suspense fallback={null}>
          <ViewTabs screen={screen} />
        </Suspense>
      ) : null}
      <span className="flex-1" />
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
