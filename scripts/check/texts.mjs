import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SyntaxKind } from 'typescript/unstable/ast'
import { filesBelow, ROOT } from '../build/fingerprint.mjs'
import { walk } from './sources.mjs'

const CHINESE = /[\u3400-\u9fff\uf900-\ufaff]/
/** Paths in which every Chinese literal is displayed text. */
const UI_PATHS = /^(src\/console\/(?!build\/)|src\/palette\/|src\/cli\/|commands\/|src\/contract\/)/
/** Properties whose texts are matched against and never displayed. */
const MATCH_ONLY_PROPERTIES = new Set(['keywords', 'aliases', 'pinyin', 'readings'])
/** Sentences composed from a declaration's label on the server. */
const COMPOSED = /^src\/contract\/define\//

/**
 * Displayed Chinese texts without English, English without a text, and texts that cannot be translated
 * (composed of pieces, or in markup without `t`).
 */
export async function texts(sources) {
  const { visibleTexts, literals, faults } = collectTexts(sources)
  const { english, faults: broken } = await readEnglish()
  const missing = [...visibleTexts]
    .filter(([text]) => !english.has(text))
    .map(
      ([text, where]) =>
        `${where} has no English: ${text}; add msgid and msgstr to a .po file of its area in locales/en`,
    )
  const orphans = [...english]
    .filter(([text]) => !literals.has(text))
    .map(([text, { file }]) => `${file} translates what no source says any more; remove it: ${text}`)
  return [...faults, ...broken, ...missing, ...orphans]
}

/**
 * Every displayed Chinese literal with its first location (`visibleTexts`), and all literals (`literals`):
 * some translated texts consist of placeholders and signs only.
 */
export function collectTexts(sources) {
  const visibleTexts = new Map(),
    literals = new Set(),
    faults = []
  for (const source of sources.filter(({ path }) => /^(src|commands)\//.test(path))) {
    walk(source.root, (node) => {
      if (LITERALS.has(node.kind)) literals.add(node.text)
      return true
    })
    if (UI_PATHS.test(source.path)) {
      walk(source.root, (node) => {
        const fault = untranslatable(node, source)
        if (fault) faults.push(`${source.path}:${source.lineOf(node)} ${fault}`)
        else if (isText(node))
          visibleTexts.set(node.text, visibleTexts.get(node.text) ?? `${source.path}:${source.lineOf(node)}`)
        return !isMatchOnly(node)
      })
    } else if (source.path.startsWith('src/server/')) addSentences(source, visibleTexts, faults)
  }
  return { visibleTexts, literals, faults }
}

/** Identifiers count too: the sections of a form are named by the keys of an object. */
const LITERALS = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.Identifier,
])
const isText = (node) => LITERALS.has(node.kind) && CHINESE.test(node.text)
/** A field may have one of these names; then a call declares it, and its label is displayed. */
const isMatchOnly = (node) =>
  node.kind === SyntaxKind.PropertyAssignment &&
  MATCH_ONLY_PROPERTIES.has(node.name?.text) &&
  node.initializer.kind !== SyntaxKind.CallExpression

function untranslatable(node, { path }) {
  if (node.kind === SyntaxKind.JsxText && CHINESE.test(node.text))
    return `stands in markup without t(): ${node.text.trim()}`
  if (
    node.kind === SyntaxKind.JsxAttribute &&
    node.initializer?.kind === SyntaxKind.StringLiteral &&
    CHINESE.test(node.initializer.text)
  )
    return `stands in an attribute without t(): ${node.initializer.text}`
  if (node.kind !== SyntaxKind.TemplateExpression || COMPOSED.test(path)) return null
  const pieces = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
  return pieces.some((piece) => CHINESE.test(piece))
    ? `is put together from pieces; use {named} parts: ${pieces.join('…')}`
    : null
}

/** Chinese punctuation: a sentence of placeholders and punctuation alone still differs in English. */
const SIGNS = /[：，；“”（）]/
const REFUSES = new Set(['fail', 'Refusal'])
/** An import of `say` from errors.ts; functions of that name from elsewhere do not count. */
const IMPORTS_SAY = /^import \{[^}]*\bsay\b[^}]*\} from '[^']*errors\.ts'$/m
/** Properties that contain sentences. */
const SENTENCE_PROPERTIES = new Set(['consequences', 'warnings', 'effects'])

/** Sentences of the server: refusals, consequences of actions and warnings. */
function addSentences(source, visibleTexts, faults) {
  const where = (node) => `${source.path}:${source.lineOf(node)}`
  const importsSay = IMPORTS_SAY.test(source.text)
  const add = (sentence) => {
    if (!sentence) return
    if (isText(sentence) || (sentence.text && SIGNS.test(sentence.text)))
      visibleTexts.set(sentence.text, visibleTexts.get(sentence.text) ?? where(sentence))
    else if (isPieced(sentence))
      faults.push(`${where(sentence)} says a sentence put together from pieces; use {named} parts`)
    else if (sentence.kind === SyntaxKind.ConditionalExpression) {
      add(sentence.whenTrue)
      add(sentence.whenFalse)
    }
  }
  walk(source.root, (node) => {
    const called =
      node.kind === SyntaxKind.CallExpression || node.kind === SyntaxKind.NewExpression
        ? node.expression.text
        : undefined
    if (called === 'refuse' || (importsSay && called === 'say')) add(node.arguments[0])
    if (REFUSES.has(called))
      add(propertiesOf(node.arguments?.[1]).find(({ name }) => name?.text === 'text')?.initializer)
    if (importsSay && called === 'say')
      for (const { initializer } of propertiesOf(node.arguments[1]).filter(
        ({ name }) => name?.text !== 'text',
      ))
        addBare(initializer, where, faults)
    if (node.kind === SyntaxKind.PropertyAssignment && node.name?.text === 'msg' && isText(node.initializer))
      add(node.initializer)
    if (node.kind === SyntaxKind.PropertyAssignment && SENTENCE_PROPERTIES.has(node.name?.text))
      addBare(node.initializer, where, faults)
    return true
  })
}

const propertiesOf = (node) =>
  node?.kind === SyntaxKind.ObjectLiteralExpression
    ? node.properties.filter(({ kind }) => kind === SyntaxKind.PropertyAssignment)
    : []
const isPieced = (node) =>
  node.kind === SyntaxKind.TemplateExpression &&
  [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].some((piece) =>
    CHINESE.test(piece),
  )

/** Chinese in a sentence outside `say`: it could not be translated. */
function addBare(part, where, faults) {
  if (!part) return
  walk(part, (node) => {
    if (node.kind === SyntaxKind.CallExpression && node.expression.text === 'say') return false
    if (isText(node) || isPieced(node))
      faults.push(`${where(node)} shows Chinese that is not said with say()`)
    return true
  })
}

async function readEnglish() {
  const { tsImport } = await import('tsx/esm/api')
  const { readMessages } = await tsImport('../../src/console/build/messages.ts', import.meta.url)
  const { readPo } = await tsImport('../../src/server/engine/poCatalogue.ts', import.meta.url)
  const english = new Map(),
    faults = []
  for (const file of (await filesBelow(['locales/en'])).filter((name) => name.endsWith('.po'))) {
    const messages = await readMessages(join(ROOT, file)),
      onServer = readPo(await readFile(join(ROOT, file), 'utf8'))
    if (
      messages.size !== onServer.size ||
      [...messages].some(([text, message]) => onServer.get(text) !== message)
    )
      faults.push(
        `${file} is read differently by the server (src/server/engine/poCatalogue.ts) and by the build of the console`,
      )
    for (const [text, translation] of messages) {
      const before = english.get(text)
      if (before && before.translation !== translation)
        faults.push(
          `${file} has "${translation}" for ${text}, ${before.file} has "${before.translation}"; ` +
            'remove the new one or agree',
        )
      if (CHINESE.test(translation)) faults.push(`${file} leaves Chinese in: ${translation}`)
      const lost = partsOf(text).filter((part) => !partsOf(translation).includes(part))
      if (lost.length > 0) faults.push(`${file} loses {${lost.join('}, {')}} of: ${text}`)
      if (!before) english.set(text, { file, translation })
    }
  }
  return { english, faults }
}

/** Names of the `{named}` parts, also of those that select a plural. */
const partsOf = (text) => [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1])
