/** What the bundler knows of a module: the ids of those it imports statically. */
export interface Graph { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

/**
 * The files of the console, each with the modules it is made for. A file holds what they import and no file before it holds, so a file
 * needs only those before it, and what is fetched on demand never slips into what is fetched at once.
 */
const FILES: readonly (readonly [string, readonly string[]])[] = [
  ['core', ['src/console/main.tsx', 'src/console/shell/Icon.tsx']],
  ['shell', ['src/console/shell/Shell.tsx']],
  ['list', ['src/console/pages/ListPage.tsx', 'src/contract/define/resource.ts', 'src/contract/define/field.ts']],
  ['keys', ['src/console/grid/listening.ts']],
  ['view', ['src/console/hostView.ts', 'src/console/hostSession.ts']],
  ['commands', ['src/console/shell/CommandOverlays.tsx', 'src/console/list/commands/front.ts']],
  ['messages', ['node_modules/@lingui/core/dist/index.mjs']],
  ['dialog', ['src/console/shell/Dialog.tsx']],
  ['palette', ['src/console/palette/Palette.tsx']],
  ['filter', ['src/console/list/filters/FilterBar.tsx', 'src/console/list/filters/RowFilter.tsx', 'src/console/list/filters/RangeFilter.tsx']],
  ['form', ['src/console/form/RecordForm.tsx']],
  ['record', ['src/console/list/ListPane.tsx', 'src/console/list/commands/RowMenu.tsx', 'src/console/list/commands/BulkBar.tsx']],
  ['bulk', ['src/console/bulk/act.ts', 'src/console/bulk/askInputs.ts', 'src/console/bulk/ReportPanel.tsx']],
]
/** Helpers of the bundler itself, which every file may need. */
const BUNDLER = /rolldown\/runtime|vite\/preload-helper/
/** What several declarations share stays apart from the list of all of them. */
const SHARED = /src\/contract\/parts\//

function reachable(graph: Graph, roots: readonly string[]): Set<string> {
  for (const root of roots) if (!graph.getModuleInfo(root)) throw new Error(`${root} is no module of the console`)
  const found = new Set(roots)
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/** Answers for each module the file it goes into; null leaves it to the bundler. `root` is the folder of the repository. */
export function chunking(root: string): (id: string, graph: Graph) => string | null {
  let files: readonly (readonly [string, ReadonlySet<string>])[] | null = null
  return (id, graph) => {
    files ??= FILES.map(([name, modules]) => [name, reachable(graph, modules.map((module) => `${root}${module}`))])
    if (SHARED.test(id)) return null
    return BUNDLER.test(id) ? 'core' : files.find(([, modules]) => modules.has(id))?.[0] ?? null
  }
}
