import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { inMinutes, moveTimes, runTo, TASK_STATE } from '../support/timedPrices.ts'
import { cursorText, dialog, logIn, rowOf, toast, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()
const NAME = '观影充值让利'

test('an operator plans prices by keyboard, sees what they become, lets them run and puts them back', async () => {
  const [sku] = await server.sql(
    "select sku_name as name from goods_sku where sku_code = 'HF-100' and tenant_id = '100001'",
  )
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, '定时调价', '定时调价')
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: '新增商户定时调价' })
  await form.waitFor()
  await page.keyboard.type(NAME)
  await form.getByLabel('数值').focus()
  await page.keyboard.type('9.95')
  for (const [label, text] of [
    ['商户', '星河观影商城'],
    ['商品', String(sku?.name)],
  ] as const) {
    await form.getByRole('combobox', { name: label, exact: true }).focus()
    await page.keyboard.type(text)
    await page
      .getByRole('option', { name: new RegExp(text) })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
  }
  await form.getByLabel('执行时间').focus()
  await page.keyboard.type(inMinutes(30))
  await expectAccessible(page, 'form of timed prices')
  await page.keyboard.press('Control+s')
  await toast(page, /成功|已新增|已保存/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => cursorText(page)).toContain(NAME)
  await page.keyboard.press('s')
  await page.keyboard.press('e')
  const question = dialog(page, /启用/)
  await question.getByText('¥99.30 → ¥99.50').waitFor()
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  const stored = async () =>
    (
      await server.sql(
        `select id::text as id, enabled from merchant_timed_price_adjustment where task_name = '${NAME}'`,
      )
    )[0]
  await expect.poll(async () => (await stored())?.enabled).toBe(true)
  const id = String((await stored())?.id)
  await moveTimes(server, id, { execute: -1 })
  await runTo(server, id, TASK_STATE.done)
  await expect.poll(() => rowOf(page, NAME).innerText()).toContain('已执行')
  await page.keyboard.press('s')
  await page.keyboard.press('v')
  const back = dialog(page, /恢复原价/)
  await back.getByText(/1 条恢复原价/).waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await back.waitFor({ state: 'detached' })
  await runTo(server, id, TASK_STATE.reverted)
  await expect.poll(() => rowOf(page, NAME).innerText()).toContain('已恢复')
  await page.close()
}, 180_000)
