import { Suspense } from 'react'
import { onlyRows } from '../../palette/selection.ts'
import { ListDialog, ReportPanel, RowMenu } from './onDemand.ts'
import type { MenuPosition } from '../shell/MenuPanel.tsx'
import type { ListScreenState } from './useListScreen.ts'

interface ListOverlaysProps {
  readonly screen: ListScreenState
  readonly menu: MenuPosition | null
  readonly closeMenu: () => void
  readonly inDialog: boolean
}

/** Overlays of a list: the report of a bulk change, the row menu, a record in a dialog. */
export function ListOverlays({ screen, menu, closeMenu, inDialog }: ListOverlaysProps) {
  const {
    viewState: { report, setReport },
    grid,
    model,
    pane,
  } = screen
  const retry = report?.retry ?? null
  return (
    <Suspense fallback={null}>
      {report ? (
        <ReportPanel
          report={
            retry
              ? {
                  ...report,
                  retry: () => {
                    retry()
                    grid.current?.focus()
                  },
                }
              : report
          }
          close={() => {
            setReport(null)
            grid.current?.focus()
          }}
          select={(ids) => model.selection.put(onlyRows(ids))}
          open={(id) => {
            if (grid.current?.moveToId(id)) void pane.show({ kind: 'detail' })
          }}
        />
      ) : null}
      {menu ? <RowMenu resource={screen.resource.id} anchor={menu} close={closeMenu} /> : null}
      {inDialog ? <ListDialog screen={screen} /> : null}
    </Suspense>
  )
}
