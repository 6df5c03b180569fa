import { type ReactNode, type RefObject, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { useFirstView } from '../firstView.ts'
import { frame } from '../shell/frame.ts'
import { t } from '../text.ts'
import { hasCounts, ListHeader } from './ListHeader.tsx'
import { CountTabs, Filters, NarrowHeader } from './onDemand.ts'
import type { ListFigures } from './useListModel.ts'
import type { ListParts } from './useListParts.ts'
import type { ListScreenState } from './useListScreen.ts'

/** The state tabs of a list whose states are counted. */
const StateCounts = ({
  screen,
  figures,
}: {
  readonly screen: ListScreenState
  readonly figures: ListFigures
}) =>
  hasCounts(screen.resource) ? (
    <Suspense fallback={<div className="h-9 shrink-0 border-b border-line" />}>
      <CountTabs screen={screen} figures={figures} />
    </Suspense>
  ) : null

interface ListTopProps {
  readonly screen: ListScreenState
  readonly parts: ListParts
  /** Title in Chinese. */
  readonly title: string
  readonly figures: ListFigures
  readonly classic: boolean
  readonly filterBar: RefObject<HTMLFormElement | null>
  readonly extra: ReactNode
}

/** Everything above the rows: title and buttons, states with their counts, filters; a record's tab has none. */
export function ListTop({ screen, parts, title, figures, classic, filterBar, extra }: ListTopProps) {
  const isNarrow = useSnapshot(frame).width === 'xs'
  const isFirstViewPainted = useFirstView()
  if (screen.options.record)
    return (
      <h1 tabIndex={-1} className="sr-only">
        {t(title)}
      </h1>
    )
  const states = <StateCounts screen={screen} figures={figures} />
  if (isNarrow)
    return (
      <>
        {states}
        <Suspense fallback={<div className="h-12 shrink-0 border-b border-line" />}>
          <NarrowHeader screen={screen} title={title} figures={figures} extra={extra} />
        </Suspense>
      </>
    )
  const filterPlace = <div className="h-10 shrink-0 border-b border-line" />
  const filters = isFirstViewPainted ? (
    <Suspense fallback={filterPlace}>
      <Filters ref={filterBar} screen={screen} parts={parts} label={title} classic={classic} />
    </Suspense>
  ) : (
    filterPlace
  )
  // In conventional mode the states stand in the line of the title: the first row begins within 200 pixels.
  const header = <ListHeader {...{ screen, title, figures, classic, extra, states }} />
  return classic ? (
    <>
      {filters}
      {header}
    </>
  ) : (
    <>
      {header}
      {states}
      {filters}
    </>
  )
}
