import { rangeField } from '../../../../contract/define/listRange.ts'
import type { Resource } from '../../../../contract/define/resource.ts'
import type { Match } from '../../../../palette/match.ts'
import { typedValue } from '../../../form/amount.ts'
import { type Filter, isNumber, isTime, queryOf } from '../../../../palette/filters/conditions.ts'
import { conditionText } from '../../../list/filters/conditionText.ts'
import type { ListFilter } from '../../../../palette/filters/listFilters.ts'
import { comparisonFor, splitSign, typedValues } from '../../../../palette/filters/typedValues.ts'
import { typingAt } from '../../../list/filters/suggestions.ts'
import { typedRange } from '../../../../palette/filters/typedRange.ts'
import { t } from '../../../text.ts'
import { joinFilter, type Meaning, type Vocabulary } from './vocabulary.ts'

/** Rows of other nouns that a word may name; undefined while they are looked up. */
export type Referred = (
  word: string,
  field: ListFilter | null,
) => readonly { readonly field: ListFilter; readonly id: string; readonly title: string }[] | undefined

/** One word of a line and what it was understood as. */
export interface ReadWord {
  readonly text: string
  /** Chinese or localized name of what it is: an action, a field. */
  readonly kind: string
  readonly meaning: string
  /** Another reading. */
  readonly other?: string
  readonly state: 'understood' | 'waiting' | 'unknown'
  readonly filter?: Filter
}
export interface ReadLine {
  readonly resource: Resource
  readonly verb: Extract<Meaning, { kind: 'verb' }> | null
  readonly hasNoun: boolean
  readonly words: readonly ReadWord[]
  readonly filter: Filter
}

interface Reader {
  readonly resource: Resource
  readonly vocabulary: Vocabulary
  readonly now: Date
  readonly referred: Referred
}

const understood = (word: Omit<ReadWord, 'state'>): ReadWord => ({ ...word, state: 'understood' })
/** Titles by their beginning, initials or a whole keyword; weaker likenesses are no understanding. */
const MIN_TIER = 4.5,
  MIN_KEYWORD = 2.7

function condition(
  { resource, now }: Reader,
  text: string,
  field: ListFilter,
  {
    typed,
    values,
  }: { readonly typed: Parameters<typeof comparisonFor>[2]; readonly values: readonly string[] },
): ReadWord {
  const comparison = comparisonFor({ resource }, field, typed, values)
  const { word, value } = conditionText({ spec: field.spec, comparison, values }, now)
  return understood({
    text,
    kind: t(field.spec.label),
    meaning: comparison === 'equals' ? value : `${word} ${value}`,
    filter: queryOf(resource, field.name, { spec: field.spec, comparison, values }),
  })
}

/** The field whose range a list limits, else its first moment. */
const timeField = ({ resource, vocabulary }: Reader): ListFilter | undefined =>
  vocabulary.fields.find(({ name }) => name === rangeField(resource)) ??
  vocabulary.fields.find(({ spec }) => isTime(spec))

function dated(reader: Reader, text: string): ReadWord | null {
  const field = timeField(reader)
  const range = field ? typedRange(text, reader.now) : null
  return field && range !== null ? condition(reader, text, field, { typed: null, values: [range] }) : null
}

/** `>100`, `<=50元`: the first amount of the list. */
function amount(reader: Reader, text: string): ReadWord | null {
  const { comparison, value } = splitSign(text)
  if (comparison === null || !/^[<>≥≤]/.test(text)) return null
  const fields = reader.vocabulary.fields.filter(({ spec }) => isNumber(spec))
  const field = fields.find(({ spec }) => spec.kind === 'money') ?? fields[0]
  const typed = field ? typedValue(field.spec, value.replace(/[元￥¥]/g, '')) : null
  return field && typeof typed === 'number'
    ? condition(reader, text, field, { typed: comparison, values: [String(typed)] })
    : null
}

const isSure = ({ tier }: Match<unknown>): boolean => tier >= MIN_TIER || (tier < 3 && tier >= MIN_KEYWORD)
const best = (vocabulary: Vocabulary, text: string, kinds: readonly Meaning['kind'][]) =>
  vocabulary.words
    .search(text)
    .filter((match) => kinds.includes(match.item.meaning.kind) && isSure(match))
    .toSorted((a, b) => b.tier - a.tier)

/** `商户=锦礼堂`, `状态:失败`: a field by its name, then a value of it. */
function named(reader: Reader, text: string): ReadWord | null {
  const sign = /^([^=:：＝<>]+?)(>=|<=|!=|[=:：＝<>])(.+)$/.exec(text)
  if (!sign) return null
  const [, name = '', operator = '', value = ''] = sign
  const match = best(reader.vocabulary, name, ['field'])[0]?.item.meaning
  if (match?.kind !== 'field') return null
  const { field } = match
  const choice = best(reader.vocabulary, value, ['choice']).find(
    ({ item: { meaning } }) => meaning.kind === 'choice' && meaning.field.name === field.name,
  )?.item.meaning
  const { comparison } = splitSign(`${operator}${value}`)
  if (choice?.kind === 'choice')
    return condition(reader, text, field, { typed: null, values: [choice.value] })
  if (field.kind === 'rows') return referredWord(reader, value, text, field)
  const values = typedValues(field, value, typingAt(reader.now))
  return values ? condition(reader, text, field, { typed: comparison, values }) : null
}

function referredWord(reader: Reader, value: string, text: string, only: ListFilter | null): ReadWord {
  const found = reader.referred(value, only)
  if (found === undefined) return { text, kind: '', meaning: t('正在查找…'), state: 'waiting' }
  const [first, ...others] = found
  if (!first) return { text, kind: '', meaning: t('看不懂这个词'), state: 'unknown' }
  const { field, id, title } = first
  return understood({
    text,
    kind: t(field.spec.label),
    meaning: title,
    other: others.length > 0 ? t('另有 {count} 个匹配', { count: others.length }) : undefined,
    filter: queryOf(reader.resource, field.name, { spec: field.spec, comparison: 'equals', values: [id] }),
  })
}

/** Reads one word; `verb` is the one that was found before. */
function readWord(
  reader: Reader,
  text: string,
  hasVerb: boolean,
): { readonly word: ReadWord; readonly meaning: Meaning | null } {
  const plain = named(reader, text) ?? dated(reader, text) ?? amount(reader, text)
  if (plain) return { word: plain, meaning: null }
  const matches = best(reader.vocabulary, text, ['verb', 'noun', 'choice']).filter(
    ({ item }) => !hasVerb || item.meaning.kind !== 'verb',
  )
  const [first, second] = matches.map(({ item }) => item.meaning)
  if (!first) return { word: referredWord(reader, text, text, null), meaning: null }
  const other =
    second && second.label !== first.label ? t('也可以是 {meaning}', { meaning: second.label }) : undefined
  if (first.kind === 'choice')
    return {
      word: { ...condition(reader, text, first.field, { typed: null, values: [first.value] }), other },
      meaning: first,
    }
  const kind = first.kind === 'verb' ? t('操作') : t('数据')
  return { word: understood({ text, kind, meaning: first.label, other }), meaning: first }
}

/** The word that can only be the verb; others may be a state of the same name. */
const soleVerb = ({ vocabulary }: Reader, words: readonly string[]): number =>
  words.findIndex(
    (text) =>
      best(vocabulary, text, ['verb']).length > 0 && best(vocabulary, text, ['noun', 'choice']).length === 0,
  )

/** Reads a line as words about the rows of one noun, in any order. */
export function readLine(words: readonly string[], reader: Reader): ReadLine {
  let verb: ReadLine['verb'] = null
  let hasNoun = false
  let filter: Filter = {}
  const sole = soleVerb(reader, words)
  const readWords = words.map((text, index) => {
    const { word, meaning } = readWord(reader, text, sole < 0 ? verb !== null : index !== sole)
    if (meaning?.kind === 'verb') verb = meaning
    if (meaning?.kind === 'noun') hasNoun = true
    if (word.filter) filter = joinFilter(filter, word.filter)
    return word
  })
  return { resource: reader.resource, verb, hasNoun, words: readWords, filter }
}

/** How well a line was understood; 0 where it says nothing about rows. */
export function understanding({ words, verb, hasNoun, filter }: ReadLine, isCurrent: boolean): number {
  const understoodWords = words.filter(({ state }) => state === 'understood').length
  if (Object.keys(filter).length === 0 || understoodWords === 0) return 0
  return 10 * understoodWords + (verb ? 4 : 0) + (hasNoun ? 4 : 0) + (isCurrent ? 3 : 0)
}
