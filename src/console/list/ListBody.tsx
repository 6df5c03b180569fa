import { type ReactNode, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useFirstView } from '../firstView.ts'
import { Grid } from '../grid/Grid.tsx'
import type { GridColumn } from '../grid/types.ts'
import { runWhenIdle } from '../runWhenIdle.ts'
import { BulkBar, FailedList, EmptyList, Pager, preloadParts, RowButtonColumn } from './onDemand.ts'
import { useGridProps } from './useGridProps.ts'
import type { ListModel } from './model.ts'
import type { ListFigures } from './useListModel.ts'
import type { ListScreenState } from './useListScreen.ts'

interface ListBodyProps {
  readonly screen: ListScreenState
  readonly figures: ListFigures
  readonly classic: boolean
  readonly openMenu: (id: string, x: number, y: number) => void
  /** The rows are cards in a narrow column. */
  readonly isColumn: boolean
}

const useHasSelection = ({ selection }: ListModel): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.get().kind !== 'none')

/** Loads the parts that are used later when the rows stand and the browser is idle. */
function usePreload(settled: boolean): void {
  useEffect(
    () =>
      settled
        ? runWhenIdle(() => {
            void preloadParts()
          })
        : undefined,
    [settled],
  )
}

/** The grid; crossing the width at which rows become cards mounts it anew. */
function useRows(screen: ListScreenState, gridProps: ReturnType<typeof useGridProps>): ReactNode {
  const { filter } = screen.address
  return useMemo(
    () => (
      <Grid
        {...gridProps}
        key={gridProps.density === 'card' ? 'cards' : 'columns'}
        empty={
          <Suspense fallback={null}>
            <EmptyList screen={screen} filtered={Object.keys(filter).length > 0} />
          </Suspense>
        }
        failed={(error, retry) => (
          <Suspense fallback={null}>
            <FailedList error={error} retry={retry} />
          </Suspense>
        )}
      />
    ),
    [gridProps, screen, filter],
  )
}

/** The rows with bulk bar and pager. */
export function ListBody({ screen, figures, classic, openMenu, isColumn }: ListBodyProps) {
  const { model, continuous } = screen
  const [buttons, setButtons] = useState<GridColumn | null>(null)
  const gridProps = useGridProps(screen, { classic, buttons, openMenu, isColumn })
  const isFirstViewPainted = useFirstView()
  usePreload(figures.total > 0 || figures.exact || figures.failed)
  const hasSelection = useHasSelection(model)
  const bar = hasSelection ? (
    <Suspense fallback={null}>
      <BulkBar screen={screen} figures={figures} classic={classic} />
    </Suspense>
  ) : null
  const rows = useRows(screen, gridProps)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col" data-region="grid">
      {classic && isFirstViewPainted ? (
        <Suspense fallback={null}>
          <RowButtonColumn screen={screen} openMenu={openMenu} put={setButtons} />
        </Suspense>
      ) : null}
      {classic ? bar : null}
      <div className="relative min-h-0 flex-1">
        {rows}
        {classic ? null : bar}
      </div>
      {isFirstViewPainted && model.remote && !continuous ? (
        <Suspense fallback={null}>
          <Pager screen={screen} figures={figures} />
        </Suspense>
      ) : null}
    </div>
  )
}
