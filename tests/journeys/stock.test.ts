import { expect, test } from 'vitest'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, dialog, logIn, records, rows, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()

test('a card is revealed by keys, with its reason, and the look is written down', async () => {
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
  const [look] = await records(server.as('admin', COMPANY), '/biz-card/cardInfoView/list')
  expect(look).toMatchObject({ reason: '客户反馈无法兑换', result: 1 })
})
