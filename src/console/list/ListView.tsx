import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ReportPanel } from '../bulk/ReportPanel.tsx'
import { Grid } from '../grid/Grid.tsx'
import { onlyRows } from '../../palette/selection.ts'
import { look } from '../look.ts'
import { BulkBar } from './BulkBar.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ListDialog } from './ListDialog.tsx'
import { ListPane } from './ListPane.tsx'
import { EmptyList, FailedList } from './ListStates.tsx'
import { type MenuPlace, RowMenu } from './RowMenu.tsx'
import { Pager } from './Pager.tsx'
import { Split } from './Split.tsx'
import { useGridProps } from './useGridProps.ts'
import { useListParts } from './useListParts.ts'
import type { ListScreenState } from './useListScreen.ts'
import { useListFigures } from './useListModel.ts'
import { useSplitShape } from './useSplitShape.ts'

interface ListViewProps {
  readonly screen: ListScreenState
  /** Chinese. */
  readonly title: string
  /** Whether its commands are the ones in front; of two lists on a page the one with the focus. */
  readonly inFront: boolean
  readonly extra?: ReactNode
}

/** A list with everything around it: header, conditions, rows, paging, pane, bulk bar, report. */
export function ListView({ screen, title, inFront, extra }: ListViewProps) {
  const { mode } = useSnapshot(look)
  const classic = mode === 'classic'
  const figures = useListFigures(screen.model)
  const filterBar = useRef<HTMLFormElement>(null)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const split = useSplitShape(screen, classic)
  const parts = useListParts({ screen, inFront, filterBar, openMenu: setMenu, split: split.mode })
  const openMenu = useCallback((id: string, x: number, y: number) => parts.menuOf(id, { x, y }), [parts])
  const gridProps = useGridProps(screen, { classic, openMenu })
  const filtered = Object.keys(screen.address.filter).length > 0
  const filtersOpen = parts.filters.length > 0 && (classic !== screen.filtersShown || filtered)
  const closeMenu = useCallback(() => { setMenu(null); screen.grid.current?.focus() }, [screen])
  useEffect(() => { if (inFront && !document.activeElement?.closest('[data-page]')) screen.grid.current?.focus() }, [inFront, screen])
  const list = useMemo(() => <Grid {...gridProps} empty={<EmptyList screen={screen} filtered={filtered} />} failed={(error, retry) => <FailedList error={error} retry={retry} />} />, [gridProps, screen, filtered])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ListHeader screen={screen} title={title} figures={figures} classic={classic} filters={Object.keys(screen.address.filter).length} extra={extra} />
      {filtersOpen ? <FilterBar ref={filterBar} filters={parts.filters} value={screen.address.filter} search={parts.search} leave={parts.leaveFilter} /> : null}
      <Split name={screen.resource.id} shape={split.shape} low={split.low} pane={split.inPane ? <ListPane screen={screen} /> : null} list={(
        <div className="relative flex min-h-0 flex-1 flex-col" data-region="grid">
          {classic ? <BulkBar screen={screen} figures={figures} classic /> : null}
          <div className="relative min-h-0 flex-1">{list}{classic ? null : <BulkBar screen={screen} figures={figures} classic={false} />}</div>
          {screen.model.remote && !screen.continuous ? <Pager current={screen.address.current} size={screen.address.size} total={figures.total} exact={figures.exact} go={(page) => screen.change(page, true)} /> : null}
        </div>
      )} />
      {screen.report ? <ReportPanel report={screen.report} close={() => { screen.putReport(null); screen.grid.current?.focus() }} select={(ids) => screen.model.selection.put(onlyRows(ids))} open={(id) => { if (screen.grid.current?.moveToId(id)) void screen.pane.show({ kind: 'detail' }) }} /> : null}
      {menu ? <RowMenu resource={screen.resource.id} place={menu} close={closeMenu} /> : null}
      {split.inDialog ? <ListDialog screen={screen} /> : null}
    </div>
  )
}
