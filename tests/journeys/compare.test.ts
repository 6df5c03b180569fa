import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import type { Listed } from '../support/client.ts'
import { placeChannelOrders, TASK_STATE } from '../support/comparing.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { dayAfter, formatDay } from '../../src/kernel/time.ts'
import { command, cursorText, filterBy, grid, logIn, palette, rowOf, rows, toast, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()

test('a bill is uploaded, its differences are decided and the reconciliation confirmed by keyboard', async () => {
  const { data } = await admin(server).get<Listed<{ id: string; supplierName: string }>>(
    '/biz-supplier/supplierConfig/list',
    { status: 1, supplierType: 1, size: 1 },
  )
  const supplier = data.records[0] ?? { id: '', supplierName: '' }
  const day = dayAfter(formatDay(new Date()), -3)
  await placeChannelOrders(server, { supplierId: supplier.id, prefix: 'JA', count: 3, day, price: 5000 })
  const page = await browser.open(server.url)
  page.on('filechooser', () => undefined)
  await logIn(page, 'admin')
  await command(page, 'dddzrw', '订单对账任务')
  await page.getByRole('heading', { level: 1, name: '订单对账任务' }).waitFor()
  await grid(page).focus()

  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: '新增对账' })
  await typeInto(page, form.getByRole('combobox', { name: '供应商' }), supplier.supplierName)
  await page.getByRole('option', { name: supplier.supplierName }).first().waitFor()
  await page.keyboard.press('Enter')
  await typeInto(page, form.getByLabel('周期开始'), day)
  await typeInto(page, form.getByLabel('周期结束'), day)
  await expectAccessible(page)
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('ControlOrMeta+Enter')
  await (await chooser).setFiles({
    name: '账单.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('外部订单号,结算金额\r\nJA1,50.00\r\nJA2,50.50\r\nJX,8.00'),
  })
  const columns = page.getByRole('dialog', { name: '账单的列' })
  await columns.waitFor()
  await expect.poll(() => columns.innerText()).toContain('结算金额（50.00）')
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(() => toast(page, '账单已提交').innerText()).toContain('账单已提交，正在对账')
  await expect
    .poll(async () => (await rowOf(page, supplier.supplierName).innerText()).includes('待确认'))
    .toBe(true)

  await visit(page, 'dddzmx', '订单对账明细')
  await filterBy(page, '处理状态', '未处理')
  await expect.poll(() => rows(page).count()).toBe(3)
  await grid(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await command(page, 'ywfwz', /^以我方为准 3 条/)
  await typeInto(page, palette(page).getByLabel('处理说明'), '已与供应商核对')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(() => rows(page).count()).toBe(0)

  await visit(page, 'dddzrw', '订单对账任务')
  await grid(page).focus()
  await page.keyboard.press('Home')
  expect(await cursorText(page)).toContain(supplier.supplierName)
  const question = page.getByRole('dialog').filter({ hasText: '确认对账' })
  // The task can be confirmed as soon as its row shows that every difference is decided.
  await expect
    .poll(async () => {
      if (!(await question.isVisible())) await page.keyboard.press('a')
      return question.isVisible()
    })
    .toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const state = async () =>
    (await admin(server).get<Listed<{ taskState: number }>>('/biz-order/orderCompareTask/list')).data
      .records[0]?.taskState
  await expect.poll(state).toBe(TASK_STATE.confirmed)
  await expectAccessible(page)
})
