import { describe, expect, test } from 'vitest'
import { dataOf } from '../../support/answers.ts'
import type { Listed } from '../../support/client.ts'
import { checked, confirmed, faults, send, workbook } from '../../support/importing.ts'
import { openedGoods } from '../../support/merchantGoods.ts'
import { operator } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { inMinutes, itemsOf, TIMED, type TimedTask } from '../../support/timedPrices.ts'

const HEADINGS = ['任务名称', '商户编号', 'SKU编码', '调价项', '方式', '数值', '执行时间', '恢复时间']

/** Adjustments that are entered by a file. */
export function timedUploadTests(server: TestServer): void {
  describe('a file of timed adjustments', () => {
    test('lines that agree are one task; unknown goods and values that cannot be are reported by line', async () => {
      const { rows } = await openedGoods(server, [10_000, 20_000])
      const [first, second] = rows
      const code = (index: 0 | 1): readonly [string, string] => {
        const row = index === 0 ? first : second
        return [String(row?.merchantCode), String(row?.skuCode)]
      }
      const at = inMinutes(30),
        back = inMinutes(90)
      const line = (name: string, goods: readonly [string, string], value: string, field = '折扣') => [
        name,
        ...goods,
        field,
        '设为',
        value,
        at,
        back,
      ]
      const file = await workbook([
        HEADINGS,
        line('文件调价', code(0), '0.93'),
        line('文件调价', code(1), '0.93'),
        line('另一个', code(0), '0.91'),
        line('未知商户', ['M99999999', code(0)[1]], '0.9'),
        line('未知商品', [code(0)[0], 'NOTHING'], '0.9'),
        line('不可能', code(1), '9'),
      ])
      const task = await checked(server.url, operator(server), TIMED, file)
      expect(task).toMatchObject({ totalCount: 6, failCount: 2 })
      const done = await confirmed(operator(server), task.id)
      expect((await faults(operator(server), done.id)).map(({ rowNo, text }) => [rowNo, text])).toEqual([
        [4, '商品存在未执行的调价任务'],
        [5, '商户不存在'],
        [6, 'SKU不存在'],
        [7, '折扣需在0.01-1.5之间'],
      ])
      const { records } = dataOf(
        await operator(server).get<Listed<TimedTask>>(`${TIMED}/page`, { taskName: '文件调价' }),
      )
      expect(records).toMatchObject([{ itemCount: 2, enabled: 0, executeTime: at, revertTime: back }])
      expect(await itemsOf(operator(server), records[0]?.id ?? '')).toHaveLength(2)
    })

    test('the call of the contract takes the same file, and only from who may add', async () => {
      const { rows } = await openedGoods(server, [10_000])
      const [goods] = rows
      const file = await workbook([
        HEADINGS,
        [
          '契约',
          String(goods?.merchantCode),
          String(goods?.skuCode),
          '折扣',
          '设为',
          '0.9',
          inMinutes(30),
          '',
        ],
      ])
      const form = (): FormData => {
        const body = new FormData()
        body.append('file', new Blob([new Uint8Array(file)]), '调价.xlsx')
        return body
      }
      expect(await operator(server).form(`${TIMED}/upload`, form())).toMatchObject({ code: 200 })
      expect(await server.as('viewer', '100001').form(`${TIMED}/upload`, form())).toMatchObject({ code: 403 })
      expect(await send(server.url, server.as('viewer', '100001'), TIMED, file)).toMatchObject({ code: 403 })
    })
  })
}
