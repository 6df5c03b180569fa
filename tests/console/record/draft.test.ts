import { describe, expect, it } from 'vitest'
import { defineResource } from '../../../src/contract/define/resource.ts'
import {
  flag,
  integer,
  money,
  oneOf,
  percent,
  references,
  secret,
  text,
  window,
} from '../../../src/contract/define/field.ts'
import {
  activeFields,
  blankDraft,
  draftOf,
  formSections,
  wireDraft,
} from '../../../src/console/form/draft.ts'
import { draftErrors } from '../../../src/console/form/validation.ts'

const voucher = defineResource({
  id: 'voucher',
  label: '券',
  path: '/voucher',
  scope: 'tenant',
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 5 }),
    kind: oneOf(
      '类型',
      { fixed: '固定', share: '比例' },
      { wire: { fixed: 1, share: 2 }, default: 'fixed', required: true },
    ),
    amount: money('面额', { min: 100, when: { kind: 'fixed' }, required: true }),
    discount: percent('折扣', { when: { kind: 'share' }, required: true }),
    code: text('编号', { fixed: true }),
    cost: money('成本', { readPermission: 'voucher_cost' }),
    level: integer('等级', { writePermission: 'voucher_level' }),
    key: secret('密钥', { required: true }),
    users: references('用户', { to: 'user' }),
    span: window('有效期', { from: 'begin', to: 'end' }),
    open: flag('公开'),
    total: integer('合计', { computed: true }),
  },
  list: { columns: ['name'] },
})
const none: ReadonlySet<string> = new Set()
const names = (creating: boolean, permissions = none) =>
  formSections(voucher, { creating, permissions }).flatMap((section) =>
    section.fields.map((field) => `${field.name}${field.readOnly ? '!' : ''}`),
  )

describe('the inputs of a form', () => {
  it('follow permissions, creation or edit, and computed fields', () => {
    expect(names(true)).toEqual([
      'name',
      'kind',
      'amount',
      'discount',
      'code',
      'level!',
      'key',
      'users',
      'span',
      'open',
    ])
    expect(names(false, new Set(['voucher_cost', 'voucher_level']))).toEqual([
      'name',
      'kind',
      'amount',
      'discount',
      'code!',
      'cost',
      'level',
      'key',
      'users',
      'span',
      'open',
    ])
  })
})

describe('the draft of a new row', () => {
  const sections = formSections(voucher, { creating: true, permissions: none })
  it('starts with the declared defaults and the values the caller presets', () => {
    expect(blankDraft(sections, { name: '预设' })).toMatchObject({
      name: '预设',
      kind: 'fixed',
      amount: null,
      users: [],
      span: { from: null, to: null },
      open: false,
    })
  })
  it('sends only the inputs that take part, in wire form', () => {
    const draft = {
      ...blankDraft(sections),
      name: '五元',
      amount: 500,
      discount: 0.5,
      key: 's3cret',
      users: ['1', '2'],
      span: { from: '2026-01-01 00:00:00', to: null },
    }
    const wire = wireDraft(voucher, activeFields(sections, draft), draft, null)
    expect(wire).toEqual({
      name: '五元',
      kind: 1,
      amount: 500,
      code: null,
      key: 's3cret',
      users: '1,2',
      begin: '2026-01-01 00:00:00',
      end: null,
      open: 0,
    })
  })
  it('reports every fault once, in form order, in the unit that is typed', () => {
    const draft = { ...blankDraft(sections), name: '一二三四五六', amount: 50 }
    expect(draftErrors(sections, draft, true)).toEqual([
      { field: 'name', text: '名称不能超过5个字符' },
      { field: 'amount', text: '面额不能小于1.00元' },
      { field: 'key', text: '请输入密钥' },
    ])
  })
  it('requires only what the chosen kind needs', () => {
    const draft = { ...blankDraft(sections), name: '折', kind: 'share', key: 'x' }
    expect(draftErrors(sections, draft, true)).toEqual([{ field: 'discount', text: '请输入折扣' }])
  })
})

describe('the draft of an edited row', () => {
  const sections = formSections(voucher, { creating: false, permissions: none })
  const row = {
    id: '7',
    version: 3,
    name: '旧',
    kind: 'fixed',
    amount: 500,
    code: 'A1',
    users: ['1'],
    open: true,
    level: 2,
  }
  it('does not send an empty secret, fixed fields or forbidden fields', () => {
    const draft = { ...draftOf(sections, row), name: '新' }
    expect(draftErrors(sections, draft, false)).toEqual([])
    const wire = wireDraft(voucher, activeFields(sections, draft), draft, row)
    expect(wire).toMatchObject({ id: '7', version: 3, name: '新', amount: 500 })
    expect(Object.keys(wire)).not.toEqual(expect.arrayContaining(['key']))
    expect('code' in wire || 'level' in wire || 'cost' in wire || 'total' in wire).toBe(false)
  })
})
