import type { Resource } from '../../../../contract/define/resource.ts'
import { nameOf, titleText } from '../../../../palette/available.ts'
import type { Command } from '../../../../palette/command.ts'
import { createIndex, type Findable, type Index } from '../../../../palette/match.ts'
import type { Filter } from '../../../../palette/filters/conditions.ts'
import { filterFields, type ListFilter } from '../../../../palette/filters/listFilters.ts'
import { choicesOf } from '../../../../palette/filters/typedValues.ts'
import { menus } from '../../../menus.ts'
import { registry } from '../../../registry.ts'
import { englishOf, englishVersion, locale, t } from '../../../text.ts'
import { read } from '../../catalogue.ts'

/** What a word of a line may mean for the rows of one noun. */
export type Meaning =
  | { readonly kind: 'verb'; readonly label: string; readonly command: Command; readonly action: string }
  | { readonly kind: 'noun'; readonly label: string }
  | { readonly kind: 'choice'; readonly label: string; readonly field: ListFilter; readonly value: string }
  | { readonly kind: 'field'; readonly label: string; readonly field: ListFilter }

interface Entry extends Findable {
  readonly meaning: Meaning
}
export interface Vocabulary {
  readonly fields: readonly ListFilter[]
  readonly words: Index<Entry>
}

const entry = (id: string, title: string, meaning: Meaning, keywords: readonly string[] = []): Entry => ({
  id,
  title: t(title),
  other: t(title) === title ? (englishOf(title) ?? title) : title,
  keywords,
  meaning,
})

/** Commands that act on rows a filter finds: exports, and actions on selections. */
function verbsOf(resource: Resource): Entry[] {
  return registry.all().flatMap((command) => {
    if (command.resource !== resource.id) return []
    const action = command.id.slice(resource.id.length + 1)
    const spec = resource.actions[action]
    if (action !== 'export' && (spec?.on !== 'selection' || spec.own || spec.ownForm)) return []
    const name = titleText(nameOf(command)).replace(/…$/, '')
    const title = action === 'export' ? '导出' : (spec?.label ?? name)
    const meaning: Meaning = { kind: 'verb', label: t(title), command, action }
    const keywords = (command.keywords ?? []).filter((word) => !word.includes(' '))
    return [
      entry(command.id, title, meaning, keywords),
      ...(name === title ? [] : [entry(`${command.id} full`, name, meaning)]),
    ]
  })
}

function nounOf(resource: Resource): Entry {
  const { menu } = resource
  return entry(resource.id, resource.label, { kind: 'noun', label: t(resource.label) }, [
    ...(menu ? [menu.name ?? resource.label, menu.en] : []),
    ...resource.keywords,
  ])
}

const cache = new WeakMap<Resource, { readonly key: string; readonly vocabulary: Vocabulary }>()

/** The words of a noun: its verbs, its names, its states and choices, its fields. */
export function vocabularyOf(resource: Resource): Vocabulary {
  const key = `${registry.version()} ${locale()} ${englishVersion()}`
  const cached = cache.get(resource)
  if (cached?.key === key) return cached.vocabulary
  const fields = filterFields(resource, menus.permissions)
  const ordered = fields.toSorted(
    (a, b) => Number(b.name === resource.stateField) - Number(a.name === resource.stateField),
  )
  const words = createIndex(
    [
      ...verbsOf(resource),
      ...ordered.flatMap((field) =>
        (field.kind === 'choice' ? (choicesOf(field, t) ?? []) : []).map(({ key: value, title }) =>
          entry(`${field.name}=${value}`, title, { kind: 'choice', label: title, field, value }),
        ),
      ),
      nounOf(resource),
      ...fields.map((field) =>
        entry(`${field.name}=`, field.spec.label, { kind: 'field', label: t(field.spec.label), field }),
      ),
    ],
    { read },
  )
  const vocabulary = { fields, words }
  cache.set(resource, { key, vocabulary })
  return vocabulary
}

/** Adds a condition; a second value of a field with choices is an alternative. */
export function joinFilter(filter: Filter, added: Filter): Filter {
  const joined = { ...filter }
  for (const [key, value] of Object.entries(added))
    joined[key] =
      joined[key] && !key.includes('_') && !/\.\.|^(?:last|this|to|yes)/.test(value)
        ? `${joined[key]},${value}`
        : value
  return joined
}
