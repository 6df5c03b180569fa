import { createRoot } from 'react-dom/client'
import '../../../../src/console/theme/themes.css'
import './page.css'
import { createCursorStore } from '../../../../src/console/grid/cursor.ts'
import { Grid } from '../../../../src/console/grid/Grid.tsx'
import { createSelectionStore } from '../../../../src/console/grid/selectionStore.ts'
import type { Density, GridHandle, GridRow, SortKey } from '../../../../src/console/grid/types.ts'
import { orderColumns, treeColumns } from './rows.ts'
import { local, makeSource, query, refill, server, stats, wait } from './server.ts'

const source = makeSource()
const cursor = createCursorStore()
const selection = createSelectionStore(() =>
  Array.from({ length: Math.min(source.count(), 200) }, (_, index) => source.id(index) ?? ''),
)
const events: string[] = []
const gridState: { handle: GridHandle | null; sort: readonly SortKey[]; density: Density } = {
  handle: null,
  sort: [],
  density: (query.get('density') ?? 'normal') as Density,
}
const root = createRoot(document.getElementById('root') as HTMLElement)
const tree = source.shape === 'tree'
const show = (): void => root.render(<App sort={gridState.sort} density={gridState.density} />)

function App({ sort, density }: { readonly sort: readonly SortKey[]; readonly density: Density }) {
  count('renders')
  return (
    <Grid
      ref={keepHandle}
      label="订单"
      columns={tree ? treeColumns : orderColumns}
      source={source}
      cursor={cursor}
      selection={selection}
      sort={sort}
      density={density}
      rowTone={rowTone}
      empty={<p>没有订单</p>}
      failed={failed}
      onOpen={(row, mode) => events.push(`open ${String(row.id)} ${mode}`)}
      onPeek={(row) => events.push(`peek ${String(row.id)}`)}
      onSort={changeSort}
      onContextMenu={(row) => events.push(`menu ${String(row.id)}`)}
      onHeaderMenu={(column) => events.push(`headmenu ${column}`)}
      onZone={(zone) => events.push(`zone ${zone}`)}
      onColumns={() => events.push('columns')}
    />
  )
}
const count = (stat: 'renders'): void => {
  stats[stat]++
}
const keepHandle = (handle: GridHandle | null): void => {
  gridState.handle = handle
}
const rowTone = (row: GridRow) => (row.status === 'paused' ? 'idle' : null)
const failed = (error: unknown, retry: () => void) => (
  <p>
    {String(error)}
    <button type="button" onClick={retry}>
      重试
    </button>
  </p>
)

function changeSort(field: string, additive: boolean): void {
  events.push(`sort ${field} ${additive}`)
  const old = gridState.sort.find((key) => key.field === field)
  const next =
    old === undefined ? { field, descending: false } : old.descending ? null : { field, descending: true }
  gridState.sort = [
    ...(additive ? gridState.sort.filter((key) => key.field !== field) : []),
    ...(next === null ? [] : [next]),
  ]
  show()
}

/** Milliseconds from rendering the grid to the first task after it is painted. */
async function mount(): Promise<number> {
  root.render(null)
  await wait(50)
  refill()
  await source.refresh()
  const start = performance.now()
  show()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
  return performance.now() - start
}

function reload(change: (rows: readonly GridRow[]) => readonly GridRow[]): Promise<void> {
  local.rows = change(local.rows)
  return source.refresh()
}

function setDensity(density: Density): void {
  gridState.density = density
  show()
}

document.addEventListener('keydown', (event) => events.push(`document ${event.key}`))
Object.assign(globalThis, {
  page: {
    source,
    cursor,
    selection,
    events,
    stats,
    server,
    bench: { mount },
    handle: () => gridState.handle,
    reload,
    density: setDensity,
  },
})
document.documentElement.dataset.theme = query.get('theme') ?? 'default'
if (!query.has('bare')) show()
