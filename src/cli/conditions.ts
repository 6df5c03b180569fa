import { withRange } from '../contract/define/listRange.ts'
import { operatorsOf } from '../contract/define/query.ts'
import type { Resource } from '../contract/define/resource.ts'
import {
  type Comparison,
  type Filter,
  isNumber,
  isTime,
  plainComparison,
  queryOf,
} from '../palette/filters/conditions.ts'
import { type ListFilter, filterOf } from '../palette/filters/listFilters.ts'
import { choicesOf, comparisonFor, splitSign, typedValues } from '../palette/filters/typedValues.ts'
import type { Api } from './api.ts'
import { usageError } from './exit.ts'
import { fieldOf, typing } from './fields.ts'
import { entryNamed, rowNamed } from './references.ts'
import { english, t } from './text.ts'

/** A field's name, then what it is compared with: `订单金额>=20`, `createTime=近7天`, `下单时间 近7天`. */
const CONDITION = /^([^\s=<>!~^$≥≤≠:]+)\s*([\s\S]*)$/
/** Signs of the command line beside those of the filter bar. */
const SIGNS: readonly (readonly [sign: string, comparison: Comparison])[] = [
  ['!~', 'notContains'],
  ['~', 'contains'],
  ['^=', 'startsWith'],
  ['$=', 'endsWith'],
]

interface Typed {
  readonly comparison: Comparison | null
  readonly value: string
}

function signOf(text: string): Typed {
  for (const [sign, comparison] of SIGNS)
    if (text.startsWith(sign)) return { comparison, value: text.slice(sign.length).trim() }
  return splitSign(text)
}

const NAMES_ROWS: ReadonlySet<string> = new Set(['rows', 'dictionary', 'choice', 'flag'])

/** One value of a coded field in wire form. */
async function codedValue(api: Api, resource: Resource, field: ListFilter, text: string): Promise<string> {
  const { kind, spec } = field
  if (kind === 'rows') return rowNamed(api, spec, text, resource)
  if (kind === 'dictionary') return entryNamed(api, spec, text)
  const folded = text.toLowerCase()
  const choices = choicesOf(field, t) ?? []
  const names = Object.entries(spec.choices ?? {})
  const found =
    choices.find(({ key, title }) => key === text || title.toLowerCase() === folded)?.key ??
    names
      .filter(([name, label]) => name === text || label === text || english(label).toLowerCase() === folded)
      .map(([name]) => String(spec.wire?.[name] ?? name))[0] ??
    (kind === 'flag' ? FLAGS[folded] : undefined)
  if (found !== undefined) return found
  throw usageError(
    t('{label}没有“{text}”，可选：{names}', {
      label: t(spec.label),
      text,
      names: choices.map(({ title }) => title).join(t('、')),
    }),
  )
}
const FLAGS: Readonly<Record<string, string>> = { true: '1', yes: '1', 是: '1', false: '0', no: '0', 否: '0' }

const faultOf = ({ spec }: ListFilter): string =>
  isTime(spec)
    ? '日期不完整：可写 今天、近7天、11-20、11-20..11-22'
    : isNumber(spec)
      ? '请写数字，或用 .. 隔开的两个数字'
      : '请写要查找的内容'

async function valuesOf(
  api: Api,
  resource: Resource,
  field: ListFilter,
  text: string,
): Promise<readonly string[]> {
  if (NAMES_ROWS.has(field.kind))
    return Promise.all(text.split(/[,，]/).map((part) => codedValue(api, resource, field, part.trim())))
  const values = typedValues(field, text, typing())
  if (values) return values
  throw usageError(
    t('“{text}”不能用于{label}：{fault}', { text, label: t(field.spec.label), fault: t(faultOf(field)) }),
  )
}

/** How a field compares where nothing else was typed: `=` with a number means that number. */
function comparisonOf(
  resource: Resource,
  field: ListFilter,
  typed: Comparison | null,
  values: readonly string[],
): Comparison {
  if (isNumber(field.spec) || isTime(field.spec)) return comparisonFor({ resource }, field, typed, values)
  const usual = plainComparison(resource, field.name, field.spec)
  // "Is" of a coded field means what the field compares by: one of several, an element of a list.
  return typed === null || (typed === 'equals' && NAMES_ROWS.has(field.kind)) ? usual : typed
}

/** The query of one typed condition. Throws a usage error that says what is wrong with it. */
async function conditionQuery(api: Api, resource: Resource, typed: string): Promise<Filter> {
  const [, name = '', rest = ''] = CONDITION.exec(typed.trim()) ?? []
  if (name === '' || rest.trim() === '') throw usageError(t('筛选条件要写成 字段=值：{typed}', { typed }))
  const { id, spec } = await fieldOf(resource, name)
  const field = filterOf(id, spec)
  if (!field) throw usageError(t('不能按{label}筛选', { label: t(spec.label) }))
  const { comparison, value } = signOf(rest)
  if (value === '') {
    const isEmpty = comparison === 'equals' || comparison === 'isNull'
    return queryOf(resource, id, { spec, comparison: isEmpty ? 'isNull' : 'isNotNull', values: [''] })
  }
  const values = await valuesOf(api, resource, field, value)
  const compared = comparisonOf(resource, field, comparison, values)
  if (
    compared !== 'between' &&
    !isTime(spec) &&
    !operatorsOf(id === 'id' ? 'id' : spec.kind).includes(compared)
  )
    throw usageError(t('{label}不能这样比较', { label: t(spec.label) }))
  return queryOf(resource, id, { spec, comparison: compared, values })
}

/** The filter of typed conditions, all of which have to hold; with the range that the list needs. */
export async function filterFrom(
  api: Api,
  resource: Resource,
  conditions: readonly string[],
): Promise<Record<string, string>> {
  const queries = await Promise.all(conditions.map((typed) => conditionQuery(api, resource, typed)))
  return { ...withRange(resource, Object.assign({}, ...queries) as Record<string, string>) }
}
