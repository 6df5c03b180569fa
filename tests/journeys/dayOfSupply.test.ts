import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { command, COMPANY, cursorText, dialog, grid, logIn, records, rowOf, toast, visit } from './console.ts'
import { agree, dayFromNow, expectFocus, pick, press, walkTo } from './daySteps.ts'
import { allowOnly } from './inputWatch.ts'

const server = useServer()
const browser = useBrowser()
const admin = () => server.as('admin', COMPANY)
const PURCHASES = '/biz-product/purchaseOrder/list'
const form = (page: Page) => page.locator('[data-zone=form]')

/** A page of a user that no mouse is used on. */
async function openFor(
  account: string,
): Promise<{ readonly page: Page; readonly faults: readonly string[] }> {
  const page = await browser.open(server.url)
  const { faults } = await allowOnly(page, 'keyboard')
  await logIn(page, account)
  return { page, faults }
}

const newestPurchase = async () =>
  (await records(admin(), PURCHASES)).toSorted((a, b) =>
    String(b.createTime).localeCompare(String(a.createTime)),
  )[0]

test('a buyer orders, another agrees, the stock keeper receives a part, and it is paid; by keyboard', async () => {
  const buyer = await openFor('operator'),
    manager = await openFor('baixue'),
    keeper = await openFor('denglihua')
  const number = await orderCups(buyer.page)
  await approve(manager.page, number)
  const receipt = await receive(buyer.page, number)
  await approveReceipt(keeper.page, receipt)
  await payPart(buyer.page, number)
  expect(await newestPurchase()).toMatchObject({
    purchaseNo: number,
    totalQty: 100,
    inQty: 60,
    paidAmount: 372_000,
    unpaidAmount: 248_000,
  })
  for (const { faults } of [buyer, manager, keeper]) expect(faults).toEqual([])
}, 120_000)

/** Orders 100 cups at 62.00; the lines are added, mended and removed by keyboard. Returns the number of the order. */
async function orderCups(page: Page): Promise<string> {
  await visit(page, 'cgd', '采购单')
  await press(page, 'n')
  await form(page).getByLabel('供应商').waitFor()
  await pick(page, '云卡供应链')
  await form(page).getByRole('radio', { name: '实物' }).focus()
  await press(page, 'Space')
  await typeInto(page, form(page).getByLabel('预计到货'), dayFromNow(24))
  await form(page).getByRole('button', { name: '添加一行' }).focus()
  await press(page, 'Enter')
  await pick(page, '保温杯', /保温杯350ml/)
  await press(page, 'Tab')
  await page.keyboard.type('100')
  await press(page, 'Tab')
  await page.keyboard.type('62')
  // Enter in the last row adds another, which is too much; its removal keeps the focus in the rows.
  await press(page, 'Enter')
  await expect.poll(() => focusedLabel(page)).toBe('第2行商品')
  await form(page).getByText('2 行').waitFor()
  await form(page).getByRole('button', { name: '删除第 2 行' }).focus()
  await press(page, 'Enter')
  await form(page).getByText('1 行').waitFor()
  await expectFocus(page, 'after a row was removed')
  expect(await form(page).getByRole('definition').allInnerTexts()).toEqual(['100', '6,200.00'])
  await expectAccessible(page, 'the form of a purchase')
  await press(page, 'ControlOrMeta+s')
  await toast(page, '新增成功').waitFor()
  await expect.poll(() => cursorText(page)).toContain('保温杯350ml')
  await expectFocus(page, 'the new purchase')
  await press(page, 's', 'u')
  await agree(page, /提交审核/)
  await expect.poll(() => cursorText(page)).toContain('待审核')
  const order = await newestPurchase()
  expect(order).toMatchObject({ totalQty: 100, totalAmount: 620_000 })
  return String(order?.purchaseNo)
}

const focusedLabel = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: field } = document
    return field instanceof HTMLInputElement ? (field.labels?.[0]?.textContent ?? '') : ''
  })

/** Agrees to a document of a list by its key, and sees what follows before it. */
async function decide(page: Page, number: string, consequence: RegExp): Promise<void> {
  await walkTo(page, number)
  await press(page, 's', 't')
  await typeInto(page, page.getByLabel('审核意见'), '同意')
  await press(page, 'ControlOrMeta+Enter')
  const question = dialog(page, /审核通过/)
  await question.getByText(consequence).waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await question.waitFor({ state: 'detached' })
  await expectFocus(page, `after ${number} was decided`)
}

async function approve(page: Page, number: string): Promise<void> {
  await visit(page, 'cgd', '采购单')
  await decide(page, number, /同意采购 100 件，¥6,200\.00/)
  await expect.poll(() => rowOf(page, number).innerText()).toContain('待入库')
}

/** Enters the receipt of 60 cups of an order; returns its number. */
async function receive(page: Page, number: string): Promise<string> {
  await expect.poll(() => rowOf(page, number).innerText()).toContain('待入库')
  await visit(page, 'rkjl', '入库记录')
  await press(page, 'n')
  const type = form(page).getByLabel('入库类型')
  await type.waitFor()
  await type.focus()
  await press(page, 'ArrowUp')
  await form(page)
    .getByLabel(/^采购单/)
    .focus()
  await pick(page, number)
  await form(page).getByLabel(/^商品/).focus()
  await pick(page, '保温杯', /保温杯350ml/)
  await typeInto(page, form(page).getByLabel('数量'), '101')
  await typeInto(page, form(page).getByLabel('单价'), '62')
  await press(page, 'ControlOrMeta+s')
  await form(page).getByRole('alert').first().waitFor()
  await expectFocus(page, 'after a receipt of too many')
  await form(page).getByLabel('数量').focus()
  await press(page, 'ControlOrMeta+a')
  await page.keyboard.type('60')
  await press(page, 'ControlOrMeta+s')
  await toast(page, '新增成功').waitFor()
  await expectFocus(page, 'the new receipt')
  const [receipt] = await records(admin(), '/biz-product/stockInRecord/list', { orderState: 1 })
  return String(receipt?.inNo)
}

async function approveReceipt(page: Page, number: string): Promise<void> {
  await visit(page, 'rkjl', '入库记录')
  await decide(page, number, /60/)
  await expect.poll(() => rowOf(page, number).innerText()).toContain('已入库')
}

/** Registers that a part of an order was paid. */
async function payPart(page: Page, number: string): Promise<void> {
  await visit(page, 'cgd', '采购单')
  await walkTo(page, number)
  await expect.poll(() => cursorText(page)).toContain('部分入库')
  await command(page, 'fkdj', /付款登记/)
  const input = page.getByLabel('付款金额')
  await input.waitFor()
  expect(await input.inputValue()).toBe('6200.00')
  await input.focus()
  await press(page, 'ControlOrMeta+a')
  await page.keyboard.type('3720')
  await typeInto(page, page.getByLabel('付款时间'), `${dayFromNow(-1)} 10:00`)
  await press(page, 'ControlOrMeta+Enter')
  const question = page.getByRole('dialog').filter({ hasText: '3,720.00' })
  await question.waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await question.waitFor({ state: 'detached' })
  await expectFocus(page, 'after the payment')
  await press(page, 'Enter')
  await page.getByRole('article').getByText('2,480.00').first().waitFor()
  expect(await grid(page).count()).toBeGreaterThan(0)
}

test('a purchase is entered by mouse: no click is lost to an error that appears, and rows come and go', async () => {
  const page = await browser.openFreely(server.url)
  await logIn(page, 'operator')
  const { faults } = await allowOnly(page, 'mouse')
  await page.goto(`${server.url}/purchase/order`)
  await page.getByRole('button', { name: /^新增/ }).first().click()
  const lines = form(page)
  await lines.getByLabel('供应商').click()
  // The empty field shows its error when it is left, which moves the button.
  await lines.getByRole('button', { name: '添加一行' }).click()
  await lines.getByText('1 行').waitFor()
  await lines.getByText('请选择供应商').waitFor()
  await chooseByMouse(page, '供应商', '云卡供应链')
  await lines.getByRole('radio', { name: '实物' }).click()
  await chooseByMouse(page, '第1行商品', '保温杯350ml')
  await lines.getByLabel('第1行数量').fill('0')
  await lines.getByRole('button', { name: '添加一行' }).click()
  await lines.getByText('2 行').waitFor()
  await lines.getByRole('button', { name: '保存' }).click()
  await lines.getByText('第1行：数量不能小于1').waitFor()
  expect(await lines.getByLabel('第1行数量').getAttribute('aria-invalid')).toBe('true')
  await lines.getByRole('button', { name: '删除第 2 行' }).click()
  await lines.getByLabel('第1行数量').fill('30')
  await lines.getByLabel('第1行单价').fill('61.5')
  await expect.poll(() => lines.getByRole('definition').allInnerTexts()).toEqual(['30', '1,845.00'])
  await lines.getByRole('button', { name: '保存' }).click()
  await toast(page, '新增成功').waitFor()
  expect(await newestPurchase()).toMatchObject({ totalQty: 30, totalAmount: 184_500, orderState: 0 })
  expect(faults).toEqual([])
})

async function chooseByMouse(page: Page, label: string, name: string): Promise<void> {
  await form(page).getByLabel(label).click()
  await page.getByRole('option', { name }).first().click()
}
