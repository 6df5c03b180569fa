import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import {
  activityNow,
  codeCoupon,
  codeShop,
  codeSku,
  newActivity,
  proveCodes,
  sell,
  shelve,
} from '../support/couponCodes.ts'
import { useServer } from '../support/server.ts'
import { anchor, logIn, recordPart, stepToPart, visit } from './console.ts'
import { press, walkFromTop } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()

test('a marketer adds codes to an activity by keyboard, finds what was sold in its record, and opens the order', {
  timeout: 120_000,
}, async () => {
  const coupon = await codeCoupon(server, { couponName: '旅程券', totalQuantity: 50 }),
    sku = await codeSku(server)
  const activity = await newActivity(server, coupon.id, {
    activityName: '旅程券码',
    stock: 3,
    skuId: sku.skuId,
    salePrice: 1000,
    costPrice: 300,
  })
  await shelve(server, sku)
  const order = await sell(server, await codeShop(server, sku.skuCode), { skuCode: sku.skuCode, qty: 2 })

  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'qmhd', '券码活动')
  await walkFromTop(page, '旅程券码')
  await press(page, 's', 'a')
  const form = page.getByRole('dialog').filter({ hasText: '券码文件' })
  await typeInto(page, form.getByLabel('数量'), '5')
  await expectAccessible(page, 'the form that adds codes')
  await press(page, 'ControlOrMeta+Enter')
  const question = page.getByRole('dialog').filter({ hasText: '生成 5 个券码，预占 5 张优惠券' })
  await question.waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await question.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await activityNow(server, activity.id)).balance).toBe(6)

  await press(page, 'Enter')
  await anchor(page, /^券订单/).waitFor()
  // Further down a line of links may be half under the head, which is none of their size.
  await expectAccessible(page, 'the record of a code activity')
  await stepToPart(page, /^券码/)
  await recordPart(page, '券码').getByText('已发出').first().waitFor()
  await stepToPart(page, /^券订单/)
  const sold = recordPart(page, '券订单')
  await sold.getByText(order.orderNo).first().waitFor()
  await sold.getByRole('link').first().focus()
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: '券订单' }).waitFor()
  await page.getByRole('article').getByText('已发放').first().waitFor()
  await proveCodes(server)
})
