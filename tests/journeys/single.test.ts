import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { command, COMPANY, logIn, recordPart, stepToPart, toast, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()

test('the page of a single row is its form: defaults, save, history, and values by permission', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await command(page, 'jygz', '交易规则')
  await page.getByRole('heading', { level: 1, name: '交易规则' }).waitFor()
  const form = page.getByRole('form', { name: '修改交易规则' })
  const retries = form.getByLabel('重试次数')
  await retries.waitFor()
  await typeInto(page, retries, '99')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText('重试次数不能大于10').waitFor()
  await typeInto(page, retries, '6')
  await page.keyboard.press('ControlOrMeta+s')
  await toast(page, '更新成功').waitFor()
  await page
    .getByRole('complementary', { name: '操作记录' })
    .getByText('6', { exact: false })
    .first()
    .waitFor()
  expect(
    (await server.as('admin', COMPANY).get<{ maxRetry: number }>('/biz-merchant/transRule/detail')).data
      .maxRetry,
  ).toBe(6)
  await expectAccessible(page)
  const other = await browser.open(server.url)
  await logIn(other, 'operator')
  await command(other, 'jygz', '交易规则')
  await other.getByRole('heading', { level: 1, name: '交易规则' }).waitFor()
  await other.getByText('重试次数').first().waitFor()
  expect(await other.getByRole('form', { name: '修改交易规则' }).count()).toBe(0)
})

test('the single row of a merchant is a part of the merchant, changed in a dialog', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'shpz', '商户配置')
  await page.keyboard.press('Enter')
  await stepToPart(page, '黑白规则')
  const panel = recordPart(page, '黑白规则')
  await page.getByText('单账号日次数').first().waitFor()
  await panel.getByRole('button', { name: '修改' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '修改黑白规则' })
  const limit = dialog.getByLabel('单账号日次数')
  await limit.waitFor()
  await typeInto(page, limit, '5')
  await page.keyboard.press('Enter')
  await toast(page, '更新成功').waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
  await panel.getByText('5', { exact: true }).first().waitFor()
})
