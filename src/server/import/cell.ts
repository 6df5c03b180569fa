import { foldWidth } from '../../kernel/text.ts'
import type { FieldSpec } from '../../contract/define/field.ts'
import { type Translate, translateChoice } from '../engine/translation.ts'
import type { ImportColumn } from './columns.ts'

/** The value of a cell in wire form, or a sentence with what is wrong with it. */
export type CellResult = { readonly value: unknown } | { readonly fault: string }
/**
 * Values of a column's texts as the database resolves them; `null` marks an ambiguous text, an unknown text
 * is absent.
 */
export type ReferenceValues = ReadonlyMap<string, string | null>

const PLAIN = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/
const numberText = (text: string): string | null => {
  const folded = foldWidth(text)
    .replace(/^(-?)[¥￥$]\s*(-?)/, '$1$2')
    .replace(/元$/, '')
    .trim()
  return PLAIN.test(folded) ? folded.replaceAll(',', '') : null
}

/**
 * Whether blanks around a text are part of it, as they are in a form: an exported text is imported unchanged.
 * Codes and numbers, and texts with a pattern, are read without them.
 */
export const keepsBlanks = ({ kind, mono, pattern }: FieldSpec): boolean =>
  kind === 'text' && !mono && pattern === undefined

/** Converts the text of a cell to a value of its column's field. */
export function readCell(
  { field }: ImportColumn,
  text: string,
  references: ReferenceValues,
  toEnglish: Translate,
): CellResult {
  if (field.fractionFormat) return rateOf(field, text)
  switch (field.kind) {
    case 'integer':
    case 'decimal': {
      const number = numberText(text)
      return number === null ? { fault: `${field.label}必须是数字` } : { value: Number(number) }
    }
    case 'money':
      return moneyOf(field, text)
    case 'percent':
      return rateOf(field, text)
    case 'flag':
      return flagOf(field, text)
    case 'date': {
      const moment = momentOf(text)
      return moment ? { value: moment.slice(0, 10) } : { fault: `${field.label}不是有效日期` }
    }
    case 'dateTime': {
      const moment = momentOf(text)
      return moment ? { value: moment } : { fault: `${field.label}不是有效时间` }
    }
    case 'oneOf':
      return choiceOf(field, text, toEnglish)
    case 'someOf':
      return severalOf(text, (part) => choiceOf(field, part, toEnglish))
    case 'dictionary':
      return referenceOf(field, text, references, `${field.label}的选项不存在`)
    case 'reference':
    case 'parent':
      return referenceOf(field, text, references, `${field.label}“${text}”不存在`)
    case 'references':
      return severalOf(text, (part) => referenceOf(field, part, references, `${field.label}“${part}”不存在`))
    default:
      return field.numberOf
        ? referenceOf(field, text, references, `${field.label}“${text}”不存在`)
        : { value: text }
  }
}

/** The texts of a cell that contains several values. */
export const partsOf = (text: string): string[] =>
  text
    .split(/[、,，;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
const isFault = (result: CellResult): result is { readonly fault: string } => 'fault' in result

function severalOf(text: string, readPart: (part: string) => CellResult): CellResult {
  const results = partsOf(text).map(readPart)
  return (
    results.find(isFault) ?? {
      value: [...new Set(results.map((result) => ('value' in result ? result.value : null)))],
    }
  )
}

function referenceOf(
  field: FieldSpec,
  text: string,
  references: ReferenceValues,
  missing: string,
): CellResult {
  const resolved = references.get(text)
  if (resolved === null) return { fault: `${field.label}“${text}”有多条，请填编号` }
  return resolved === undefined ? { fault: missing } : { value: resolved }
}

/** Converts yuan to whole fen by digits, without floating point. */
function moneyOf(field: FieldSpec, text: string): CellResult {
  const number = numberText(text)
  if (number === null) return { fault: `${field.label}必须是数字` }
  const [whole = '0', fraction = ''] = number.replace(/^[+-]/, '').split('.')
  if (/[1-9]/.test(fraction.slice(2))) return { fault: `${field.label}最多2位小数` }
  return {
    value: Number(`${number.startsWith('-') ? '-' : ''}${whole}${fraction.slice(0, 2).padEnd(2, '0')}`),
  }
}

function rateOf(field: FieldSpec, text: string): CellResult {
  const unit = /[%％]$/.test(text) ? 100 : text.endsWith('折') ? 10 : 1,
    number = numberText(/[%％折]$/.test(text) ? text.slice(0, -1).trimEnd() : text)
  return number === null
    ? { fault: `${field.label}必须是数字` }
    : { value: unit === 1 ? Number(number) : Number((Number(number) / unit).toPrecision(12)) }
}

function flagOf(field: FieldSpec, text: string): CellResult {
  const normalized = foldWidth(text).toLowerCase()
  if (['是', '1', 'true', 'yes', 'y', '√', '✓'].includes(normalized)) return { value: 1 }
  return ['否', '0', 'false', 'no', 'n', '×', '✗'].includes(normalized)
    ? { value: 0 }
    : { fault: `${field.label}只能为是或否` }
}

function choiceOf(field: FieldSpec, text: string, toEnglish: Translate): CellResult {
  const normalized = text.toLowerCase()
  const choice = Object.entries(field.choices ?? {}).find(
    ([name, label]) =>
      label === text ||
      name.toLowerCase() === normalized ||
      String(field.wire?.[name]) === text ||
      toEnglish(label).toLowerCase() === normalized ||
      translateChoice(label, toEnglish).toLowerCase() === normalized,
  )
  return choice ? { value: field.wire?.[choice[0]] ?? choice[0] } : { fault: `${field.label}的选项不存在` }
}

const MOMENT = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
/** A date or a time in the usual spellings, in canonical form; null if the text is neither. */
function momentOf(text: string): string | null {
  const spelled = foldWidth(text)
    .trim()
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const parts = MOMENT.exec(spelled)
  if (!parts) return null
  const two = (part: string | undefined): string => (part ?? '0').padStart(2, '0')
  return `${parts[1] ?? ''}-${two(parts[2])}-${two(parts[3])} ${two(parts[4])}:${two(parts[5])}:${two(parts[6])}`
}
