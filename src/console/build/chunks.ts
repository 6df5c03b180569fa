/** What the bundler knows of a module: the ids of those it imports statically. */
export interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

/**
 * The files of the console, each with the modules it is made for. A file holds what they import and no file
 * before it holds, so a file
 * needs only those before it, and what is fetched on demand never slips into what is fetched at once.
 */
const FILES: readonly (readonly [string, readonly string[]])[] = [
  ['core', ['src/console/main.tsx', 'src/console/shell/Icon.tsx']],
  ['shell', ['src/console/shell/Shell.tsx']],
  [
    'list',
    ['src/console/pages/ListPage.tsx', 'src/contract/define/resource.ts', 'src/contract/define/field.ts'],
  ],
  ['keys', ['src/console/grid/inputListeners.ts']],
  ['view', ['src/console/hostView.ts', 'src/console/hostSession.ts']],
  ['commands', ['src/console/shell/CommandOverlays.tsx', 'src/console/list/commands/listScreenHandlers.ts']],
  ['messages', ['node_modules/@lingui/core/dist/index.mjs']],
  ['dialog', ['src/console/shell/Dialog.tsx']],
  ['palette', ['src/console/palette/Palette.tsx']],
  [
    'filter',
    [
      'src/console/list/filters/FilterBar.tsx',
      'src/console/list/filters/RowFilter.tsx',
      'src/console/list/filters/RangeFilter.tsx',
    ],
  ],
  ['form', ['src/console/form/RecordForm.tsx', 'src/console/form/useInputForm.ts']],
  [
    'record',
    [
      'src/console/list/ListPane.tsx',
      'src/console/list/pane/Separator.tsx',
      'src/console/list/commands/RowMenu.tsx',
      'src/console/list/commands/BulkBar.tsx',
    ],
  ],
  ['bulk', ['src/console/bulk/act.ts', 'src/console/bulk/askInputs.ts', 'src/console/bulk/ReportPanel.tsx']],
]
/** Helpers of the bundler itself, which every file may need. */
const BUNDLER = /rolldown\/runtime|vite\/preload-helper/
/** What several declarations share stays apart from the list of all of them, each in a file of its own. */
const SHARED = /src\/contract\/parts\/(\w+)\.ts/

function reachable(graph: Graph, roots: readonly string[]): Set<string> {
  for (const root of roots)
    if (!graph.getModuleInfo(root)) throw new Error(`${root} is no module of the console`)
  const reached = new Set(roots)
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}

/**
 * Answers for each module the file it goes into; null leaves it to the bundler. `root` is the folder of the
 * repository.
 */
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
    return BUNDLER.test(id) ? 'core' : (files.find(([, modules]) => modules.has(id))?.[0] ?? null)
  }
}

/** Files that are there before anything on demand is asked for. */
const EAGER_FILE = /^assets\/(?:rolldown-runtime|core)-[^/]+\.js$/
/** Shared parts of declarations, by the dozen and small: who imports them says so soon enough. */
const PART_FILE = /^assets\/part-/

/**
 * Which files of a module on demand are named beside it, so that they are fetched along with it: names
 * weigh on the first view.
 */
export const preloadedDependencies = (_file: string, dependencies: string[]): string[] =>
  dependencies.filter((file) => !EAGER_FILE.test(file) && !PART_FILE.test(file))
