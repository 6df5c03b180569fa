/**
 * Circular imports, those of types and dynamic ones included: one line a cycle, with a shortest path around
 * it.
 */
export function cycles(sources) {
  const targets = new Map(
    sources.map(({ path, imports }) => [path, imports.flatMap(({ target }) => (target ? [target] : []))]),
  )
  return components(targets)
    .filter((files) => files.length > 1)
    .map((files) => `${files.length} files import each other: ${circle(new Set(files), targets).join(' → ')}`)
}

/** Strongly connected components of a graph, by Tarjan's algorithm. */
function components(targets) {
  const index = new Map(),
    low = new Map(),
    open = [],
    isOpen = new Set(),
    stronglyConnected = []
  const visit = (path) => {
    index.set(path, index.size)
    low.set(path, index.get(path))
    open.push(path)
    isOpen.add(path)
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue
      if (!index.has(target)) visit(target)
      if (isOpen.has(target)) low.set(path, Math.min(low.get(path), low.get(target)))
    }
    if (low.get(path) !== index.get(path)) return
    const files = open.splice(open.indexOf(path))
    for (const file of files) isOpen.delete(file)
    stronglyConnected.push(files)
  }
  for (const path of targets.keys()) if (!index.has(path)) visit(path)
  return stronglyConnected
}

/** A shortest path from the first file back to itself. */
function circle(files, targets) {
  const [first] = files
  const from = new Map([[first, null]])
  for (const path of from.keys())
    for (const target of targets.get(path) ?? []) {
      if (target === first) return [...tracePath(path, from), first]
      if (files.has(target) && !from.has(target)) from.set(target, path)
    }
  return [...files]
}

function tracePath(path, from) {
  const steps = []
  for (let at = path; at !== null; at = from.get(at)) steps.unshift(at)
  return steps
}
