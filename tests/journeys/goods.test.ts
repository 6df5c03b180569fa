import { test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, dialog, logIn, palette, records, rowOf, toast, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()
const nameOf = async (skuCode: string): Promise<string> => String((await records(server.as('admin', COMPANY), '/biz-product/goodsSku/list', { skuCode }))[0]?.skuName)

test('goods are opened for a merchant with the mouse', async () => {
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  await visit(page, 'shsp', '商户商品')
  await page.getByRole('button', { name: /^开通商品/ }).click()
  const form = palette(page)
  for (const [label, name] of [['商户', '星河观影商城'], ['商品', await nameOf('HF-30')]] as const) {
    await form.getByRole('combobox', { name: label }).click()
    await page.keyboard.type(name)
    await page.getByRole('option', { name }).first().click()
  }
  await form.getByLabel('结算折扣').fill('1')
  await form.getByRole('button', { name: /^执行/ }).click()
  const opening = dialog(page, /^开通商品 1 条$/)
  await opening.getByRole('button', { name: '开通商品' }).click()
  await toast(page, '新增成功').waitFor()
  await rowOf(page, await nameOf('HF-30')).first().waitFor()
}, 120_000)
