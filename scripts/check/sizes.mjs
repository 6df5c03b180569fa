import { SyntaxKind } from 'typescript/unstable/ast'
import { walk } from './sources.mjs'

const FILE_LINES = 300
const FUNCTION_LINES = 50
/** At most one function in ten has more lines. */
const USUAL_LINES = 22
/** Longest line, in columns; a Chinese character takes two. */
const COLUMNS = 120
const IMPORTS = 10
/** Lists with an import for each entry. */
const LISTS = new Set([
  'src/contract/index.ts',
  'src/contract/marketingNouns.ts',
  'commands/index.ts',
  'src/server/domain/particulars.ts',
  'src/server/domain/system/particulars.ts',
  'src/server/domain/routes.ts',
  'src/server/domain/scheduledJobs.ts',
  'src/server/jobQueues.ts',
  'src/server/scheduledJobs.ts',
])
const FUNCTIONS = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
])

/** `name.data.ts` contains data only: its length and width are not limited. */
const DATA = /\.data\.(ts|tsx|mjs)$/
/** `name.suite.ts` contains tests that a test file registers. */
const TESTS = /\.(test|suite|bench)\.tsx?$/

/**
 * Files over 300 lines, 120 columns or 10 imports (type imports do not count), functions over 50 lines, and
 * whether more than one function in ten is over 22. Callbacks of test files do not count as functions.
 */
export function sizes(sources) {
  const all = []
  const violations = sources.flatMap((source) => {
    const functions = TESTS.test(source.path) ? [] : functionsOf(source)
    all.push(...functions)
    return [...ofFile(source), ...functions.filter(({ lines }) => lines > FUNCTION_LINES).map(tooLong)]
  })
  const usual = percentile(all, 0.9)
  return usual > USUAL_LINES
    ? [...violations, `one function of ten has over ${usual} lines, at most ${USUAL_LINES}`]
    : violations
}

function ofFile({ path, imports, lines, text }) {
  const violations = []
  const count = imports.filter((imported) => !imported.dynamic && !imported.typeOnly).length
  if (count > IMPORTS && !LISTS.has(path)) violations.push(`${path}: ${count} imports, at most ${IMPORTS}`)
  if (DATA.test(path)) return violations
  if (lines > FILE_LINES) violations.push(`${path}: ${lines} lines, at most ${FILE_LINES}`)
  text.split('\n').forEach((line, index) => {
    if (line.length > COLUMNS / 2 && columns(line) > COLUMNS)
      violations.push(`${path}:${index + 1} is ${columns(line)} columns wide, at most ${COLUMNS}`)
  })
  return violations
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g
const columns = (line) => line.length + (line.match(WIDE)?.length ?? 0)

const tooLong = ({ path, first, name, lines }) =>
  `${path}:${first} ${name} has ${lines} lines, at most ${FUNCTION_LINES}`

const percentile = (functions, part) =>
  functions.map(({ lines }) => lines).toSorted((a, b) => a - b)[Math.floor(functions.length * part)] ?? 0

function functionsOf(source) {
  const functionSizes = []
  walk(source.root, (node) => {
    if (!FUNCTIONS.has(node.kind)) return true
    const first = source.lineOf(node)
    functionSizes.push({
      path: source.path,
      first,
      name: nameOf(node),
      lines: source.lineAt(node.end) - first + 1,
    })
    return true
  })
  return functionSizes
}

const UNNAMED = 'a function'
const nameOf = (node) => node.name?.text ?? node.parent?.name?.text ?? UNNAMED
