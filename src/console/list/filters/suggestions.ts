import type { Resource } from '../../../contract/define/resource.ts'
import { foldWidth } from '../../../kernel/text.ts'
import { typedValue } from '../../form/amount.ts'
import { matchesSearch } from '../../../kernel/matchesSearch.ts'
import type { Entry } from '../../record/dictionaries.ts'
import { t } from '../../text.ts'
import { type Comparison, isNumber, isTime, plainComparison, queryOf } from './conditions.ts'
import { conditionText } from './conditionText.ts'
import type { ListFilter } from './filters.ts'
import { typedRange } from './typedRange.ts'

/** A line of the completion: it leads to a field's values, or is a whole condition. */
export interface Suggestion {
  readonly id: string
  readonly label: string
  readonly field: ListFilter
  readonly comparison: Comparison
  /** Values in wire form; null where they are still to be entered. */
  readonly values: readonly string[] | null
}
export interface SuggestionContext {
  readonly resource: Resource
  readonly fields: readonly ListFilter[]
  readonly now: Date
  /** The pinyin of a Chinese text; null until the table is loaded. */
  readonly pinyinOf: ((text: string) => string) | null
}

const MAX_VALUES = 8
const MAX_TEXT_FIELDS = 6

/** The declared choices of a field in wire form; null for fields of other kinds. */
export function choicesOf({ kind, spec }: ListFilter): readonly Entry[] | null {
  if (kind === 'flag')
    return [
      { key: '1', title: t('是') },
      { key: '0', title: t('否') },
    ]
  return kind === 'choice'
    ? Object.entries(spec.choices ?? {}).map(([name, title]) => ({
        key: String(spec.wire?.[name] ?? name),
        title: t(title),
      }))
    : null
}

const matches = (title: string, text: string, { pinyinOf }: SuggestionContext): boolean =>
  matchesSearch(pinyinOf ? { title, pinyin: pinyinOf(title) } : { title }, text)

const SIGNS: readonly (readonly [sign: string, comparison: Comparison])[] = [
  ['>=', 'ge'],
  ['≥', 'ge'],
  ['不低于', 'ge'],
  ['<=', 'le'],
  ['≤', 'le'],
  ['不高于', 'le'],
  ['!=', 'notEquals'],
  ['≠', 'notEquals'],
  ['不是', 'notEquals'],
  ['不包含', 'notContains'],
  ['不为空', 'isNotNull'],
  ['为空', 'isNull'],
  ['包含', 'contains'],
  ['>', 'gt'],
  ['<', 'lt'],
  ['=', 'equals'],
  [':', 'equals'],
  ['是', 'equals'],
]

/** Splits `> 100` into comparison and value; without a sign the comparison is null. */
export function splitSign(text: string): { readonly comparison: Comparison | null; readonly value: string } {
  const folded = foldWidth(text).trim()
  for (const [sign, comparison] of SIGNS)
    if (folded.startsWith(sign)) return { comparison, value: folded.slice(sign.length).trim() }
  return { comparison: null, value: text.trim() }
}

/** The values that a text means for a field, in wire form; null where it means none. */
export function typedValues(field: ListFilter, text: string, now: Date): readonly string[] | null {
  const { spec } = field
  if (isTime(spec)) {
    const range = typedRange(text, now)
    return range === null ? null : [range]
  }
  if (isNumber(spec)) {
    const bounds = text.split(/\.\.|~|～/).map((part) => typedValue(spec, part))
    return bounds.every((bound) => typeof bound === 'number') && bounds.length <= 2
      ? bounds.map(String)
      : null
  }
  const choices = choicesOf(field)
  if (choices) {
    const chosen = choices.find(({ title }) => title.toLowerCase() === text.toLowerCase())
    return chosen ? [chosen.key] : null
  }
  return field.kind === 'text' ? [text] : null
}

/** The comparison of a field with typed values: two numbers are a range, one is a minimum unless it says so. */
export function comparisonFor(
  { resource }: Pick<SuggestionContext, 'resource'>,
  { name, spec }: ListFilter,
  typed: Comparison | null,
  values: readonly string[],
): Comparison {
  if (isTime(spec)) return 'equals'
  if (isNumber(spec)) return values.length === 2 ? 'between' : (typed ?? 'ge')
  // "Is" of a text field means what the field compares by, unless that is a part of it.
  return typed ?? plainComparison(resource, name, spec)
}

function conditionOf(
  context: SuggestionContext,
  field: ListFilter,
  { comparison: typed, value }: ReturnType<typeof splitSign>,
): Suggestion | null {
  const isEmptiness = typed === 'isNull' || typed === 'isNotNull'
  const values = isEmptiness
    ? value === ''
      ? ['']
      : null
    : value === ''
      ? null
      : typedValues(field, value, context.now)
  if (!values) return null
  const comparison = isEmptiness ? typed : comparisonFor(context, field, typed, values)
  return suggestion(context, field, comparison, values)
}

function suggestion(
  { resource, now }: SuggestionContext,
  field: ListFilter,
  comparison: Comparison,
  values: readonly string[],
): Suggestion {
  const { name, spec } = field
  const text = conditionText({ spec, comparison, values }, now)
  return {
    id: new URLSearchParams(queryOf(resource, name, { spec, comparison, values })).toString(),
    label: `${t(spec.label)} ${text.word} ${text.value}`.trim(),
    field,
    comparison,
    values,
  }
}

const fieldLine = ({ resource }: SuggestionContext, field: ListFilter): Suggestion => ({
  id: `field.${field.name}`,
  label: t(field.spec.label),
  field,
  comparison: isNumber(field.spec) ? 'ge' : plainComparison(resource, field.name, field.spec),
  values: null,
})

/** `订单金额>=20`, `下单时间 近7天`: a field's name, then what it is compared with. */
function typedCondition(text: string, context: SuggestionContext): Suggestion[] {
  const named = context.fields
    .filter(({ spec }) => text.toLowerCase().startsWith(t(spec.label).toLowerCase()))
    .toSorted((a, b) => t(b.spec.label).length - t(a.spec.label).length)
  for (const field of named) {
    const rest = text.slice(t(field.spec.label).length)
    const found = rest.trim() === '' ? null : conditionOf(context, field, splitSign(rest))
    if (found) return [found]
  }
  return []
}

/** Values that the text names by themselves: a state, a day, a range of days. */
function namedValues(text: string, context: SuggestionContext): Suggestion[] {
  const { fields, now } = context
  const coded = fields.flatMap((field) =>
    (field.kind === 'flag' ? [] : (choicesOf(field) ?? []))
      .filter(({ title }) => matches(title, text, context))
      .map(({ key }) => suggestion(context, field, 'equals', [key])),
  )
  const range = typedRange(text, now)
  const dated = range === null ? [] : fields.filter(({ spec }) => isTime(spec))
  return [
    ...dated.slice(0, 2).map((field) => suggestion(context, field, 'equals', [range ?? ''])),
    ...coded.slice(0, MAX_VALUES),
  ]
}

/** What a typed text may mean as a filter, the most likely first. An empty text lists the fields. */
export function suggestionsFor(text: string, context: SuggestionContext): readonly Suggestion[] {
  const typed = text.trim()
  const fields = context.fields
    .filter(
      ({ spec, name }) =>
        matches(t(spec.label), typed, context) || name.toLowerCase() === typed.toLowerCase(),
    )
    .map((field) => fieldLine(context, field))
  if (typed === '') return fields
  const texts = context.fields
    .filter(({ kind }) => kind === 'text')
    .slice(0, MAX_TEXT_FIELDS)
    .map((field) =>
      suggestion(context, field, plainComparison(context.resource, field.name, field.spec), [typed]),
    )
  const referred = context.fields
    .filter(({ kind }) => kind === 'rows' || kind === 'dictionary')
    .map((field) => ({ ...fieldLine(context, field), id: `find.${field.name}` }))
    .filter(({ field }) => !fields.some((line) => line.field === field))
  const exact = fields.filter(({ label }) => label.toLowerCase() === typed.toLowerCase())
  const found = [
    ...typedCondition(typed, context),
    ...exact,
    ...namedValues(typed, context),
    ...fields,
    ...texts,
    ...referred.map((line) => ({ ...line, label: `${line.label} ${t('是')} …` })),
  ]
  return found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index)
}
