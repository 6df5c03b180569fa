import { describe, expect, it } from 'vitest'
import { date, flag, integer, longText, money, oneOf, text } from '../../../src/contract/define/field.ts'
import { defineResource } from '../../../src/contract/define/resource.ts'
import { planPaste } from '../../../src/console/list/edit/pastePlan.ts'
import { filledSize, readTable, textAt } from '../../../src/console/list/edit/readTable.ts'
import { cellText, typedCell } from '../../../src/console/list/edit/typedCell.ts'
import { groupFilter, groupTitle } from '../../../src/console/list/groups/groupFilter.ts'

const goods = defineResource({
  id: 'goods',
  label: '商品',
  path: '/goods',
  scope: 'tenant',
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 5 }),
    code: text('条码', { max: 20 }),
    sort: integer('排序', { min: 0, max: 99 }),
    price: money('预警值', { min: 0 }),
    kind: oneOf('类型', { card: '卡密', parcel: '实物' }, { wire: { card: 1, parcel: 2 } }),
    isHot: flag('热门'),
    until: date('到期'),
    remark: longText('备注', { max: 10 }),
    count: integer('数量', { computed: true }),
  },
  list: {
    columns: ['name', 'code', 'sort', 'count'],
    editable: ['name', 'code', 'sort', 'price', 'kind', 'isHot', 'until', 'remark'],
  },
})
const { fields } = goods

describe('a pasted table', () => {
  it('is lines of cells; quoted ones keep tabs, lines and quotes, and the last line end begins no row', () => {
    expect(readTable('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(readTable('"x\ty"\t"two\nlines"\t"say ""hi"""')).toEqual([['x\ty', 'two\nlines', 'say "hi"']])
    expect(readTable('5" pipe\n"open')).toEqual([['5" pipe'], ['"open']])
    expect(readTable('')).toEqual([['']])
    expect(readTable('a\n\nb')).toEqual([['a'], [''], ['b']])
  })

  it('fills the marked cells where it fits into them a whole number of times', () => {
    expect(filledSize([['x']], { rows: 3, columns: 2 })).toEqual({ rows: 3, columns: 2 })
    expect(filledSize([['x', 'y']], { rows: 3, columns: 4 })).toEqual({ rows: 3, columns: 4 })
    expect(filledSize([['x', 'y']], { rows: 3, columns: 3 })).toEqual({ rows: 1, columns: 2 })
    expect(filledSize([['a'], ['b']], { rows: 1, columns: 1 })).toEqual({ rows: 2, columns: 1 })
    expect(textAt([['a'], ['b']], 2, 1)).toBe('a')
    expect(textAt([['a', 'b'], ['c']], 1, 1)).toBeUndefined()
  })
})

describe('a typed text', () => {
  it('becomes the value of its field, and stays text where it is none', () => {
    expect(typedCell(fields.sort, '１２')).toBe(12)
    expect(typedCell(fields.sort, '1,200')).toBe(1200)
    expect(typedCell(fields.sort, '12a')).toBe('12a')
    expect(typedCell(fields.price, '12.5')).toBe(1250)
    expect(typedCell(fields.kind, '实物')).toBe('parcel')
    expect(typedCell(fields.kind, 'nothing')).toBe('nothing')
    expect([typedCell(fields.isHot, '是'), typedCell(fields.isHot, '0')]).toEqual([true, false])
    expect(typedCell(fields.until, '2026/1/5')).toBe('2026-01-05')
    expect(typedCell(fields.until, '20260105')).toBe('2026-01-05')
    expect(typedCell(fields.remark, ' ')).toBeNull()
  })

  it('keeps long numbers, leading zeros and lines of texts', () => {
    expect(typedCell(fields.code, '1592087000000000001')).toBe('1592087000000000001')
    expect(typedCell(fields.code, '0070')).toBe('0070')
    expect(typedCell(fields.code, 'a\nb')).toBe('a b')
    expect(typedCell(fields.remark, 'a\nb')).toBe('a\nb')
    expect(cellText(fields.price, 1250)).toBe('12.50')
    expect(cellText(fields.kind, 'card')).toBe('卡密')
  })
})

describe('the plan of a paste', () => {
  const rows = [1, 2].map((number) => ({
    id: String(number),
    version: 1,
    name: `货${number}`,
    code: null,
    sort: number,
    count: 5,
  }))
  const plan = (table: readonly (readonly string[])[], permissions = ['goods_edit']) =>
    planPaste({
      resource: goods,
      permissions: new Set(permissions),
      table,
      size: filledSize(table, { rows: 1, columns: 1 }),
      rows,
      columns: ['code', 'sort', 'count'],
    })

  it('changes what is valid, leaves the rest with its reason, and skips what is the same', () => {
    const { cells, changes, missing } = plan([
      ['007', '1', '9'],
      ['1592087000000000001', '100'],
      ['more', '1'],
    ])
    expect(changes.map(({ row, values }) => [row.id, values])).toEqual([
      ['1', { code: '007' }],
      ['2', { code: '1592087000000000001' }],
    ])
    expect(cells.map(({ id, name, after, problem }) => [id, name, after, problem])).toEqual([
      ['1', 'code', '007', null],
      ['1', 'count', '9', '数量由系统填写，不能修改'],
      ['2', 'code', '1592087000000000001', null],
      ['2', 'sort', '100', '排序不能大于99'],
    ])
    expect(missing).toBe(1)
  })

  it('changes nothing without the right to edit', () => {
    const { changes, cells } = plan([['007']], [])
    expect(changes).toEqual([])
    expect(cells[0]?.problem).toBe('没有修改条码的权限')
  })
})

describe('a group', () => {
  it('is found by the filter of its value: codes of choices, days of moments, nothing', () => {
    const of = (name: string, spec: Parameters<typeof groupTitle>[0], key: string) =>
      groupFilter({ name, spec }, key)
    expect(of('kind', fields.kind, 'parcel')).toEqual({ kind_equal: '2' })
    expect(of('isHot', fields.isHot, 'true')).toEqual({ isHot_equal: '1' })
    expect(of('until', fields.until, '2026-01-05')).toEqual({ until_equal: '2026-01-05' })
    expect(of('createTime', { kind: 'dateTime', label: '' }, '2026-01-05')).toEqual({
      createTime_ge: '2026-01-05 00:00:00',
      createTime_le: '2026-01-05 23:59:59',
    })
    expect(of('kind', fields.kind, '')).toEqual({ kind_null: '1' })
    expect(groupTitle(fields.kind, 'parcel', '')).toBe('实物')
    expect(groupTitle(fields.kind, '', '')).toBe('（空）')
  })
})
