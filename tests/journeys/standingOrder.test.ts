import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { dayAfter, formatDay } from '../../src/kernel/time.ts'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { figuresOf, type Shop } from '../support/orders.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { newPlan, plan, PRICE, shopWith, STANDING } from '../support/standingOrders.ts'
import { PLAN_STATE } from '../support/wireNumbers.ts'
import { command, dialog, logIn, records, rows, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()

/** Types the beginning of a name into a reference and takes the first choice. */
async function choose(page: Page, form: Locator, label: string, name: string): Promise<void> {
  await typeInto(page, form.getByRole('combobox', { name: label }), name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}
const merchantName = async ({ merchantId }: Shop): Promise<string> =>
  (
    await admin(server).get<{ merchantName: string }>('/biz-merchant/merchantConfig/detail', {
      id: merchantId,
    })
  ).data.merchantName

test('a plan is made by keyboard with what it holds in front, and terminated with what comes back', async () => {
  const shop = await shopWith(server, 100_000)
  const earlier = await newPlan(server, shop, {
    chargeMode: 2,
    firstTime: `${dayAfter(formatDay(new Date()), 3)} 09:00:00`,
    account: '13711110009',
  })
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'zqdd', '周期订单')
  await page.keyboard.press('n')
  const form = dialog(page, '新增计划')
  await form.waitFor()
  await choose(page, form, '商户', await merchantName(shop))
  await choose(page, form, '商品', '话费100元')
  await typeInto(page, form.getByLabel('充值账号'), '1371111')
  await typeInto(page, form.getByLabel('总期数'), '3')
  await typeInto(page, form.getByLabel('首期时间'), '明天')
  await form.getByRole('radio', { name: '逐期扣款' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expectAccessible(page, 'the form of a plan')
  // What was typed stays when the server refuses it.
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText('手机号格式不正确').waitFor()
  await typeInto(page, form.getByLabel('充值账号'), '13711110008')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('dialog').filter({ hasText: '冻结 3 期共 ¥299.40，可用额度 ¥700.60' }).waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(() => rows(page).count()).toBe(2)
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ holdAmount: 3 * PRICE })
  const [made] = (await records(admin(server), `${STANDING}/list`, { account: '13711110008' })) as {
    id: string
  }[]

  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByRole('article').waitFor()
  await page.getByRole('article').getByText('137****0008').first().waitFor()
  await expectAccessible(page, 'the record of a plan')
  await command(page, 'zz', /终止/)
  await typeInto(page, page.getByRole('dialog').getByLabel('原因'), '客户不再需要')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('dialog').filter({ hasText: '解冻 ¥299.40，可用额度 ¥1,000.00' }).waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(async () => (await plan(server, made?.id ?? '')).planState).toBe(PLAN_STATE.terminated)
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ holdAmount: 0 })
  expect((await plan(server, earlier.id)).planState).toBe(PLAN_STATE.running)
})
