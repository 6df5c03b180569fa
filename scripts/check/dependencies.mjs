import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { SyntaxKind } from 'typescript/unstable/ast'
import { filesBelow, ROOT } from '../build/fingerprint.mjs'
import { walk } from './sources.mjs'

/** Declared packages that no source imports, each with the reason why it is declared all the same. */
const NOT_IMPORTED = new Map([
  ['@biomejs/biome', 'a program: formats, and `npm run check` runs it'],
  ['oxlint', 'a program: `npm run check` runs it'],
  ['oxlint-tsgolint', 'the part of oxlint that its option --type-aware runs'],
  [
    '@lingui/vite-plugin',
    'makes one module of each catalogue; ours are split by the screens that show them ' +
      '(splitCatalogue.ts), which it cannot',
  ],
])
/** Declarations of types are used by the compiler wherever their package, or Node, is. */
const TYPES = '@types/'
/** Sources that are built into the server: what they import at run time is installed in production. */
const IN_PRODUCTION = /^src\/(server|kernel|contract)\//
/** Sources whose imports may be `dependencies`: the rest only checks, builds and measures. */
const PRODUCT = /^(src|commands)\//
/** Modules that the console's own build makes. */
const VIRTUAL = /^virtual:/
const STYLE_IMPORT = /@(?:import|plugin|config)\s+(?:url\()?['"]([^'"]+)['"]/g

/**
 * Declared packages that nothing imports, imported packages that are not declared, and packages declared in the
 * wrong list of package.json. `sources` are all parsed sources, `manifest` is the parsed package.json.
 */
export async function dependencies(sources, manifest) {
  const references = [...sources.flatMap(packageReferences), ...(await styleReferences())]
  const { dependencies: installed = {}, devDependencies: development = {} } = manifest
  return [
    ...undeclared(references, { ...installed, ...development }),
    ...missingInProduction(references, development),
    ...unused(references, Object.keys({ ...installed, ...development })),
    ...onlyDevelopment(references, Object.keys(installed)),
  ]
}

/** The package a specifier names; null for files, modules of Node and modules of the build. */
export function packageOf(specifier) {
  if (/^[./]/.test(specifier) || isBuiltin(specifier) || VIRTUAL.test(specifier)) return null
  return /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[1] ?? null
}

/** Every mention of a package in a source: `name`, `path`, `line`, `typeOnly`. */
function packageReferences(source) {
  const references = []
  const add = (specifier, line, typeOnly) => {
    const name = packageOf(specifier)
    if (name !== null) references.push({ name, path: source.path, line, typeOnly })
  }
  for (const { specifier, line, typeOnly } of source.imports) add(specifier, line, typeOnly)
  walk(source.root, (node) => {
    if (node.kind === SyntaxKind.ImportType) add(node.argument.literal.text, source.lineOf(node), true)
    if (node.kind === SyntaxKind.CallExpression && isResolution(node.expression)) {
      const specifier = node.arguments[0]?.text
      if (specifier !== undefined) add(specifier, source.lineOf(node), false)
    }
    return true
  })
  return references
}

/** `require(…)`, `require.resolve(…)`, `import.meta.resolve(…)`. */
const isResolution = (called) =>
  called.text === 'require' ||
  (called.kind === SyntaxKind.PropertyAccessExpression &&
    called.name.text === 'resolve' &&
    (called.expression.text === 'require' || called.expression.kind === SyntaxKind.MetaProperty))

async function styleReferences() {
  const paths = (await filesBelow(['src'])).filter((path) => path.endsWith('.css'))
  const perFile = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(ROOT, path), 'utf8')
      return [...text.matchAll(STYLE_IMPORT)].map((match) => ({
        name: packageOf(match[1]),
        path,
        line: text.slice(0, match.index).split('\n').length,
        typeOnly: false,
      }))
    }),
  )
  return perFile.flat().filter(({ name }) => name !== null)
}

const undeclared = (references, declared) =>
  references
    .filter(({ name }) => !(name in declared))
    .map(
      ({ name, path, line }) =>
        `${path}:${line} imports ${name}, which package.json does not declare: declare it, or import what is declared`,
    )

const missingInProduction = (references, development) =>
  references
    .filter(({ name, path, typeOnly }) => !typeOnly && IN_PRODUCTION.test(path) && name in development)
    .map(
      ({ name, path, line }) =>
        `${path}:${line} imports ${name}, which production does not install: move it to "dependencies" of package.json`,
    )

function unused(references, declared) {
  const imported = new Set(references.map(({ name }) => name))
  const idle = declared
    .filter((name) => !imported.has(name) && !NOT_IMPORTED.has(name) && !isTypesOf(name, declared))
    .map((name) => `package.json declares ${name}, which nothing imports: use it, or remove the entry`)
  const stale = [...NOT_IMPORTED.keys()]
    .filter((name) => imported.has(name) || !declared.includes(name))
    .map((name) => `scripts/check/dependencies.mjs excuses ${name}, which needs no excuse: remove its line`)
  return [...idle, ...stale]
}

/** Whether a package only has the types of Node or of a declared package. */
const isTypesOf = (name, declared) =>
  name.startsWith(TYPES) &&
  (name === `${TYPES}node` || declared.includes(name.slice(TYPES.length).replace(/^(.+)__(.+)$/, '@$1/$2')))

function onlyDevelopment(references, installed) {
  const inProduct = new Set(references.filter(({ path }) => PRODUCT.test(path)).map(({ name }) => name))
  const elsewhere = new Map(
    references.filter(({ name }) => !inProduct.has(name)).map((one) => [one.name, one.path]),
  )
  return installed
    .filter((name) => elsewhere.has(name))
    .map(
      (name) =>
        `package.json declares ${name} for production, but only ${elsewhere.get(name)} and its like import it: ` +
        'move it to "devDependencies"',
    )
}
