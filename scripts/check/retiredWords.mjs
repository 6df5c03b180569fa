import { posix } from 'node:path'
import { SyntaxKind } from 'typescript/unstable/ast'
import { walk } from './sources.mjs'

const HEADING = '## Retired words'
const DECLARATIONS = new Set([
  SyntaxKind.VariableDeclaration,
  SyntaxKind.Parameter,
  SyntaxKind.BindingElement,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.ClassExpression,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.TypeParameter,
  SyntaxKind.PropertySignature,
  SyntaxKind.PropertyDeclaration,
  SyntaxKind.MethodSignature,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
  SyntaxKind.ImportClause,
  SyntaxKind.ImportSpecifier,
  SyntaxKind.NamespaceImport,
  SyntaxKind.NamedTupleMember,
])
const NAMES = new Set([SyntaxKind.Identifier, SyntaxKind.PrivateIdentifier])

/**
 * Declarations and files named by a word that the table below "## Retired words" of docs/glossary.md retires:
 * one sentence each. `files` are repository paths of any kind of file, `sources` those that are parsed.
 */
export function retiredWords(sources, files, glossary) {
  const retired = readRetiredWords(glossary)
  const byWord = (kind) =>
    new Map(retired.filter((word) => word.kinds.has(kind)).map((word) => [word.name, word]))
  const fileWords = byWord('file'),
    identifierWords = byWord('identifier')
  return [
    ...files.flatMap((path) => fileFaults(path, fileWords)),
    ...sources.flatMap((source) => declarationFaults(source, identifierWords)),
  ]
}

/**
 * The rows of the table: `name`, `kinds` (`identifier`, `file`: both unless brackets behind the word name one),
 * `replacement`, and `allowed`, the files and folders in which the word may stand. Throws where the
 * section is missing or a row names no word.
 */
export function readRetiredWords(glossary) {
  const section = glossary.split(/^(?=## )/m).find((part) => part.startsWith(`${HEADING}\n`))
  if (!section) throw new Error(`docs/glossary.md has no section "${HEADING}"`)
  const rows = section.split('\n').filter((line) => /^\| *`/.test(line))
  return rows.map((row) => {
    const [, retired = '', replacement = '', where = ''] = row.split('|').map((cell) => cell.trim())
    const [, name, kind] = /^`([\w$]+)`(?: \((identifier|file)\))?$/.exec(retired) ?? []
    if (!name || replacement === '')
      throw new Error(`docs/glossary.md, "${HEADING}": a row is a word, its replacement, its places: ${row}`)
    return {
      name,
      kinds: new Set(kind ? [kind] : ['identifier', 'file']),
      replacement,
      allowed: [...where.matchAll(/`([^`]+)`/g)].map(([, path]) => path),
    }
  })
}

function fileFaults(path, retired) {
  const name = posix.basename(path).replace(/\..*$/, '')
  const word = retired.get(name)
  return word && !isAllowed(word, path)
    ? [`${path} is named by the retired word "${name}": use ${word.replacement}.`]
    : []
}

function declarationFaults(source, retired) {
  const faults = [],
    rowTypes = new Set()
  walk(source.root, (node) => {
    if (rowTypes.has(node)) return false
    for (const rowType of rowTypesOf(node)) rowTypes.add(rowType)
    const name = DECLARATIONS.has(node.kind) ? declaredName(node) : null
    const word = name && retired.get(name.text.replace(/^#/, ''))
    if (word && !isAllowed(word, source.path))
      faults.push(
        `${source.path}:${source.lineOf(name)} declares the retired word "${word.name}": use ${word.replacement}.`,
      )
    return true
  })
  return faults
}

/** The identifier a declaration binds; null for patterns, quoted keys, and imports under their own name. */
function declaredName(node) {
  if (node.kind === SyntaxKind.ImportSpecifier && !node.propertyName) return null
  return NAMES.has(node.name?.kind) ? node.name : null
}

/** The types between the brackets of a `sql<…>` statement: their keys are columns and aliases of its rows. */
const rowTypesOf = (node) =>
  node.kind === SyntaxKind.TaggedTemplateExpression && lastName(node.tag) === 'sql'
    ? (node.typeArguments ?? [])
    : []

const lastName = (expression) => expression.name?.text ?? expression.text

const isAllowed = ({ allowed }, path) =>
  allowed.some((place) => path === place || path.startsWith(`${place.replace(/\/$/, '')}/`))
