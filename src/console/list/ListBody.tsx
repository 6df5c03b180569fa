import { Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import { Grid } from '../grid/Grid.tsx'
import { runWhenIdle } from '../runWhenIdle.ts'
import { EmptyList, FailedList } from './ListStates.tsx'
import { BulkBar, preloadParts } from './onDemand.ts'
import { Pager } from './Pager.tsx'
import { useGridProps } from './useGridProps.ts'
import type { ListModel } from './model.ts'
import type { ListFigures } from './useListModel.ts'
import type { ListScreenState } from './useListScreen.ts'

interface ListBodyProps {
  readonly screen: ListScreenState
  readonly figures: ListFigures
  readonly classic: boolean
  readonly openMenu: (id: string, x: number, y: number) => void
}

const useHasSelection = ({ selection }: ListModel): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.get().kind !== 'none')

/** The rows with bulk bar and pager. */
export function ListBody({ screen, figures, classic, openMenu }: ListBodyProps) {
  const { address, model, continuous, change } = screen
  const gridProps = useGridProps(screen, { classic, openMenu })
  const filtered = Object.keys(address.filter).length > 0
  const settled = figures.total > 0 || figures.exact || figures.failed
  useEffect(
    () =>
      settled
        ? runWhenIdle(() => {
            void preloadParts()
          })
        : undefined,
    [settled],
  )
  const hasSelection = useHasSelection(model)
  const bar = hasSelection ? (
    <Suspense fallback={null}>
      <BulkBar screen={screen} figures={figures} classic={classic} />
    </Suspense>
  ) : null
  const rows = useMemo(
    () => (
      <Grid
        {...gridProps}
        empty={<EmptyList screen={screen} filtered={filtered} />}
        failed={(error, retry) => <FailedList error={error} retry={retry} />}
      />
    ),
    [gridProps, screen, filtered],
  )
  return (
    <div className="relative flex min-h-0 flex-1 flex-col" data-region="grid">
      {classic ? bar : null}
      <div className="relative min-h-0 flex-1">
        {rows}
        {classic ? null : bar}
      </div>
      {model.remote && !continuous ? (
        <Pager
          current={address.current}
          size={address.size}
          total={figures.total}
          exact={figures.exact}
          goTo={(page) => change(page, true)}
        />
      ) : null}
    </div>
  )
}
