import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { ordersOf } from '../support/placedOrders.ts'
import { paid, platformNo, platformShop, pushMessage } from '../support/platformOrders.ts'
import { useServer } from '../support/server.ts'
import { logIn, rowOf, visit } from './console.ts'
import { press, walkFromTop } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()

test('an order of a platform is mapped by mouse and keyboard and returned; the next one needs nobody', {
  timeout: 180_000,
}, async () => {
  const shop = await platformShop(server)
  const first = platformNo()
  await pushMessage(server, shop, paid(first, { buyerPhone: '13817720501' }))

  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  await visit(page, 'dptdd', '大平台订单')
  await walkFromTop(page, first)
  await press(page, 'Enter')
  const record = page.getByRole('article')
  await record.getByText('平台商品 G-100 未映射，订单还没有转单').waitFor()
  await expectAccessible(page, 'the record of an order of a platform')
  await record.getByRole('button', { name: '重新映射' }).first().click()
  const form = page.getByRole('dialog').filter({ hasText: '映射到商品' })
  await typeInto(page, form.getByRole('combobox', { name: '映射到商品' }), 'HF-100')
  await page
    .getByRole('option', { name: /HF-100/ })
    .first()
    .click()
  await press(page, 'ControlOrMeta+Enter')
  const question = page.getByRole('dialog').filter({ hasText: '马上转单' })
  await question.waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await expect.poll(async () => (await ordersOf(server, shop)).length, { timeout: 20_000 }).toBe(1)
  await record.getByText('已回传').first().waitFor({ timeout: 40_000 })

  const second = platformNo()
  await pushMessage(server, shop, paid(second, { buyerPhone: '13817720502' }))
  await visit(page, 'ptspys', '平台商品映射')
  await rowOf(page, 'G-100').waitFor()
  await expect.poll(async () => (await ordersOf(server, shop)).length).toBe(2)
})
