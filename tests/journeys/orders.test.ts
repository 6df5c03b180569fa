import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible, expectReadable } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import type { Shop } from '../support/orders.ts'
import { ordersOfEveryState } from '../support/orderStates.ts'
import { useServer } from '../support/server.ts'
import {
  command,
  COMPANY,
  grid,
  holdBack,
  logIn,
  openPalette,
  palette,
  recordPart,
  records,
  rowOf,
  rows,
  stepToPart,
  toast,
  visit,
  watchClipboard,
} from './console.ts'
import { agree, walkFromTop } from './daySteps.ts'
import { ORDER_STATE, REFUND_STATE } from '../support/wireNumbers.ts'

const server = useServer()
const browser = useBrowser()
const ORDER = '/biz-order/merchantOrderInfo'
const admin = () => server.as('admin', COMPANY)

let shop: Promise<Shop> | null = null
/** Orders in all states, created once for the file. */
const orders = (): Promise<Shop> => (shop ??= ordersOfEveryState(admin()))
const orderOf = async (merchantOrderNo: string) =>
  (await records(admin(), `${ORDER}/list`, { merchantOrderNo }))[0]
const stateTab = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: '订单状态' }).getByRole('button', { name })
test('an operator handles orders by keyboard: tabs, release, cancel, refund, related records', async () => {
  await orders()
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'shdd', '商户订单')
  await expect.poll(() => stateTab(page, '已拦截').innerText()).toMatch(/已拦截\s*3/)
  await page.keyboard.press('3')
  await expect.poll(() => rows(page).count()).toBe(3)
  await expectAccessible(page)

  await walkFromTop(page, 'M13911110025')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await command(page, 'fx', /^放行 2 条/)
  await typeInto(page, palette(page).getByLabel('放行原因'), '号码核对无误')
  await page.keyboard.press('ControlOrMeta+Enter')
  await agree(page, '继续处理')
  await expect.poll(() => rows(page).count()).toBe(1)

  await walkFromTop(page, 'M13911110005')
  await command(page, 'qxdd', /^取消订单/)
  await typeInto(page, palette(page).getByLabel('取消原因'), '核实为争议号码')
  await page.keyboard.press('ControlOrMeta+Enter')
  await agree(page, /解冻 ¥99\.80/)
  await expect.poll(async () => (await orderOf('M13911110005'))?.orderState).toBe(ORDER_STATE.canceled)

  await page.keyboard.press('5')
  await walkFromTop(page, 'M13911112001')
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByRole('button', { name: '退款' }).waitFor()
  await command(page, 'tk', /^退款/)
  const form = page.getByRole('dialog', { name: '退款' })
  await typeInto(page, form.getByLabel('退款数量'), '1')
  await typeInto(page, form.getByLabel('退款金额'), '99.8')
  await typeInto(page, form.getByLabel('退款原因'), '未到账')
  await page.keyboard.press('ControlOrMeta+Enter')
  await agree(page, /退款 ¥99\.80，可用额度 ¥/)
  await expect.poll(async () => (await orderOf('M13911112001'))?.refundState).toBe(REFUND_STATE.full)

  const pane = page.getByRole('article')
  await expect
    .poll(() => recordPart(page, '资金').innerText())
    .toMatch(/冻结\s*99\.80\s*实扣\s*99\.80\s*已释放\s*0\.00\s*已退款\s*99\.80\s*净收\s*0\.00/)
  const copied = await watchClipboard(page)
  await pane.getByRole('heading', { level: 2 }).focus()
  await page.keyboard.press('y')
  await page.keyboard.press('i')
  await expect.poll(copied).toBe((await orderOf('M13911112001'))?.orderNo)
  await stepToPart(page, /^时间线/)
  await expect
    .poll(() => recordPart(page, '时间线').innerText())
    .toMatch(/退款 1 件：未到账[\s\S]*全部成功[\s\S]*供应商答复[\s\S]*提交供应商[\s\S]*下单/)
  await stepToPart(page, /^渠道订单/)
  await expect.poll(() => recordPart(page, '渠道订单').innerText()).toContain('星河数科')
  await stepToPart(page, /^资金流水/)
  await expect.poll(() => recordPart(page, '资金流水').innerText()).toMatch(/订单退款|退款/)
  await expectAccessible(page)
  await walkFromTop(page, String((await orderOf('MCARD1'))?.orderNo).slice(-6))
  await stepToPart(page, /^卡密订单 ?2$/)
  await expect.poll(() => recordPart(page, '卡密订单').getByRole('listitem').count()).toBe(2)
  await expect.poll(() => pane.getByText('没有：').innerText()).toContain('包裹')
})

test('an order that could not be held is reported row by row', async () => {
  await orders()
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'shdd', '商户订单')
  await page.keyboard.press('4')
  await rowOf(page, 'MSHIP1').waitFor()
  await grid(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await command(page, 'lj', /^拦截/)
  await typeInto(page, palette(page).getByLabel('拦截原因'), '地址存疑')
  await page.keyboard.press('ControlOrMeta+Enter')
  await agree(page, /拦截/)
  const report = page.getByRole('region', { name: '批量结果' })
  await report.waitFor()
  await expect.poll(() => report.innerText()).toContain('订单已提交供应商或已发货，不能拦截')
  await expectAccessible(page)
  await page.keyboard.press('r')
  await page.keyboard.press('Escape')
  expect((await orderOf('MSHIP1'))?.orderState).toBe(ORDER_STATE.blocked)
  await admin().post(`${ORDER}/releaseOrder`, { ids: (await orderOf('MSHIP1'))?.id, reason: '地址核对无误' })
})

test('the palette offers the actions on rows that were selected before they had arrived', async () => {
  await orders()
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  // Lists may be read ahead: the rows of the tab are held back from the beginning.
  const arrive = await holdBack(page, new RegExp(`${ORDER}/list\\?.*orderState=${ORDER_STATE.processing}`))
  await visit(page, 'shdd', '商户订单')
  await grid(page).focus()
  await page.keyboard.press('4')
  await page.keyboard.press('ControlOrMeta+a')
  await openPalette(page)
  await page.keyboard.type('lj')
  const first = palette(page).getByRole('option', { selected: true })
  await expect.poll(() => first.innerText()).not.toMatch(/^拦截/)
  arrive()
  await expect.poll(() => first.innerText()).toMatch(/^拦截 \d+ 条/)
})

test('orders are readable in English and in the dark theme', async () => {
  await orders()
  await admin().post('/blade-system/preference/submit', {
    key: 'look',
    value: { theme: 'dark', locale: 'en' },
  })
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('heading', { level: 1, name: 'Merchant orders' }).waitFor()
  await rowOf(page, 'MCARD1').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('article').waitFor()
  await expectReadable(page, 'orders in the dark')
  expect(
    (await page.getByRole('article').locator('h3, dt, nav, button').allInnerTexts()).filter((text) =>
      /\p{Script=Han}/u.test(text),
    ),
  ).toEqual([])
})

test('the record of an account reckons its available amount, that of a batch where its receipts went', async () => {
  await orders()
  await admin().post('/blade-system/preference/submit', { key: 'look', value: {} })
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  const pane = page.getByRole('article')
  await visit(page, 'zhzj', '账户资金')
  await page.keyboard.press('Enter')
  const figures = async (name: string): Promise<number[]> =>
    (await recordPart(page, name).locator('tr td:last-child').allInnerTexts()).map((text) =>
      Math.round(Number(text.replaceAll(',', '')) * 100),
    )
  await expect.poll(async () => (await figures('可用额度')).length).toBe(5)
  const [balance = 0, held = 0, credit = 0, temporary = 0, available] = await figures('可用额度')
  const [account] = await records(admin(), '/biz-finance/accountFinance/list', {
    accountName: await pane.getByRole('heading', { level: 2 }).innerText(),
  })
  expect({ balance, available }).toEqual({
    balance: account?.balance,
    available: account?.availableAmount,
  })
  expect(balance - held + credit + temporary).toBe(available)
  await stepToPart(page, /^对账单/)
  await expectAccessible(page)
  await visit(page, 'kctz', '库存台账')
  await page.keyboard.press('Enter')
  await recordPart(page, '入库去了哪里').getByText('五项相加等于入库').waitFor()
  await expectAccessible(page)
})

test('on a narrow screen a record takes the place of its list and shows its rows as lines', async () => {
  await orders()
  const page = await browser.open(server.url, { viewport: { width: 390, height: 844 } })
  await logIn(page, 'support')
  await page.goto(`${server.url}/order/merchant`)
  const number = String((await orderOf('MCARD1'))?.orderNo).slice(-6)
  await rowOf(page, number).waitFor()
  await walkFromTop(page, number)
  await page.keyboard.press('Enter')
  await recordPart(page, '卡密订单').getByRole('listitem').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})

test('a state, a row and its refund are reached by mouse', async () => {
  await orders()
  await server
    .as('operator', COMPANY)
    .post('/blade-system/preference/submit', { key: 'look', value: { mode: 'classic' } })
  const page = await browser.openFreely(server.url)
  await logIn(page, 'operator')
  await page.goto(`${server.url}/order/merchant`)
  await stateTab(page, '成功').first().click()
  const number = String((await orderOf('M13911112002'))?.orderNo).slice(-6)
  const refund = rowOf(page, number).getByRole('button', { name: '退款' })
  await refund.waitFor()
  const others = await rows(page).filter({ hasNotText: number }).getByRole('button').elementHandles()
  expect(others.length).toBeGreaterThan(0)
  await refund.click()
  const form = page.getByRole('dialog', { name: '退款' })
  await expect.poll(() => form.getByLabel('退款金额').inputValue()).toBe('99.80')
  await form.getByLabel('退款原因').fill('客户要求')
  await form.getByRole('button', { name: '下一步' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '退款 ¥99.80，可用额度' })
  await question.getByRole('button', { name: '退款' }).click()
  await expect.poll(async () => (await orderOf('M13911112002'))?.refundState).toBe(REFUND_STATE.full)
  await toast(page, '退款').first().waitFor()
  // Buttons of other rows are the same elements after a change: one that is being pressed is not replaced.
  const kept = await Promise.all(others.map((button) => button.evaluate((element) => element.isConnected)))
  expect(kept).not.toContain(false)
})
