import type { FieldSpec } from '../contract/define/field.ts'
import { type FractionUnit, fractionText } from '../kernel/fraction.ts'
import { formatFen, isFen } from '../kernel/money.ts'

/** Who reads: how source texts and the names of choices are said, and the unit of a field's fractions. */
export interface Reader {
  readonly sayChoice: (label: string) => string
  readonly say: (text: string, params?: Readonly<Record<string, unknown>>) => string
  readonly unitOf: (spec: FieldSpec) => FractionUnit | null
}

/** Whether a value is missing; an empty list is. */
export const isBlank = (value: unknown): boolean =>
  (value ?? '') === '' || (Array.isArray(value) && value.length === 0)

/**
 * Readable text of one value in row form without its row: ids and codes are unchanged. Empty for no value.
 */
export function valueTextOf(spec: FieldSpec, value: unknown, { say, sayChoice, unitOf }: Reader): string {
  if (isBlank(value)) return ''
  const choiceText = (key: unknown): string => sayChoice(spec.choices?.[String(key)] ?? String(key))
  const rangeText = ({ from, to }: { from?: string | null; to?: string | null }): string =>
    from || to ? `${from ?? say('不限')} ~ ${to ?? say('不限')}` : ''
  const unit = unitOf(spec)
  if (unit && typeof value === 'number') return fractionText(value, unit)
  switch (spec.kind) {
    case 'money':
      return isFen(value) ? formatFen(value) : String(value)
    case 'decimal':
      return typeof value === 'number' ? value.toFixed(spec.scale ?? 2) : String(value)
    case 'flag':
      return say(value === true ? '是' : '否')
    case 'oneOf':
      return choiceText(value)
    case 'someOf':
      return (value as readonly unknown[]).map(choiceText).join(say('、'))
    case 'window':
      return rangeText(value as Parameters<typeof rangeText>[0])
    case 'references':
      return (value as readonly unknown[]).join(', ')
    case 'rows':
      return Array.isArray(value) ? say('{count} 行', { count: value.length }) : ''
    case 'json':
      return JSON.stringify(value)
    case 'secret':
      return ''
    default:
      return String(value)
  }
}
