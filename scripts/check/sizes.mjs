import { SyntaxKind } from 'typescript/unstable/ast'
import { walk } from './sources.mjs'

const FILE_LINES = 300
const FUNCTION_LINES = 40
const IMPORTS = 10
const LISTS = new Set(['src/contract/index.ts', 'commands/index.ts'])
const FUNCTIONS = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
])

/** A file has at most 300 lines and 10 imports (those of types alone do not count: they bind nothing), a function 40 lines; the callbacks of test files are not functions in this sense. */
export function sizes(sources) {
  return sources.flatMap((source) => {
    const found = []
    const count = source.imports.filter((one) => !one.dynamic && !one.typeOnly).length
    if (source.lines > FILE_LINES) found.push(`${source.path}: ${source.lines} lines, at most ${FILE_LINES}`)
    if (count > IMPORTS && !LISTS.has(source.path))
      found.push(`${source.path}: ${count} imports, at most ${IMPORTS}`)
    if (!/\.(test|bench)\.tsx?$/.test(source.path)) found.push(...longFunctions(source))
    return found
  })
}

function longFunctions(source) {
  const found = []
  walk(source.root, (node) => {
    if (!FUNCTIONS.has(node.kind)) return true
    const first = source.lineOf(node),
      lines = source.lineAt(node.end) - first + 1
    if (lines > FUNCTION_LINES)
      found.push(`${source.path}:${first} ${nameOf(node)} has ${lines} lines, at most ${FUNCTION_LINES}`)
    return true
  })
  return found
}

const nameOf = (node) => node.name?.text ?? node.parent?.name?.text ?? 'a function'
