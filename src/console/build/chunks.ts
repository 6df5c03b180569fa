/** What the bundler knows of a module: the ids of the modules it imports statically. */
export interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

/**
 * The chunks of the console in order, each with its entry modules. A chunk holds what these import and no
 * earlier chunk holds, so a chunk depends only on earlier ones, and modules loaded on demand never end up in
 * a chunk that is loaded at once.
 */
const FILES: readonly (readonly [string, readonly string[]])[] = [
  ['core', ['src/console/main.tsx', 'src/console/shell/Icon.tsx']],
  ['shell', ['src/console/shell/Shell.tsx']],
  [
    'list',
    ['src/console/pages/ListPage.tsx', 'src/contract/define/resource.ts', 'src/contract/define/field.ts'],
  ],
  ['keys', ['src/console/grid/inputListeners.ts', 'src/console/list/nextSort.ts']],
  [
    'popups',
    ['src/console/shell/Dialog.tsx', 'src/console/shell/MenuPanel.tsx', 'src/console/shell/PopoverPanel.tsx'],
  ],
  ['view', ['src/console/hostView.ts', 'src/console/hostSession.ts']],
  [
    'commands',
    [
      'src/console/shell/CommandOverlays.tsx',
      'src/console/shell/LoadedCommandButton.tsx',
      'src/console/shell/status/StatusItems.tsx',
      'src/console/shell/topbar/ToolButtons.tsx',
      'src/console/list/commands/ToolbarButtons.tsx',
      'src/console/list/Pager.tsx',
      'src/console/list/announceList.ts',
      'src/console/list/columns/HeaderMenu.tsx',
      'src/palette/readings.ts',
    ],
  ],
  ['recent', ['src/console/recentRecords.ts']],
  ['messages', ['node_modules/@lingui/core/dist/index.mjs']],
  ['operations', ['src/console/operations/startOperations.ts']],
  ['palette', ['src/console/palette/Palette.tsx']],
  [
    'filter',
    [
      'src/console/list/filters/Filters.tsx',
      'src/console/list/filters/RowFilter.tsx',
      'src/console/list/filters/RangeFilter.tsx',
    ],
  ],
  ['form', ['src/console/form/RecordForm.tsx', 'src/console/form/useInputForm.ts']],
  [
    'record',
    [
      'src/console/list/ListPane.tsx',
      'src/console/list/ListOverlays.tsx',
      'src/console/list/pane/Separator.tsx',
      'src/console/list/commands/RowMenu.tsx',
      'src/console/list/commands/BulkBar.tsx',
      'src/console/list/commands/RowButtonColumn.tsx',
      'src/console/list/EmptyList.tsx',
      'src/console/list/views/ViewTabs.tsx',
      'src/console/list/FailedList.tsx',
    ],
  ],
  ['login', ['src/console/pages/login/LoginPage.tsx']],
  ['bulk', ['src/console/bulk/act.ts', 'src/console/bulk/askInputs.ts', 'src/console/bulk/ReportPanel.tsx']],
]
/** Helpers of the bundler itself, which every chunk may need. */
const BUNDLER = /rolldown\/runtime|vite\/preload-helper/
/**
 * The readings of the console's words, which the palette and the filters look up: with the commands, whose words
 * most of them are, so that the palette does not grow with the nouns.
 */
const WORDS = '\0virtual:words'
/**
 * Modules shared by several declarations stay out of the chunk with the list of all declarations, each in a
 * chunk of its own.
 */
const SHARED = /src\/contract\/parts\/(\w+)\.ts/

function reachable(graph: Graph, roots: readonly string[]): Set<string> {
  for (const root of roots)
    if (!graph.getModuleInfo(root)) throw new Error(`${root} is no module of the console`)
  const reached = new Set(roots)
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}

/** Returns the chunk of a module, null to leave it to the bundler. `root` is the folder of the repository. */
export function chunking(root: string): (id: string, graph: Graph) => string | null {
  let files: readonly (readonly [string, ReadonlySet<string>])[] | null = null
  return (id, graph) => {
    files ??= FILES.map(([name, modules]) => [
      name,
      reachable(
        graph,
        modules.map((module) => `${root}${module}`),
      ),
    ])
    const part = SHARED.exec(id)
    if (part) return `part-${part[1] ?? ''}`
    if (id === WORDS) return 'commands'
    return BUNDLER.test(id) ? 'core' : (files.find(([, modules]) => modules.has(id))?.[0] ?? null)
  }
}

/** Chunks that are loaded before anything on demand. */
const EAGER_FILE = /^assets\/(?:rolldown-runtime|core)-[^/]+\.js$/
/**
 * Shared parts of declarations: dozens of small chunks, not worth preloading because their importers fetch
 * them.
 */
const PART_FILE = /^assets\/part-/

/**
 * Which dependencies of a chunk on demand are preloaded with it; the list of their names is part of the first
 * view, so it has to stay short: the chunk itself is fetched by its import.
 */
export const preloadedDependencies = (chunk: string, dependencies: string[]): string[] =>
  dependencies.filter((file) => file !== chunk && !EAGER_FILE.test(file) && !PART_FILE.test(file))
