import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { Command } from 'cmdk'
import { KBarPortal, KBarPositioner, KBarProvider, KBarResults, KBarSearch, useKBar, useMatches } from 'kbar'
import { createRoot } from 'react-dom/client'

/** Each peer as its documentation sets it up, without options: `?peer=cmdk|kbar|ag&count=…`. */
const query = new URLSearchParams(location.search)
const count = Number(query.get('count') ?? 2000)
const root = document.getElementById('root') as HTMLElement

const WORDS = ['order', 'merchant', 'goods', 'stock', 'coupon', 'user', 'role', 'menu', 'report', 'account']
const titles = Array.from(
  { length: count },
  (_, at) => `${WORDS[at % 10] ?? ''} ${WORDS[(at * 3 + 1) % 10] ?? ''} ${WORDS[(at >> 3) % 10] ?? ''} ${at}`,
)

const Cmdk = () => (
  <Command label="cmdk">
    <Command.Input />
    <Command.List style={{ height: 400, overflow: 'auto' }}>
      {titles.map((title) => (
        <Command.Item key={title} value={title}>
          {title}
        </Command.Item>
      ))}
    </Command.List>
  </Command>
)

function Matches() {
  const { results } = useMatches()
  return (
    <KBarResults
      items={results}
      onRender={({ item }) => <div>{typeof item === 'string' ? item : item.name}</div>}
    />
  )
}
function Opener() {
  const { query: kbar } = useKBar()
  return (
    <button type="button" onClick={() => kbar.toggle()}>
      open
    </button>
  )
}
const Kbar = () => (
  <KBarProvider actions={titles.map((name, at) => ({ id: String(at), name }))}>
    <Opener />
    <KBarPortal>
      <KBarPositioner>
        <KBarSearch />
        <Matches />
      </KBarPositioner>
    </KBarPortal>
  </KBarProvider>
)

function mountAgGrid(): void {
  ModuleRegistry.registerModules([AllCommunityModule])
  root.style.height = '700px'
  const fields = Array.from({ length: 20 }, (_, at) => `c${at}`)
  const grid = createGrid(root, {
    columnDefs: fields.map((field) => ({ field })),
    rowData: Array.from({ length: count }, (_, row) =>
      Object.fromEntries(fields.map((field, at) => [field, `${row * 20 + at}`])),
    ),
  })
  setTimeout(() => grid.setFocusedCell(0, 'c0'), 500)
}

const peer = query.get('peer')
if (peer === 'ag') mountAgGrid()
else createRoot(root).render(peer === 'kbar' ? <Kbar /> : <Cmdk />)
