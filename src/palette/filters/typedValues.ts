import type { Resource } from '../../contract/define/resource.ts'
import type { FractionUnit } from '../../kernel/fraction.ts'
import { foldWidth } from '../../kernel/text.ts'
import { type Comparison, isNumber, isTime, plainComparison } from './conditions.ts'
import type { ListFilter } from './listFilters.ts'
import { typedNumber } from './typedNumber.ts'
import { typedRange } from './typedRange.ts'

/** Who types: the moment, the language, and the unit in which a field's fractions are typed. */
export interface Typing {
  readonly now: Date
  readonly say: (text: string) => string
  readonly unitOf: (spec: ListFilter['spec']) => FractionUnit | null
}
/** A value in wire form with its title. */
export interface TypedChoice {
  readonly key: string
  readonly title: string
}

/** The declared choices of a field in wire form; null for fields of other kinds. */
export function choicesOf({ kind, spec }: ListFilter, say: Typing['say']): readonly TypedChoice[] | null {
  if (kind === 'flag')
    return [
      { key: '1', title: say('是') },
      { key: '0', title: say('否') },
    ]
  return kind === 'choice'
    ? Object.entries(spec.choices ?? {}).map(([name, title]) => ({
        key: String(spec.wire?.[name] ?? name),
        title: say(title),
      }))
    : null
}

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
export function typedValues(field: ListFilter, text: string, typing: Typing): readonly string[] | null {
  const { spec } = field
  if (isTime(spec)) {
    const range = typedRange(text, typing.now)
    return range === null ? null : [range]
  }
  if (isNumber(spec)) {
    const bounds = text.split(/\.\.|~|～/).map((part) => typedNumber(spec, part, typing.unitOf(spec)))
    return bounds.every((bound) => typeof bound === 'number') && bounds.length <= 2
      ? bounds.map(String)
      : null
  }
  const choices = choicesOf(field, typing.say)
  if (choices) {
    const chosen = choices.find(({ title }) => title.toLowerCase() === text.toLowerCase())
    return chosen ? [chosen.key] : null
  }
  return field.kind === 'text' ? [text] : null
}

/** The comparison of a field with typed values: two numbers are a range, one is a minimum unless it says so. */
export function comparisonFor(
  { resource }: { readonly resource: Resource },
  { name, spec }: ListFilter,
  typed: Comparison | null,
  values: readonly string[],
): Comparison {
  if (isTime(spec)) return 'equals'
  if (isNumber(spec)) return values.length === 2 ? 'between' : (typed ?? 'ge')
  // "Is" of a text field means what the field compares by, unless that is a part of it.
  return typed ?? plainComparison(resource, name, spec)
}
