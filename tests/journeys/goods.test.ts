import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { tabTo, typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  command,
  COMPANY,
  dialog,
  filterBy,
  logIn,
  palette,
  records,
  rowOf,
  rows,
  toast,
  visit,
} from './console.ts'

const server = useServer()
const browser = useBrowser()
const GOODS = '/biz-merchant/merchantGoods/manager/page',
  CHANNELS = '/biz-merchant/goodsChannelGroupConfig/pageV2'
const nameOf = async (skuCode: string): Promise<string> =>
  String((await records(server.as('admin', COMPANY), '/biz-product/goodsSku/list', { skuCode }))[0]?.skuName)

/** Chooses one row in a picker by typing its name. */
async function choose(page: Page, form: Locator, label: string, name: string): Promise<void> {
  await typeInto(page, form.getByRole('combobox', { name: label }), name)
  await expect
    .poll(() =>
      form
        .page()
        .getByRole('listbox')
        .getByRole('option')
        .first()
        .innerText()
        .catch(() => ''),
    )
    .toContain(name)
  await page.keyboard.press('Enter')
}

test('goods are opened for a merchant, found from the merchant and repriced by keyboard alone', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'shsp', '商户商品')
  await page.keyboard.press('n')
  const form = dialog(page, '开通商品')
  await choose(page, form, '商户', '星河观影商城')
  for (const code of ['HF-50', 'HF-100']) await choose(page, form, '商品', await nameOf(code))
  await typeInto(page, form.getByLabel('结算折扣'), '9')
  await page.keyboard.press('ControlOrMeta+Enter')
  const openDialog = dialog(page, /^开通商品 1 条（共选 2）$/)
  await openDialog.getByText('1 条低于成本').waitFor()
  expect(await openDialog.getByRole('alert').innerText()).toContain('跳过 1 条：该商户已开通此商品')
  await page.screenshot({ path: 'test-results/goods-open.png' })
  await page.keyboard.press('Enter')
  await toast(page, '新增成功').waitFor()

  await visit(page, 'shpz', '商户配置')
  await filterBy(page, '商户名称', '星河观影商城')
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await page.keyboard.press('g')
  await page.getByRole('heading', { level: 1, name: '商户商品' }).waitFor()
  await expect.poll(() => rows(page).count()).toBe(3)
  await page.screenshot({ path: 'test-results/goods-list.png' })

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('s')
  await page.keyboard.press('p')
  await typeInto(page, palette(page).getByLabel('结算折扣'), '6')
  await page.keyboard.press('ControlOrMeta+Enter')
  const pricing = dialog(page, /^改折扣 1 条（共选 3）$/)
  await pricing.getByText('1 条改后低于成本').waitFor()
  expect(await pricing.getByRole('alert').innerText()).toContain('跳过 2 条：售价低于最低限价')
  await page.screenshot({ path: 'test-results/goods-reprice.png' })
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: '批量结果' }).getByText('售价低于最低限价').first().waitFor()
  await page.keyboard.press('Escape')
  const merchantCode = String(
    (
      await records(server.as('admin', COMPANY), '/biz-merchant/merchantConfig/list', {
        merchantName: '星河观影商城',
      })
    )[0]?.merchantCode,
  )
  const discounts = async (): Promise<number[]> =>
    (await records(server.as('admin', COMPANY), GOODS, { merchantCode }))
      .map(({ discount }) => Number(discount))
      .toSorted((a, b) => a - b)
  expect(await discounts()).toEqual([0.6, 0.9, 0.993])
  await page.keyboard.press('z')
  await expect.poll(discounts).toEqual([0.62, 0.9, 0.993])
}, 120_000)

test('channels of several goods are changed at once, and the goods that cannot be changed are listed', async () => {
  const client = server.as('admin', COMPANY)
  const [config] = (await records(client, CHANNELS, { skuCode: 'HF-200' })) as unknown as readonly {
    channelCount: number
    details: readonly { supplierId: string; supplierName: string }[]
  }[]
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'qdzpz', '渠道组配置')
  await command(page, 'pltz', /批量调整/)
  const form = dialog(page, '批量调整')
  for (const code of ['HF-200', 'YT-M']) await choose(page, form, '商品', await nameOf(code))
  await tabTo(page, form.getByRole('combobox', { name: '操作' }))
  await page.keyboard.press('ArrowDown')
  expect(await form.getByRole('combobox', { name: '操作' }).inputValue()).toBe('drop')
  await choose(
    page,
    form,
    '供应商',
    config?.details.find(({ supplierName }) => supplierName === '星河数科')?.supplierName ?? '',
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  const asking = dialog(page, /^批量调整 1 条（共选 2）$/)
  await asking.getByText(/跳过 1 条/).waitFor()
  await page.screenshot({ path: 'test-results/channel-batch.png' })
  await page.keyboard.press('Enter')
  const report = page.getByRole('region', { name: '批量结果' })
  await report.getByText(await nameOf('YT-M')).waitFor()
  await page.screenshot({ path: 'test-results/channel-report.png' })
  await expect
    .poll(async () => (await records(client, CHANNELS, { skuCode: 'HF-200' }))[0]?.channelCount)
    .toBe((config?.channelCount ?? 0) - 1)
}, 120_000)

test('goods are opened and repriced with the mouse, too', async () => {
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  await visit(page, 'shsp', '商户商品')
  await page.getByRole('button', { name: /^开通商品/ }).click()
  const form = dialog(page, '开通商品')
  for (const [label, name] of [
    ['商户', '星河观影商城'],
    ['商品', await nameOf('HF-30')],
  ] as const) {
    await form.getByRole('combobox', { name: label }).click()
    await page.keyboard.type(name)
    await page.getByRole('option', { name }).first().click()
    // The list stays open for further choices.
    await page.keyboard.press('Escape')
  }
  await form.getByLabel('结算折扣').fill('10')
  await form.getByRole('button', { name: '下一步' }).click()
  const openDialog = dialog(page, /^开通商品 1 条$/)
  await openDialog.getByRole('button', { name: '开通商品' }).click()
  await toast(page, '新增成功').waitFor()
  await rowOf(page, await nameOf('HF-30'))
    .first()
    .waitFor()
}, 120_000)
