import type { Resource } from '../../../contract/define/resource.ts'
import { matchesSearch } from '../../../kernel/matchesSearch.ts'
import { fractionUnit } from '../../record/fraction.ts'
import { typedRange } from '../../../palette/filters/typedRange.ts'
import {
  choicesOf,
  comparisonFor,
  splitSign,
  type Typing,
  typedValues,
} from '../../../palette/filters/typedValues.ts'
import { t } from '../../text.ts'
import {
  type Comparison,
  isNumber,
  isTime,
  plainComparison,
  queryOf,
} from '../../../palette/filters/conditions.ts'
import { conditionText } from './conditionText.ts'
import type { ListFilter } from '../../../palette/filters/listFilters.ts'

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

/** How values are typed in the console. */
export const typingAt = (now: Date): Typing => ({ now, say: t, unitOf: fractionUnit })

const MAX_VALUES = 8
const MAX_TEXT_FIELDS = 6

const matches = (title: string, text: string, { pinyinOf }: SuggestionContext): boolean =>
  matchesSearch(pinyinOf ? { title, pinyin: pinyinOf(title) } : { title }, text)

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
      : typedValues(field, value, typingAt(context.now))
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
    (field.kind === 'flag' ? [] : (choicesOf(field, t) ?? []))
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
    ...referred.map((line) => ({ ...line, label: `${line.label} ${t('为')} …` })),
  ]
  return found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index)
}
