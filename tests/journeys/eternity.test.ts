import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { freshMobile } from '../support/consumers.ts'
import { newCoupon, shopWith, STATE, vouchers } from '../support/eternity.ts'
import { useServer } from '../support/server.ts'
import { logIn, rowOf, visit } from './console.ts'
import { press, walkFromTop } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()

test('vouchers are issued and redeemed by keyboard, one is void by mouse, and the template shows what became of them', {
  timeout: 180_000,
}, async () => {
  const shop = await shopWith(server, 1_000_000)
  const coupon = await newCoupon(server, shop, {
    couponName: '门店百元恒券',
    totalStock: 20,
    image: `${server.url}/favicon.svg`,
  })
  const mobiles = [freshMobile(), freshMobile()]

  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'hq', '恒券')
  await walkFromTop(page, coupon.couponCode)
  await press(page, 's', 'i')
  const form = page.getByRole('dialog').filter({ hasText: '接收人' })
  await typeInto(page, form.getByLabel('商户编号'), shop.merchantCode)
  await typeInto(page, form.getByLabel('接收人'), mobiles.join('\n'))
  await expectAccessible(page, 'the form of an issue')
  await press(page, 'ControlOrMeta+Enter')
  const question = page.getByRole('dialog').filter({ hasText: '¥190.00' })
  await question.waitFor()
  await expectAccessible(page, 'the question of an issue')
  await press(page, 'ControlOrMeta+Enter')
  await question.waitFor({ state: 'hidden' })
  const issued = () => vouchers(server, { couponId: coupon.id })
  await expect.poll(async () => (await issued()).length).toBe(2)

  const [first, second] = await issued()
  await visit(page, 'hqdd', '恒券订单')
  await press(page, 'n')
  const redeem = page.getByRole('dialog').filter({ hasText: '券码' })
  await typeInto(page, redeem.getByRole('textbox', { name: '券码' }), first?.orderNo ?? '')
  await typeInto(page, redeem.getByLabel('核销金额'), '130')
  await press(page, 'ControlOrMeta+Enter')
  await redeem.getByText('余额不足').waitFor()
  await typeInto(page, redeem.getByLabel('核销金额'), '30')
  await press(page, 'ControlOrMeta+Enter')
  const bill = page.getByRole('dialog').filter({ hasText: '70.00' })
  await bill.waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await bill.waitFor({ state: 'hidden' })
  await rowOf(page, first?.orderNo ?? '')
    .getByText('部分核销')
    .waitFor()

  const desk = await browser.openFreely(server.url)
  await logIn(desk, 'admin')
  await visit(desk, 'hqdd', '恒券订单')
  await rowOf(desk, second?.orderNo ?? '')
    .getByText(second?.orderNo ?? '')
    .dblclick()
  await desk.getByRole('article').getByRole('button', { name: '作废' }).click()
  const reason = desk.getByRole('dialog').filter({ hasText: '作废原因' })
  await reason.getByLabel('作废原因').fill('发错了人')
  await reason.getByRole('button', { name: '下一步' }).click()
  const warning = desk.getByRole('dialog').filter({ hasText: '作废，退回 ¥95.00' })
  await warning.waitFor()
  await expectAccessible(desk, 'the question of voiding')
  await warning.getByRole('textbox', { name: '请输入“1”以确认' }).fill('1')
  await warning.getByRole('button', { name: /作废/ }).click()
  await desk.getByRole('article').getByText('已作废：发错了人').waitFor()

  await press(page, 'g', 'v')
  await walkFromTop(page, coupon.couponCode)
  await press(page, 'Enter')
  const record = page.getByRole('article')
  const funnel = record.getByRole('table', { name: '转化' })
  await funnel.getByRole('row', { name: /已发放 2 10\.0% 的总库存/ }).waitFor()
  await funnel.getByRole('row', { name: /已核销 1 50\.0% 的已发放/ }).waitFor()
  await record.getByRole('slider', { name: '走势' }).waitFor()
  await expectAccessible(page, 'the record of a template')
  await record.getByRole('region', { name: '走势' }).getByRole('button', { name: '表格' }).focus()
  await press(page, 'Enter')
  await record.getByRole('table', { name: '走势' }).getByRole('cell', { name: '2' }).waitFor()

  expect((await issued()).map(({ orderStatus }) => orderStatus).toSorted((a, b) => a - b)).toEqual([
    STATE.part,
    STATE.void,
  ])
})
