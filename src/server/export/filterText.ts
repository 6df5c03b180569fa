import { type Operator, splitFilterKey } from '../../contract/define/query.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { labelKey } from '../../contract/wire.ts'
import type { Work } from '../engine/work.ts'
import { filterTarget, withCaller } from '../engine/filterValues.ts'
import { type Locale, type Translate, translateChoice, translatorFor } from '../engine/translation.ts'

type Sign = Operator | 'ignore' | null
const SIGNS: Readonly<Record<string, string>> = {
  ge: '≥',
  gt: '>',
  le: '≤',
  lt: '<',
  notEquals: '≠',
  notContains: '≠',
}
const SYSTEM: Readonly<Record<string, string>> = { createTime: '创建时间', updateTime: '更新时间' }
const labelOf = (resource: Resource, name: string): string =>
  name === resource.stateField
    ? (resource.states?.label ?? '状态')
    : (resource.fields[name]?.label ?? SYSTEM[name] ?? name)

/**
 * The filter as text with translated labels: 参数键名：site；创建时间 ≥ 2026-11-01. References are named by their
 * titles. Without a filter: all rows.
 */
export async function filterText(
  resource: Resource,
  filter: Readonly<Record<string, string>>,
  locale: Locale,
  work: Work,
): Promise<string> {
  const translate = translatorFor(locale)
  const conditions = await Promise.all(
    Object.entries(filter).map(([key, value]) =>
      key.startsWith('or.')
        ? alternativesText(resource, value, translate, work)
        : conditionText(resource, { key, value }, translate, work),
    ),
  )
  return conditions.length === 0 ? translate('全部') : conditions.join('；')
}

async function alternativesText(
  resource: Resource,
  value: string,
  translate: Translate,
  work: Work,
): Promise<string> {
  const parts = await Promise.all(
    [...new URLSearchParams(value)].map(([key, part]) =>
      conditionText(resource, { key, value: part }, translate, work),
    ),
  )
  return `（${parts.join(` ${translate('或')} `)}）`
}

async function conditionText(
  resource: Resource,
  { key, value }: { readonly key: string; readonly value: string },
  translate: Translate,
  work: Work,
): Promise<string> {
  const { field: name, operator } =
    key in resource.fields ? { field: key, operator: null as Sign } : splitFilterKey(key)
  const label = translate(labelOf(resource, name))
  if (operator === 'isNull' || operator === 'isNotNull')
    return `${label}：${translate(operator === 'isNull' ? '为空' : '不为空')}`
  const sign = SIGNS[operator ?? '']
  const parts = await Promise.all(
    valuesOf(resource, name, value, work).map((part) => valueText(resource, name, part, { translate, work })),
  )
  return `${label}${sign ? ` ${sign} ` : '：'}${parts.join('、')}`
}

/** The values of a condition, with the exporting user in place of `me`. */
const valuesOf = (resource: Resource, name: string, value: string, { caller }: Work): readonly string[] => {
  const target = filterTarget(resource, name, new Set())
  return (target ? withCaller(target, value, caller) : value).split(',')
}

/** Kinds whose values are named by the texts of other rows. */
const NAMING: ReadonlySet<string> = new Set(['reference', 'references', 'parent', 'dictionary'])

async function valueText(
  resource: Resource,
  name: string,
  value: string,
  { translate, work }: { readonly translate: Translate; readonly work: Work },
): Promise<string> {
  const field = resource.fields[name]
  const wire = name === resource.stateField ? resource.states?.wire : field?.wire
  const labels: Readonly<Record<string, string>> | undefined =
    name === resource.stateField ? resource.states?.labels : field?.choices
  if (wire && labels)
    return translateChoice(
      labels[Object.entries(wire).find(([, code]) => String(code) === value)?.[0] ?? value] ?? value,
      translate,
    )
  if (value.includes('..')) return value.split('..').join(' ~ ')
  if (!field || !(NAMING.has(field.kind) || field.numberOf)) return value
  const [row] = await work.services.labels.fill(resource, [{ [name]: value }], work, new Set([name]))
  const title = (row as Readonly<Record<string, unknown>> | undefined)?.[labelKey(name)]
  return typeof title === 'string' && title !== '' ? title : value
}
