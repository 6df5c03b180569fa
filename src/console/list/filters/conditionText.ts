import { typedText } from '../../form/amount.ts'
import { choiceText, t } from '../../text.ts'
import { comparisonWord, type Condition, isNumber, isTime } from '../../../palette/filters/conditions.ts'
import { isMe } from './meChoice.ts'
import { rangeText } from './rangeText.ts'

/** Titles of values that the console does not have: of referenced rows and dictionary entries. */
export type Titles = ReadonlyMap<string, string>

/** One value in the language of the reader; ids without a known title stay ids. */
function valueText({ spec }: Pick<Condition, 'spec'>, value: string, now: Date, titles?: Titles): string {
  if (isMe(spec, value)) return t('我')
  if (isTime(spec)) return rangeText(value, now)
  if (isNumber(spec)) return value === '' ? '' : typedText(spec, Number(value))
  if (spec.kind === 'flag') return t(value === '1' || value === 'true' ? '是' : '否')
  if (spec.choices) {
    const name = Object.entries(spec.wire ?? {}).find(([, code]) => String(code) === value)?.[0] ?? value
    return choiceText(spec.choices[name] ?? value)
  }
  return titles?.get(value) ?? value
}

/** A condition in words: `不低于`, `20.00`. Of several values the first and how many there are. */
export function conditionText(
  condition: Pick<Condition, 'spec' | 'comparison' | 'values'>,
  now: Date,
  titles?: Titles,
): { readonly word: string; readonly value: string } {
  const { comparison, values } = condition
  const word = t(comparisonWord(condition))
  if (comparison === 'isNull' || comparison === 'isNotNull') return { word, value: '' }
  const texts = values.map((value) => valueText(condition, value, now, titles))
  if (comparison === 'between') return { word, value: texts.join(' ~ ') }
  const [first = ''] = texts
  return {
    word,
    value: texts.length > 1 ? t('{first} 等 {count} 个', { first, count: texts.length }) : first,
  }
}
