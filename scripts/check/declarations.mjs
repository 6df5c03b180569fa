import { SyntaxKind } from 'typescript/unstable/ast'
import { walk } from './sources.mjs'

const RESOURCE_FILES = /^src\/contract\/resources\/.*\/(\w+)\.ts$/
const LIST = 'src/contract/index.ts',
  MARKETING_LIST = 'src/contract/marketingNouns.ts'
const MENU = 'src/contract/menu.ts'

/**
 * Declarations of nouns that nothing would find: a constant or a file not named like the id, a branch that the
 * menu does not have, a noun missing in the list.
 */
export function declarations(sources) {
  const textOf = (path) => sources.find((source) => source.path === path)?.text ?? ''
  const branches = [...(/BRANCHES\b[^]*/.exec(textOf(MENU))?.[0] ?? '').matchAll(/\bcode: '(\w+)'/g)].map(
    ([, code]) => code,
  )
  const listed = new Set([
    ...(/RESOURCES[^=]*= \[([^]*?)\n\]/.exec(textOf(LIST))?.[1].match(/\w+/g) ?? []),
    ...(/NOUNS[^=]*= \[([^]*?)\n\]/.exec(textOf(MARKETING_LIST))?.[1].match(/\w+/g) ?? []),
  ])
  return sources
    .filter(({ path }) => RESOURCE_FILES.test(path))
    .flatMap((source) => nounsIn(source).flatMap((noun) => faultsOf(noun, source, { branches, listed })))
}

/** The nouns that a file declares: name of the constant, id, branch of the menu, each with its node. */
function nounsIn(source) {
  const nouns = []
  walk(source.root, (node) => {
    if (
      node.kind === SyntaxKind.VariableDeclaration &&
      node.initializer?.kind === SyntaxKind.CallExpression &&
      node.initializer.expression.text === 'defineResource'
    ) {
      const declared = node.initializer.arguments[0]
      nouns.push({
        constant: node.name,
        id: property(declared, 'id'),
        branch: property(property(declared, 'menu'), 'branch'),
      })
    }
    return true
  })
  return nouns
}

/** The value of a property of an object literal, or undefined. */
const property = (node, name) =>
  node?.kind === SyntaxKind.ObjectLiteralExpression
    ? node.properties.find((candidate) => candidate.name?.text === name)?.initializer
    : undefined

function faultsOf({ constant, id, branch }, source, { branches, listed }) {
  const at = (node) => `${source.path}:${source.lineOf(node)}`
  const file = RESOURCE_FILES.exec(source.path)?.[1]
  if (id?.text === undefined) return []
  return [
    ...(constant.text === id.text
      ? []
      : [`${at(constant)} calls the noun '${id.text}' ${constant.text}; rename the constant to ${id.text}`]),
    ...(file === id.text
      ? []
      : [`${at(id)} declares the noun '${id.text}' in ${file}.ts; rename the file to ${id.text}.ts`]),
    ...(listed.has(id.text)
      ? []
      : [
          `${at(id)} declares a noun that is not in DECLARED_RESOURCES; import ${id.text} in ${LIST} and add it there`,
        ]),
    ...(branch?.text === undefined || branches.includes(branch.text)
      ? []
      : [
          `${at(branch)} names the branch '${branch.text}', which the menu does not have; ` +
            mendOf(branch.text, branches),
        ]),
  ]
}

/** What to write instead: the branch that is spelt alike, or the place where branches are declared. */
function mendOf(branch, branches) {
  const alike = branches.find((candidate) => distance(candidate.toLowerCase(), branch.toLowerCase()) <= 2)
  return alike
    ? `it may be '${alike}'; otherwise add it to BRANCHES of ${MENU}`
    : `add it to BRANCHES of ${MENU}, or name one of ${branches.join(', ')}`
}

/** Number of letters to insert, remove or replace. */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (const [column, counterpart] of [...other].entries())
      next.push(
        Math.min(next[column] + 1, row[column + 1] + 1, row[column] + (letter === counterpart ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1)
}
