import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { freshMobile } from '../support/consumers.ts'
import { couponNow, heldOf, HELD_STATE, newCoupon, proveCounters } from '../support/coupons.ts'
import { useServer } from '../support/server.ts'
import { logIn, rowOf, visit } from './console.ts'
import { press, walkFromTop } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()

test('a coupon is granted by keyboard, used at a store, and another one taken back by mouse', {
  timeout: 180_000,
}, async () => {
  const coupon = await newCoupon(server, { couponName: '店庆满100减20', totalQuantity: 50 })
  const [lucky, other] = [freshMobile(), freshMobile()]

  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'yhq', '优惠券')
  await walkFromTop(page, '店庆满100减20')
  await press(page, 's', 'g')
  const form = page.getByRole('dialog').filter({ hasText: '手机号' })
  await typeInto(page, form.getByRole('textbox', { name: '手机号' }), `${lucky}，${other}，12345`)
  await expectAccessible(page, 'the form of a grant')
  await press(page, 'ControlOrMeta+Enter')
  const question = page.getByRole('dialog').filter({ hasText: '最多占用预算 ¥40.00' })
  await question.waitFor()
  await question.getByText('1 个不能发放，原因见发放记录').waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await question.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await couponNow(server, coupon.id)).issuedQuantity).toBe(2)
  await press(page, 'Enter')
  await page.getByRole('article').getByText('已发的券').first().waitFor()
  await expectAccessible(page, 'the record of a coupon')

  await visit(page, 'yhqffjl', '优惠券发放记录')
  await rowOf(page, '12345').getByText('手机号格式错误').waitFor()

  const held = await heldOf(server, coupon.id)
  await visit(page, 'hxdd', '核销订单')
  await press(page, 's', 'v')
  const store = page.getByRole('dialog').filter({ hasText: '券号' })
  await typeInto(page, store.getByLabel('券号'), held[0]?.couponNo ?? '')
  await typeInto(page, store.getByLabel('适用商品金额'), '60')
  await typeInto(page, store.getByRole('textbox', { name: /^门店(?!编号)/ }), '滨江一店')
  await press(page, 'ControlOrMeta+Enter')
  await store.getByText('未达到使用门槛').waitFor()
  await typeInto(page, store.getByLabel('适用商品金额'), '128')
  await press(page, 'ControlOrMeta+Enter')
  const bill = page.getByRole('dialog').filter({ hasText: '优惠 ¥20.00，应收 ¥108.00' })
  await bill.waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await bill.waitFor({ state: 'hidden' })
  await rowOf(page, '滨江一店').waitFor()

  const desk = await browser.openFreely(server.url)
  await logIn(desk, 'admin')
  await visit(desk, 'yhyhq', '用户优惠券')
  await rowOf(desk, held[1]?.couponNo ?? '')
    .getByText(held[1]?.couponNo ?? '')
    .dblclick()
  await desk.getByRole('article').getByRole('button', { name: '作废用户券' }).click()
  const reason = desk.getByRole('dialog').filter({ hasText: '作废原因' })
  await reason.getByLabel('作废原因').fill('发错了人')
  await reason.getByRole('button', { name: '下一步' }).click()
  const warning = desk.getByRole('dialog').filter({ hasText: '不能再使用，也不回到库存' })
  await warning.getByRole('button', { name: /作废用户券/ }).click()
  await desk.getByRole('article').getByText('已作废：发错了人').waitFor()
  await expectAccessible(desk, 'the record of a void coupon')

  expect((await heldOf(server, coupon.id)).map(({ state }) => state).toSorted((a, b) => a - b)).toEqual([
    HELD_STATE.used,
    HELD_STATE.void,
  ])
  await proveCounters(server, coupon.id)
})
