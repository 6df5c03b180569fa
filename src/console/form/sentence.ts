import type { FieldSpec } from '../../contract/define/field.ts'
import { fen, formatFen } from '../../kernel/money.ts'
import { FOLD } from '../../kernel/fraction.ts'
import { fractionUnit } from '../record/fraction.ts'
import { t } from '../text.ts'

/**
 * The messages `contract/define/validate` composes, as templates with placeholders; the catalogue holds their
 * English.
 */
const RULES: readonly string[] = [
  '{label}只能为是或否',
  '{label}的选项不存在',
  '{label}不是有效日期',
  '{label}不是有效时间',
  '{label}不是有效编号',
  '{label}最多{limit}行',
  '{label}必须是列表',
  '{label}必须是文字',
  '{label}含有不允许的字符',
  '{label}不能超过{limit}个字符',
  '{label}不能少于{limit}个字符',
  '{label}格式不正确',
  '{label}长度不是{limit}位',
  '{label}必须是数字',
  '{label}必须是整数',
  '{label}超出范围',
  '{label}最多{limit}位小数',
  '{label}不能小于{limit}',
  '{label}不能大于{limit}',
  '{label}最多选择{limit}项',
  '{label}的结束不能早于开始',
  '{label}不能早于开始时间',
  '请输入{label}',
  '请选择{label}',
]

/**
 * A composed message of one field in the operator's language: the translated message if the catalogue has it,
 * else its rule with the translated label.
 */
export function ruleText(label: string, text: string): string {
  const translated = t(text)
  if (translated !== text) return translated
  const rowMatch = /^第(\d+)行：(.+)$/.exec(text)
  if (rowMatch)
    return t('第{number}行：{text}', { number: rowMatch[1], text: ruleText(label, rowMatch[2] ?? '') })
  for (const rule of RULES) {
    const [before = '', after = ''] = rule.split('{label}')
    const [middle = '', end = ''] = after.split('{limit}')
    const tail = text.slice(before.length + label.length)
    if (!text.startsWith(before + label) || !tail.startsWith(middle) || !tail.endsWith(end)) continue
    const limit = tail.slice(middle.length, tail.length - end.length)
    if (after.includes('{limit}') ? limit !== '' : limit === '') return t(rule, { label: t(label), limit })
  }
  return text
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The server's message about a field in the operator's language: its own text for a value that exists
 * already, else its rule.
 */
export function refusalText(spec: FieldSpec, text: string): string {
  if (typeof spec.unique === 'string') {
    const [before = '', after = ''] = spec.unique.split('{value}')
    const value = new RegExp(`^${escaped(before)}(.*)${escaped(after)}$`).exec(text)?.[1]
    if (value !== undefined) return t(spec.unique, { value })
  }
  return ruleText(spec.label, text)
}

/**
 * The message for an amount in the unit it is typed in, because the contract counts in fen and fractions.
 * Null if the contract's own message fits.
 */
export function amountError(spec: FieldSpec, value: unknown): string | null {
  const unit = fractionUnit(spec)
  if (spec.kind !== 'money' && !unit) return null
  const label = t(spec.label)
  const limitText = (limit: number): string =>
    unit
      ? `${Number((limit * unit.times).toFixed(4))}${unit.sign}`
      : t('{amount}元', { amount: formatFen(fen(limit)) })
  if (typeof value === 'string')
    return /^\d+\.\d{3,}$/.test(value.trim())
      ? t('{label}最多{limit}位小数', { label, limit: unit === FOLD ? 3 : 2 })
      : t('{label}必须是数字', { label })
  if (typeof value !== 'number') return null
  if (spec.min !== undefined && value < spec.min)
    return t('{label}不能小于{limit}', { label, limit: limitText(spec.min) })
  if (spec.max !== undefined && value > spec.max)
    return t('{label}不能大于{limit}', { label, limit: limitText(spec.max) })
  return null
}
