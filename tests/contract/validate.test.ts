import { describe, expect, test } from 'vitest'
import { oneOf, text } from '../../src/contract/define/field.ts'
import { inputFieldsFor, requiredText, validateDraft } from '../../src/contract/define/validate.ts'
import { user } from '../../src/contract/resources/system/user.ts'
import { specimen, specimenDraft } from '../support/specimen.ts'

const good = specimenDraft(1)
const errorsOf = (change: Record<string, unknown>, partial = false) =>
  validateDraft(specimen.fields, { ...good, ...change }, { partial })

test('a valid draft has no errors, and neither has an empty change', () => {
  expect(errorsOf({})).toEqual([])
  expect(validateDraft(specimen.fields, {}, { partial: true })).toEqual([])
})

/** One invalid value, the field it is reported at, and the sentence. */
const WRONG: readonly (readonly [
  what: string,
  change: Record<string, unknown>,
  field: string,
  text: string | RegExp,
])[] = [
  ['nothing in a required text', { name: '' }, 'name', '请输入标本名称'],
  ['null in a required text', { name: null }, 'name', '请输入标本名称'],
  ['a required text without words of its own', { code: undefined }, 'code', '请输入标本编号'],
  ['too short', { name: '一' }, 'name', /不能少于2个字符/],
  ['too long', { name: '长'.repeat(41) }, 'name', /不能超过40个字符/],
  ['no text', { name: 12 }, 'name', /必须是文字/],
  ['a zero character', { name: 'ab\u0000c' }, 'name', /不允许的字符/],
  ['against the pattern', { code: 'sp-1' }, 'code', '标本编号为两个大写字母加数字'],
  ['below the least', { count: -1 }, 'count', /不能小于0/],
  ['above the most', { count: 1_000_001 }, 'count', /不能大于1000000/],
  ['a broken number', { count: 1.5 }, 'count', /必须是整数/],
  ['a number as text', { count: '3' }, 'count', /必须是数字/],
  ['not a number at all', { count: Number.NaN }, 'count', /必须是数字/],
  ['too many decimals', { weight: 1.2345 }, 'weight', /最多3位小数/],
  ['more than the whole', { share: 1.01 }, 'share', /不能大于1/],
  ['half a fen', { price: 10.5 }, 'price', /必须是整数/],
  ['money beyond what a number holds', { price: 2 ** 53 }, 'price', /必须是整数/],
  ['neither yes nor no', { isFragile: 1 }, 'isFragile', /只能为是或否/],
  ['a day that is not', { foundOn: '2026-02-29', checkedOn: null }, 'foundOn', /不是有效日期/],
  ['a day in other words', { foundOn: '2026/01/02', checkedOn: null }, 'foundOn', /不是有效日期/],
  ['before it can be', { checkedOn: '2026-01-30' }, 'checkedOn', /不能早于/],
  ['a moment that is not', { shownAt: '2026-03-01 24:00:00', returnedAt: null }, 'shownAt', /不是有效时间/],
  ['back before shown', { returnedAt: '2026-03-01 07:59:59' }, 'returnedAt', /不能早于/],
  [
    'a window that closes before it opens',
    { season: { from: '2026-02-01 00:00:00', to: '2026-01-01 00:00:00' } },
    'season',
    /结束不能早于开始/,
  ],
  ['a window of nonsense', { season: { from: 'soon', to: null } }, 'season', /不是有效时间/],
  ['no such choice', { grade: 'fourth' }, 'grade', /选项不存在/],
  ['a choice that every object has', { grade: 'toString' }, 'grade', /选项不存在/],
  ['what the condition asks for', { seller: '' }, 'seller', '请输入卖家'],
  ['an id that is none', { deptId: 'abc' }, 'deptId', /不是有效编号/],
  ['ids that are none', { keeperIds: ['1', 'x'] }, 'keeperIds', /不是有效编号/],
  ['too many ids', { keeperIds: ['1', '2', '3', '4'] }, 'keeperIds', /最多选择3项/],
  ['no list', { parts: 'none' }, 'parts', /必须是列表/],
  [
    'too many rows',
    { parts: Array.from({ length: 6 }, () => ({ partName: '片', amount: 1 })) },
    'parts',
    /最多5行/,
  ],
  [
    'a row without its name',
    { parts: [{ partName: '底座', amount: 1 }, { amount: 1 }] },
    'parts.1.partName',
    '第2行：请输入部件名称',
  ],
  ['a row that is none', { parts: [7] }, 'parts.0', /第1行格式不正确/],
]

describe('refused', () => {
  test.each(WRONG)('%s', (_, change, field, text) => {
    expect(errorsOf(change)).toEqual([{ field, text: expect.stringMatching(text) as string }])
  })
})

test('a field whose condition does not hold is not required', () => {
  expect(errorsOf({ sourceKind: 'found', seller: null })).toEqual([])
})

test('a change may leave a required field out but may not empty it', () => {
  expect(validateDraft(specimen.fields, { name: '' }, { partial: true })).toEqual([
    { field: 'name', text: '请输入标本名称' },
  ])
})

test('errors have the order of the declaration', () => {
  expect(errorsOf({ grade: 'x', name: '', count: -1 }).map((error) => error.field)).toEqual([
    'name',
    'count',
    'grade',
  ])
})

test('a choice is asked for with 请选择, a typed value with 请输入', () => {
  expect([
    requiredText(specimen.fields.deptId),
    requiredText(specimen.fields.count),
    requiredText(specimen.fields.grade),
  ]).toEqual(['请选择保管部门', '请输入件数', '请选择等级'])
})

test('a mobile number of another length has another error than one with wrong digits', () => {
  const textOf = (phone: string) =>
    validateDraft({ phone: user.fields.phone }, { phone }, { partial: true })[0]?.text
  expect(['1391234567', '139123456789', '12912345678', '1391234567x'].map(textOf)).toEqual([
    '手机号码长度不是11位',
    '手机号码长度不是11位',
    '手机号码格式不正确',
    '手机号码格式不正确',
  ])
  expect(textOf('13912345678')).toBeUndefined()
})

describe('an input that depends on the row of its action', () => {
  const fields = {
    remark: text('备注'),
    parcel: text('物流单号', { required: '请输入物流单号', whenRow: { mode: ['post', 'courier'] } }),
    stage: oneOf('阶段', { sent: '已发' }, { wire: { sent: 1 }, computed: true }),
  }

  test('is asked for where the row has one of the values, and of several rows', () => {
    expect(Object.keys(inputFieldsFor(fields, { mode: 'post' }))).toEqual(['remark', 'parcel'])
    expect(Object.keys(inputFieldsFor(fields, { mode: 'file' }))).toEqual(['remark'])
    expect(Object.keys(inputFieldsFor(fields, null))).toEqual(['remark', 'parcel'])
  })

  test('is required in the form of such a row, and left to the handler by the server', () => {
    expect(validateDraft(inputFieldsFor(fields, { mode: 'post' }), {}, { partial: false })).toEqual([
      { field: 'parcel', text: '请输入物流单号' },
    ])
    expect(validateDraft(fields, {}, { partial: false })).toEqual([])
  })
})
