import { SyntaxKind } from 'typescript/unstable/ast'
import { walk } from './sources.mjs'

const CONSOLE = /^(src\/(console|palette|contract)\/|commands\/)/
/** Properties and attributes that name an icon; `name` does so on `<Icon>` only. */
const ICON = /^icon(Name)?$/

/**
 * Icons that Lucide does not have, and icons that are not in the bundle of the console: a neutral dot would be
 * shown instead.
 */
export async function icons(sources) {
  const { tsImport } = await import('tsx/esm/api')
  const { iconModules } = await tsImport('../../src/console/build/icons.ts', import.meta.url)
  const { isIcon } = await tsImport('../../src/console/build/iconPath.ts', import.meta.url)
  const bundled = new Set(Object.values(iconModules()).flat())
  const uses = sources.filter(({ path }) => CONSOLE.test(path)).flatMap(iconsOf)
  const faultOf = (name) => {
    if (!isIcon(name)) return `names the icon ${name}, which Lucide does not have: see lucide.dev/icons`
    return bundled.has(name)
      ? null
      : `names the icon ${name}, which is not bundled: add it to CONSOLE_ICONS in src/console/build/iconNames.ts`
  }
  const misspelt = [...bundled]
    .filter((name) => !isIcon(name) && !uses.some((use) => use.name === name))
    .map((name) => `src/console/build/iconNames.ts ${faultOf(name)}`)
  return [
    ...uses.flatMap(({ where, name }) => (faultOf(name) ? [`${where} ${faultOf(name)}`] : [])),
    ...misspelt,
  ]
}

/** Every literal that names an icon in a source. */
function iconsOf(source) {
  const uses = []
  const add = (expression) => {
    if (!expression) return
    if (expression.kind === SyntaxKind.ConditionalExpression) {
      add(expression.whenTrue)
      add(expression.whenFalse)
    } else if (expression.kind === SyntaxKind.BinaryExpression) add(expression.right)
    else if (expression.kind === SyntaxKind.JsxExpression) add(expression.expression)
    else if (expression.kind === SyntaxKind.StringLiteral && expression.text !== '')
      uses.push({ name: expression.text, where: `${source.path}:${source.lineOf(expression)}` })
  }
  walk(source.root, (node) => {
    if (node.kind === SyntaxKind.PropertyAssignment && ICON.test(node.name?.text)) add(node.initializer)
    if (node.kind === SyntaxKind.JsxAttribute && namesIcon(node)) add(node.initializer)
    return true
  })
  return uses
}

const namesIcon = (attribute) =>
  ICON.test(attribute.name?.text) ||
  (attribute.name?.text === 'name' && attribute.parent?.parent?.tagName?.text === 'Icon')
