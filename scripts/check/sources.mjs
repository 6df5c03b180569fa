import { join, posix } from 'node:path'
import { API } from 'typescript/unstable/sync'
import { SyntaxKind } from 'typescript/unstable/ast'
import { filesBelow, ROOT } from '../build/fingerprint.mjs'

const SOURCES = ['src', 'commands', 'tests', 'scripts', 'vite.config.ts', 'vitest.config.ts']

/**
 * Every source of the repository whose path matches `pattern`, parsed: `path`, `text`, `lines` (their number),
 * `root` (the syntax tree), `imports`; `lineOf(node)` and `lineAt(position)` are 1-based.
 */
export async function readSources(pattern = /\.tsx?$/) {
  const api = new API({ cwd: ROOT })
  try {
    const names = (await filesBelow(SOURCES)).filter((path) => pattern.test(path))
    const snapshot = api.updateSnapshot({
      openProjects: [join(ROOT, 'tsconfig.json')],
      openFiles: names.map((name) => join(ROOT, name)),
    })
    return names.map((path) => sourceOf(path, snapshot)).filter((source) => source !== null)
  } finally {
    api.close()
  }
}

function sourceOf(path, snapshot) {
  const absolute = join(ROOT, path)
  const root = snapshot.getDefaultProjectForFile(absolute)?.program.getSourceFile(absolute)
  if (!root) return null
  const text = root.text
  const starts = lineStarts(text)
  const lineAt = (position) => lineAtPosition(starts, position)
  const source = {
    path,
    text,
    root,
    lineAt,
    lineOf: (node) => lineAt(startOf(node, text)),
    lines: starts.length - (text.endsWith('\n') ? 1 : 0),
  }
  return { ...source, imports: importsOf(source) }
}

/** Position of a node's first character after leading whitespace and comments. */
function startOf(node, text) {
  let position = node.pos
  for (;;) {
    const rest = /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(text.slice(position, position + 4000))
    if (rest === null || position >= node.end) return position
    position += rest[0].length
  }
}

function lineStarts(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lineAtPosition(starts, position) {
  let low = 0,
    high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle] <= position) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** Visits a node and its descendants; `visit` returns false to skip the descendants. */
export function walk(node, visit) {
  if (visit(node) === false) return
  node.forEachChild((child) => {
    walk(child, visit)
  })
}

/**
 * Imports and re-exports: `specifier`, the repository path of a relative one (`target`), `typeOnly`, `again`
 * (a re-export), `dynamic`, `line`.
 */
function importsOf(source) {
  const imports = []
  const add = (node, specifier, { typeOnly = false, again = false, dynamic = false } = {}) => {
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(source.path), specifier) : null
    imports.push({ specifier, target, typeOnly, again, dynamic, line: source.lineOf(node) })
  }
  walk(source.root, (node) => {
    if (node.kind === SyntaxKind.ImportDeclaration)
      add(node, node.moduleSpecifier.text, { typeOnly: isTypeImport(node, source.text) })
    if (node.kind === SyntaxKind.ExportDeclaration && node.moduleSpecifier)
      add(node, node.moduleSpecifier.text, { again: true, typeOnly: node.isTypeOnly === true })
    if (
      node.kind === SyntaxKind.CallExpression &&
      node.expression.kind === SyntaxKind.ImportKeyword &&
      node.arguments[0]?.text !== undefined
    )
      add(node, node.arguments[0].text, { dynamic: true })
    return true
  })
  return imports
}

const isTypeImport = (node, text) =>
  /^\s*import\s+type\b/.test(text.slice(startOf(node, text), startOf(node, text) + 20))
