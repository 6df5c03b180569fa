import type { FieldSpec } from '../../contract/define/field.ts'
import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { Verb } from '../../contract/define/verbs.ts'

interface JsonSchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly items?: JsonSchema
  readonly properties?: Record<string, JsonSchema>
  readonly required?: readonly string[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly pattern?: string
}

/** JSON schema of a declared field in its wire form. */
export function fieldSchema(field: FieldSpec): JsonSchema {
  const description = [field.label, field.help].filter(Boolean).join('：')
  switch (field.kind) {
    case 'integer':
    case 'money':
      return {
        type: 'integer',
        description: field.kind === 'money' ? `${description}（分）` : description,
        minimum: field.min,
        maximum: field.max,
      }
    case 'decimal':
    case 'percent':
      return { type: 'number', description, minimum: field.min, maximum: field.max }
    case 'flag':
      return { type: 'integer', enum: [0, 1], description }
    case 'oneOf':
      return {
        enum: Object.values(field.wire ?? {}),
        description: `${description}：${Object.entries(field.choices ?? {})
          .map(([name, label]) => `${String(field.wire?.[name])} ${label}`)
          .join('，')}`,
      }
    case 'date':
      return { type: 'string', description, pattern: 'yyyy-MM-dd' }
    case 'dateTime':
    case 'window':
      return { type: 'string', description, pattern: 'yyyy-MM-dd HH:mm:ss' }
    case 'someOf':
      return {
        type: 'array',
        items: { enum: Object.values(field.wire ?? {}) },
        description: `${description}：${Object.entries(field.choices ?? {})
          .map(([name, label]) => `${String(field.wire?.[name])} ${label}`)
          .join('，')}`,
      }
    case 'references':
      return { type: 'string', description: `${description}（编号，逗号分隔）` }
    case 'rows':
      return { type: 'array', description, items: objectSchema(field.fields ?? {}) }
    case 'json':
      return { description }
    default:
      return { type: 'string', description, maxLength: field.max }
  }
}

function objectSchema(
  fields: Readonly<Record<string, FieldSpec>>,
  extra: Record<string, JsonSchema> = {},
): JsonSchema {
  const properties: Record<string, JsonSchema> = { ...extra }
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed) continue
    if (field.kind === 'window')
      for (const end of [field.from, field.to]) properties[end ?? name] = fieldSchema(field)
    else properties[name] = fieldSchema(field)
  }
  return {
    type: 'object',
    properties,
    required: Object.entries(fields)
      .filter(([, field]) => field.required && !field.computed && !field.when && field.default === undefined)
      .map(([name]) => name),
  }
}

const VERB_LABELS: Readonly<Partial<Record<Verb, string>>> = {
  list: '列表',
  page: '分页',
  detail: '详情',
  tree: '树',
  'lazy-tree': '懒加载树',
  'lazy-list': '懒加载列表',
  select: '下拉选项',
  save: '新增',
  add: '新增',
  update: '修改',
  submit: '新增或修改',
  remove: '删除',
}
const SECURITY = [{ bladeAuth: [] }]

const pagingOf = ({ list: { maxPageSize } }: Resource): Record<string, JsonSchema> => ({
  current: { type: 'integer', description: '页码，从 1 开始' },
  size: { type: 'integer', description: `每页条数，最多 ${maxPageSize}` },
  ascs: { type: 'string', description: '升序字段' },
  descs: { type: 'string', description: '降序字段' },
  count: { type: 'integer', enum: [0, 1], description: '0 不统计总数' },
  cursor: { type: 'string', description: '上一页返回的 nextCursor；空值表示从头开始。仅支持一列排序' },
})

const FIELDS: Record<string, JsonSchema> = {
  fields: {
    type: 'string',
    description:
      '只返回这些字段，逗号分隔；编号、版本、状态与上级总会返回，字段连同其可读名称一起返回。空值返回全部字段',
  },
}

const PAGE_HEADERS = {
  headers: {
    type: 'object',
    properties: {
      'accept-rows': {
        type: 'string',
        enum: ['table'],
        description:
          'table：字段名只返回一次（table.keys 与 table.values，全为空的列在 table.nulls），' +
          '选项与状态只返回编码，并返回 nextCursor',
      },
    },
  },
}

const filtersOf = ({ fields, list, states }: Resource): Record<string, JsonSchema> =>
  Object.fromEntries(
    list.search.map((name) => [
      name,
      fields[name]
        ? { ...fieldSchema(fields[name]), pattern: undefined }
        : { description: states?.label ?? name },
    ]),
  )

/** Parameters of single verbs. */
const OWN_PARAMETERS: Readonly<Partial<Record<Verb, Record<string, JsonSchema>>>> = {
  detail: { id: { type: 'string', description: '编号' } },
  select: {
    keyword: { type: 'string' },
    ids: { type: 'string' },
    current: { type: 'integer', minimum: 1 },
  },
}

/** Documentation of a reading verb: paging, sorting, and the declared filters. */
export function listSchema(resource: Resource, verb: Verb): object {
  const paged = verb === 'list' || verb === 'page'
  const properties = {
    ...(paged ? pagingOf(resource) : {}),
    ...(paged || verb === 'lazy-list' ? { ...FIELDS, ...filtersOf(resource) } : {}),
    ...OWN_PARAMETERS[verb],
  }
  return {
    tags: [resource.label],
    summary: `${resource.label}${VERB_LABELS[verb] ?? verb}`,
    querystring: { type: 'object', properties },
    ...(paged ? PAGE_HEADERS : {}),
    security: SECURITY,
  }
}

/** Documentation of the call that reads the only row of a resource, or its defaults where there is none. */
export function singleSchema(resource: Resource): object {
  const { single } = resource
  const properties: Record<string, JsonSchema> =
    single === null || single === 'tenant'
      ? { tenantId: { type: 'string', description: '租户编号，仅平台租户可指定' } }
      : { [single.by]: fieldSchema(resource.fields[single.by] ?? { kind: 'text', label: single.by }) }
  return {
    tags: [resource.label],
    summary: `${resource.label}（未保存时返回默认值）`,
    querystring: { type: 'object', properties },
    security: SECURITY,
  }
}

/** Documentation of an export: the filters of the list and the options of the file. */
export function exportSchema(resource: Resource, method: 'GET' | 'POST'): object {
  const filters = (
    listSchema(resource, 'lazy-list') as {
      readonly querystring: { readonly properties: Record<string, JsonSchema> }
    }
  ).querystring.properties
  const properties: Record<string, JsonSchema> = {
    ...filters,
    exportColumns: { type: 'string', description: '导出列，逗号分隔；默认与列表相同' },
    fileType: { type: 'integer', enum: [1, 2, 3], description: '1 XLSX，2 CSV，3 CSV 压缩包' },
    sync: { type: 'integer', enum: [0, 1], description: '1 直接返回文件，否则提交导出任务' },
    exportLocale: { type: 'string', enum: ['zh', 'en'], description: '表头语言' },
  }
  return {
    tags: [resource.label],
    summary: `导出${resource.label}`,
    [method === 'GET' ? 'querystring' : 'body']: { type: 'object', properties },
    security: SECURITY,
  }
}

/** Documentation of a writing verb. */
export function writeSchema(resource: Resource, verb: Verb): object {
  const summary = `${VERB_LABELS[verb] ?? verb}${resource.label}`
  if (verb === 'remove')
    return {
      tags: [resource.label],
      summary,
      querystring: { type: 'object', properties: { ids: { type: 'string', description: '编号，逗号分隔' } } },
      security: SECURITY,
    }
  return {
    tags: [resource.label],
    summary,
    body: objectSchema(resource.fields, {
      id: { type: 'string' },
      version: { type: 'integer', description: '读取时的版本，修改时必填' },
    }),
    security: SECURITY,
  }
}

/** Documentation of an action. */
export function actionSchema(resource: Resource, name: string, action: ActionSpec): object {
  const states = resource.states?.labels ?? {}
  const from = action.from
    ? `；适用状态：${action.from.map((state) => states[state] ?? state).join('、')}`
    : ''
  const requires = (action.requires ?? []).map(({ reason }) => `；否则拒绝：${reason}`).join('')
  return {
    tags: [resource.label],
    summary: `${action.label}（${name}）`,
    description: `${action.label}${resource.label}${from}${requires}`,
    body: {
      ...objectSchema(action.input ?? {}, { [action.ids ?? 'ids']: { description: '编号，逗号分隔或数组' } }),
      required: [],
    },
    security: SECURITY,
  }
}
