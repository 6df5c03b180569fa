import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, command, logIn, rowOf, visit } from './console.ts'

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
