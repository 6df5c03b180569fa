import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, command, grid, logIn, records, rowOf, rows, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()

test('the empty file of a quick template is saved by keyboard, and by the button of its record', async () => {
  const admin = server.as('admin', COMPANY)
  const saved = await admin.post('/biz-order/quickTemplate/save', {
    templateName: '月末话费表',
    goodsType: 1,
    columnMap: { account: '号码' },
  })
  expect(saved.code).toBe(200)
  const page = await browser.openFreely(server.url)
  await logIn(page, 'operator')
  await visit(page, 'kjmb', '快捷模板')
  await rowOf(page, '月末话费表').click()
  const byKeyboard = page.waitForEvent('download')
  await command(page, 'xzmb', '下载模板')
  expect((await byKeyboard).suggestedFilename()).toBe('月末话费表.xlsx')
  await page.keyboard.press('Enter')
  await page.screenshot({ path: 'test-results/quick-template.png' })
  const byMouse = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载模板' }).first().click()
  expect((await byMouse).suggestedFilename()).toBe('月末话费表.xlsx')
  await expectAccessible(page)
})

test('the merchant of a template is chosen, listed, filtered by and opened by its name', async () => {
  const admin = server.as('admin', COMPANY)
  const [merchant] = await records(admin, '/biz-merchant/merchantConfig/list', { size: 1 })
  const name = String(merchant?.merchantName)
  expect(
    await admin.post('/biz-order/quickTemplate/save', {
      templateName: '不限商户的表',
      goodsType: 1,
      columnMap: { account: '号码' },
    }),
  ).toMatchObject({ code: 200 })
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'kjmb', '快捷模板')
  await page.keyboard.press('n')
  const form = page.locator('form[data-zone=form]')
  await form.getByLabel('模板名称').focus()
  await page.keyboard.type('指定商户的表')
  await form.getByRole('combobox', { name: /^商户/ }).focus()
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
  await form.getByLabel('商品类型').focus()
  await page.keyboard.press('ArrowDown')
  await form.getByLabel('列映射').focus()
  await page.keyboard.type('{"account":"号码"}')
  await page.keyboard.press('ControlOrMeta+Enter')
  await form.waitFor({ state: 'detached' })
  const made = (await records(admin, '/biz-order/quickTemplate/list')).find(
    ({ templateName }) => templateName === '指定商户的表',
  )
  expect(made).toMatchObject({ merchantCode: merchant?.merchantCode, merchantCodeName: name })
  await rowOf(page, '指定商户的表').filter({ hasText: name }).waitFor()
  await grid(page).focus()
  await page.keyboard.press('/')
  await page.locator('[data-zone=filter] [role=combobox]:focus').waitFor()
  const first = page.getByRole('listbox', { name: '筛选' }).getByRole('option').first()
  await page.keyboard.type('商户')
  await expect.poll(() => first.innerText()).toMatch(/^商户/)
  await page.keyboard.press('Enter')
  await page.keyboard.type(name)
  await expect.poll(() => first.innerText()).toContain(name)
  await page.keyboard.press('Enter')
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('merchantCode')).toBe(merchant?.merchantCode)
  await grid(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain(String(merchant?.id))
  await expectAccessible(page)
})
