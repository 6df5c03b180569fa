import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../../src/console/build/catalogue.ts'
import { buttonsOf } from '../../src/contract/define/permission.ts'
import type { FieldSpec } from '../../src/contract/define/field.ts'
import type { Resource } from '../../src/contract/define/resource.ts'
import { ERRORS } from '../../src/contract/errors.ts'
import { RESOURCES } from '../../src/contract/index.ts'
import { BRANCHES, TOP_MENUS } from '../../src/contract/menu.ts'
import { fieldsOf, inputsOf } from './every.ts'

const CHINESE = /[\u3400-\u9fff]/
const english = await readCatalogue('locales/en')
const ADVICE = 'without English: add msgid and msgstr to a .po file of its area in locales/en'
const untranslated = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => CHINESE.test(text) && !english.has(text))

function fieldTexts(field: FieldSpec): string[] {
  const own = [field.label, ...Object.values(field.choices ?? {}), field.help, field.patternText]
  return [
    ...own,
    ...[field.required, field.unique].map((text) => (typeof text === 'string' ? text : undefined)),
  ].filter((text) => text !== undefined)
}

const detailTexts = ({ detail: { sections, related, timeline, bars, attention } }: Resource): string[] => [
  ...Object.keys(sections ?? {}),
  ...Object.keys(related ?? {}),
  ...(timeline ?? []).map(({ label }) => label),
  ...(bars ?? []).flatMap(({ label, totalLabel = label, parts, adds }) => [
    label,
    totalLabel,
    ...parts.map((part) => part.label),
    ...Object.values(adds ?? {}),
  ]),
  ...(attention ?? []).map(({ text }) => text),
]

function textsOf(resource: Resource): string[] {
  return [
    resource.label,
    ...[...fieldsOf(resource), ...inputsOf(resource)].flatMap(([, field]) => fieldTexts(field)),
    ...Object.keys(resource.sections),
    ...detailTexts(resource),
    ...Object.values(resource.states?.labels ?? {}),
    ...(resource.states?.label ? [resource.states.label] : []),
    ...Object.values(resource.actions).flatMap((action) => [
      action.label,
      ...(action.done ? [action.done] : []),
    ]),
    ...buttonsOf(resource).map((button) => button.label),
    ...resource.uniqueTogether.map((constraint) => constraint.text),
  ]
}

describe.each(RESOURCES.map((resource) => [resource.id, resource] as const))('%s', (_, resource) => {
  test('every text has its English', () => {
    expect(untranslated(textsOf(resource)), ADVICE).toEqual([])
  })
  test('the menu leaf has the same English name in the catalogue', () => {
    if (resource.menu) expect(english.get(resource.menu.name ?? resource.label)).toBe(resource.menu.en)
  })
})

test('top menus and branches have the same English names in the catalogue', () => {
  for (const entry of [...TOP_MENUS, ...BRANCHES])
    expect([entry.code, english.get(entry.name)]).toEqual([entry.code, entry.en])
})

describe.each(Object.entries(ERRORS))('%s', (code, error) => {
  test('is a stable code with a known status and a text in both languages', () => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
    // 200 is the outcome of a row that needs no change.
    expect([200, 400, 401, 403, 404, 409, 413, 415, 429, 500, 503, 507, 2001, 2002, 2003]).toContain(
      error.status,
    )
    expect(untranslated([error.text]), ADVICE).toEqual([])
  })
})
