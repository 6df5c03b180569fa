import { expect, test } from 'vitest'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, cursorText, dialog, logIn, records, rowOf, rows, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()

test('a card is revealed by keyboard with a reason, and the view is recorded', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'kmkc', '卡密库存')
  await rows(page).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await page.keyboard.press('m')
  const asking = dialog(page, '查看明文')
  await typeInto(page, asking.getByLabel('查看原因'), '客户反馈无法兑换')
  await page.keyboard.press('ControlOrMeta+Enter')
  await asking.getByText('秒后自动隐藏').waitFor()
  expect(await asking.innerText()).toMatch(/[0-9A-F]{16}/)
  await page.keyboard.press('Enter')
  await asking.waitFor({ state: 'hidden' })
  const [viewRecord] = await records(server.as('admin', COMPANY), '/biz-card/cardInfoView/list')
  expect(viewRecord).toMatchObject({ reason: '客户反馈无法兑换', result: 1 })
})

test('a key that is shown once is not lost by one Escape', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'kfyy', '开放应用')
  await rowOf(page, '数字商品采购').waitFor()
  await page.keyboard.press('j')
  if (!(await cursorText(page)).includes('数字商品采购')) await page.keyboard.press('j')
  await page.keyboard.press('s')
  await page.keyboard.press('k')
  await expect
    .poll(() =>
      page.getByRole('combobox', { name: '接入凭证' }).evaluate((input) => input === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: '数字商品采购' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Enter')
  const asking = dialog(page, '签发密钥 1 条')
  await asking.getByText('此操作不能撤销').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const secretDialog = dialog(page, '请妥善保存，密钥只显示一次')
  await secretDialog.getByText(/^sk_/).waitFor()
  await page.keyboard.press('Escape')
  await secretDialog.getByRole('alert').waitFor()
  expect(await secretDialog.getByText(/^sk_/).isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await secretDialog.waitFor({ state: 'hidden' })
})
