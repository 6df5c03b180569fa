import { createRoot } from 'react-dom/client'
import '../../../../src/console/theme/themes.css'
import './page.css'
import { createCursorStore } from '../../../../src/console/grid/cursor.ts'
import { Grid } from '../../../../src/console/grid/Grid.tsx'
import { createLocalSource } from '../../../../src/console/grid/local.ts'
import { createRemoteSource } from '../../../../src/console/grid/remote.ts'
import { createSelectionStore } from '../../../../src/console/grid/selectionStore.ts'
import { createTreeSource } from '../../../../src/console/grid/tree.ts'
import type { GridHandle, GridRow, RowSource, SortKey, WindowRequest } from '../../../../src/console/grid/types.ts'
import { deptTree, orderColumns, orderRow, orderRows, treeColumns } from './rows.ts'

const query = new URLSearchParams(location.search)
const count = Number(query.get('rows') ?? 100_000)
const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))
const stats = { reads: 0, aborted: 0, renders: 0 }
/** The server of the page: how many rows it has, what stands before them, and whether it answers. */
const server = { rows: count, inserted: 0, broken: false, delay: Number(query.get('delay') ?? 40) }
const serverRow = (index: number): GridRow => (index < server.inserted ? { ...orderRow(index), id: `new${index}`, code: `NEW-${index}` } : orderRow(index - server.inserted))

async function read({ current, size, count: counted }: WindowRequest, signal: AbortSignal) {
  stats.reads++
  signal.addEventListener('abort', () => void stats.aborted++)
  await wait(server.delay)
  if (server.broken) throw new Error('网络断开')
  const from = (current - 1) * size, total = server.rows + server.inserted
  return { rows: Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, at) => serverRow(from + at)), total: counted ? total : null, capped: query.has('capped') }
}

let local: readonly GridRow[] = []
function makeSource(): RowSource {
  switch (query.get('source') ?? 'local') {
    case 'remote': return createRemoteSource({ read })
    case 'paged': return createRemoteSource({ read, page: { current: 1, size: 30 } })
    case 'tree': return createTreeSource({ read: async () => deptTree(), children: async (id) => { await wait(30); return [{ id: `${id}1`, title: '上海分公司', code: 'L-1' }, { id: `${id}2`, title: '深圳分公司', code: 'L-2' }] } })
    default: {
      local = orderRows(count)
      return createLocalSource(() => local)
    }
  }
}

const source = makeSource()
const cursor = createCursorStore()
const selection = createSelectionStore(() => Array.from({ length: Math.min(source.count(), 200) }, (_, index) => source.id(index) ?? ''))
const events: string[] = []
let handle: GridHandle | null = null
let sort: readonly SortKey[] = []
const root = createRoot(document.getElementById('root') as HTMLElement)
let density: 'compact' | 'normal' | 'roomy' = (query.get('density') ?? 'normal') as 'normal'
const tree = source.shape === 'tree'

function App() {
  stats.renders++
  return (
    <Grid
      ref={(made) => { handle = made }} label="订单" columns={tree ? treeColumns : orderColumns} source={source} cursor={cursor} selection={selection} sort={sort} density={density}
      rowTone={rowTone} empty={<p>没有订单</p>} failed={failed}
      onOpen={(row, how) => events.push(`open ${String(row.id)} ${how}`)} onPeek={(row) => events.push(`peek ${String(row.id)}`)}
      onSort={(column, additive) => { events.push(`sort ${column} ${additive}`); setSort(column, additive) }}
      onContextMenu={(row) => events.push(`menu ${String(row.id)}`)} onHeaderMenu={(column) => events.push(`headmenu ${column}`)} onZone={(zone) => events.push(`zone ${zone}`)} onColumns={() => events.push('columns')}
    />
  )
}
const rowTone = (row: GridRow) => (row.status === 'paused' ? 'idle' : null)
const failed = (error: unknown, retry: () => void) => <p>{String(error)}<button type="button" onClick={retry}>重试</button></p>
function setSort(field: string, additive: boolean): void {
  const old = sort.find((one) => one.field === field)
  const next = old === undefined ? { field, descending: false } : old.descending ? null : { field, descending: true }
  sort = [...(additive ? sort.filter((one) => one.field !== field) : []), ...(next === null ? [] : [next])]
  root.render(<App />)
}

document.addEventListener('keydown', (event) => events.push(`document ${event.key}`))
const bench = {
  mount: async () => {
    root.render(null)
    await wait(50)
    local = orderRows(count)
    await source.refresh()
    const start = performance.now()
    root.render(<App />)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
    return performance.now() - start
  },
}
Object.assign(globalThis, { page: { source, cursor, selection, events, stats, server, bench, handle: () => handle, reload: (change: (rows: readonly GridRow[]) => readonly GridRow[]) => { local = change(local); return source.refresh() }, density: (next: typeof density) => { density = next; root.render(<App />) } } })
document.documentElement.dataset.theme = query.get('theme') ?? 'default'
if (!query.has('bare')) root.render(<App />)
