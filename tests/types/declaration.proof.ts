import {
  date,
  dateTime,
  dictionary,
  integer,
  json,
  oneOf,
  reference,
  rows,
  text,
  window,
} from '../../src/contract/define/field.ts'
import { defineResource } from '../../src/contract/define/resource.ts'

const noun = { id: 'thing', label: '物', path: '/thing', scope: 'tenant', title: 'name' } as const
const fields = { name: text('名称', { required: true }), size: integer('大小') }
const states = { initial: 'open', labels: { open: '开', shut: '关' }, wire: { open: 0, shut: 1 } } as const

void defineResource({
  ...noun,
  fields,
  states,
  actions: {
    shut: { label: '关闭', on: 'selection', from: ['open'], to: 'shut', inverse: 'open' },
    open: { label: '打开', on: 'selection', from: ['shut'], to: 'open', inverse: 'shut' },
  },
  list: { columns: ['name', 'status', 'createTime'], search: ['size'] },
})

// @ts-expect-error a misspelt column
void defineResource({ ...noun, fields, list: { columns: ['nmae'] } })
// @ts-expect-error a misspelt search field
void defineResource({ ...noun, fields, list: { columns: ['name'], search: ['seize'] } })
// @ts-expect-error a column of a state that is not declared
void defineResource({ ...noun, fields, list: { columns: ['name', 'status'] } })
void defineResource({
  ...noun,
  fields,
  states: { ...states, field: 'stage' },
  // @ts-expect-error the state column goes by its declared name
  list: { columns: ['name', 'status'] },
})
// @ts-expect-error a misspelt title
void defineResource({ ...noun, title: 'nmae', fields, list: { columns: ['name'] } })
// @ts-expect-error no such scope
void defineResource({ ...noun, scope: 'everybody', fields, list: { columns: ['name'] } })
void defineResource({
  ...noun,
  fields,
  list: { columns: ['name'] },
  // @ts-expect-error a misspelt field of the form
  form: { sections: { 基本信息: ['nmae'] } },
})
void defineResource({
  ...noun,
  fields,
  list: { columns: ['name'] },
  // @ts-expect-error a misspelt field of a unique set
  uniqueTogether: [{ fields: ['nmae'], text: '重复' }],
})
// @ts-expect-error a misspelt field of an index
void defineResource({ ...noun, fields, list: { columns: ['name'] }, indexes: [['nmae']] })
// @ts-expect-error no such verb
void defineResource({ ...noun, fields, list: { columns: ['name'] }, verbs: ['fetch'] })

void defineResource({
  ...noun,
  fields,
  // @ts-expect-error the initial state is one of them
  states: { initial: 'ajar', labels: { open: '开' }, wire: { open: 0 } },
  list: { columns: ['name'] },
})
void defineResource({
  ...noun,
  fields,
  // @ts-expect-error every state has a number
  states: { initial: 'open', labels: { open: '开', shut: '关' }, wire: { open: 0 } },
  list: { columns: ['name'] },
})
void defineResource({
  ...noun,
  fields,
  states,
  // @ts-expect-error an action from an undeclared state
  actions: { shut: { label: '关闭', on: 'selection', from: ['ajar'], to: 'shut' } },
  list: { columns: ['name'] },
})
void defineResource({
  ...noun,
  fields,
  states,
  // @ts-expect-error an action to an undeclared state
  actions: { shut: { label: '关闭', on: 'selection', from: ['open'], to: 'ajar' } },
  list: { columns: ['name'] },
})
void defineResource({
  ...noun,
  fields,
  states,
  // @ts-expect-error an undeclared inverse
  actions: { shut: { label: '关闭', on: 'selection', from: ['open'], to: 'shut', inverse: 'reopen' } },
  list: { columns: ['name'] },
})
void defineResource({
  ...noun,
  fields,
  // @ts-expect-error an action with states in a noun without states
  actions: { shut: { label: '关闭', on: 'selection', from: ['open'], to: 'shut' } },
  list: { columns: ['name'] },
})
void defineResource({
  ...noun,
  fields,
  states,
  actions: {
    // @ts-expect-error no such effect
    shut: { label: '关闭', on: 'selection', from: ['open'], to: 'shut', effects: [{ do: 'explode' }] },
  },
  list: { columns: ['name'] },
})

// Field kinds take their own options and no others.
void [
  date('日'),
  dateTime('时', { after: 'begin' }),
  json<{ readonly a: 1 }>('结构'),
  dictionary('字典', { code: 'sex' }),
  reference('引用', { to: 'user' }),
]
// @ts-expect-error a text has no scale
void text('文', { scale: 2 })
// @ts-expect-error a number has no pattern
void integer('数', { pattern: /x/ })
// @ts-expect-error a choice needs its number
void oneOf('选', { a: '甲', b: '乙' }, { wire: { a: 1 } })
// @ts-expect-error a wire number for an undeclared choice
void oneOf('选', { a: '甲' }, { wire: { a: 1, b: 2 } })
// @ts-expect-error a tone is one of five
void oneOf('选', { a: '甲' }, { wire: { a: 1 }, tones: { a: 'pink' } })
// @ts-expect-error a reference needs a target
void reference('引用', {})
// @ts-expect-error a dictionary needs a code
void dictionary('字典', {})
// @ts-expect-error a window has two fields
void window('期', { from: 'begin' })
// @ts-expect-error child rows have fields
void rows('行', {})
