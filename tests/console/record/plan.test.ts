import { describe, expect, it } from 'vitest'
import { agreementOf, scopeTitle } from '../../../src/console/bulk/plan.ts'
import { mustAsk } from '../../../src/palette/confirmation.ts'
import { REMOVE } from '../../../src/palette/remove.ts'
import { reportTsv } from '../../../src/console/bulk/report.ts'
import { financeAudit } from '../../../src/contract/resources/finance/financeAudit.ts'
import { merchantGoods } from '../../../src/contract/resources/merchant/merchantGoods.ts'
import { dict } from '../../../src/contract/resources/system/dict.ts'
import { tenant } from '../../../src/contract/resources/system/tenant.ts'
import { user } from '../../../src/contract/resources/system/user.ts'
import type { Preview } from '../../../src/contract/wire.ts'

const preview = (change: Partial<Preview> = {}): Preview => ({
  total: 9,
  eligible: 9,
  skipped: [],
  effects: [],
  sentences: [],
  undoable: true,
  ...change,
})

describe('the confirmation of a bulk change', () => {
  it('has the server’s count in its title', () => {
    expect(scopeTitle('封存', preview())).toBe('封存 9 条')
    expect(scopeTitle('封存', preview({ total: 12, eligible: 9 }))).toBe('封存 9 条（共选 12）')
  })
  it('is skipped only for a small, reversible, complete selection chosen by hand', () => {
    expect(mustAsk(dict, 'seal', preview(), 'rows')).toBe(false)
    expect(mustAsk(dict, 'seal', preview({ eligible: 51, total: 51 }), 'rows')).toBe(true)
    expect(mustAsk(dict, 'seal', preview(), 'query')).toBe(true)
    expect(mustAsk(dict, 'seal', preview({ undoable: false }), 'rows')).toBe(true)
    expect(
      mustAsk(
        dict,
        'seal',
        preview({ total: 12, skipped: [{ reason: '已封存', count: 3, ids: [] }] }),
        'rows',
      ),
    ).toBe(true)
    expect(mustAsk(user, 'resetPassword', preview(), 'rows')).toBe(true)
    expect(mustAsk(dict, REMOVE, preview(), 'rows')).toBe(true)
  })
  it('asks to type the count from a hundred rows on', () => {
    expect(agreementOf(dict, 'seal', preview({ eligible: 99, total: 99 })).typed).toBeNull()
    expect(agreementOf(dict, 'seal', preview({ eligible: 100, total: 100 })).typed).toBe('100')
  })
  it('asks for a deletion in the words of the specification, with the focus on 取消', () => {
    expect(agreementOf(dict, REMOVE, preview())).toMatchObject({
      title: '提示',
      text: '确定将选择数据删除?',
      danger: true,
    })
  })
  it('is red only where something is lost for good', () => {
    const lasting = preview({ undoable: false })
    expect(agreementOf(user, 'resetPassword', lasting)).toMatchObject({ danger: true, careful: true })
    expect(agreementOf(financeAudit, 'approve', lasting)).toMatchObject({ danger: false, careful: true })
    expect(agreementOf(tenant, 'lock', preview())).toMatchObject({ danger: false, careful: false })
    expect(mustAsk(financeAudit, 'approve', preview(), 'rows')).toBe(true)
  })
  it('lists skipped rows with their reasons, and what cannot be undone', () => {
    const { notes, warnings } = agreementOf(
      dict,
      'seal',
      preview({
        total: 12,
        skipped: [{ reason: '当前状态不允许该操作', count: 3, ids: [] }],
        warnings: [{ text: '改后低于成本', count: 2 }],
        undoable: false,
      }),
    )
    expect(warnings).toEqual(['2 条改后低于成本', '跳过 3 条：当前状态不允许该操作'])
    expect(notes).toEqual(['此操作不能撤销'])
  })
  it('asks for an action with warnings, and is not red where rows are only created', () => {
    expect(mustAsk(dict, 'seal', preview({ warnings: [{ text: '改后低于成本', count: 2 }] }), 'rows')).toBe(
      true,
    )
    expect(agreementOf(merchantGoods, 'open', preview({ undoable: false }))).toMatchObject({
      danger: false,
      careful: false,
      text: '确定要执行“开通商品”吗?',
    })
  })
})

describe('a report copied to the clipboard', () => {
  it('has one line a row, whatever the values contain', () => {
    const row = { id: '1592087000000000001', title: '换\n行', msg: '原\t因', listed: true }
    expect(
      reportTsv(
        { resource: dict, title: '', ok: 0, failed: [row], skipped: [], notSent: 0, retry: null },
        ['编号', '名称', '结果', '原因'],
        { failed: '失败', skipped: '跳过' },
      ),
    ).toBe('编号\t名称\t结果\t原因\n1592087000000000001\t换 行\t失败\t原 因')
  })
})
