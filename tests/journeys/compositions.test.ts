import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { newShop, type Shop } from '../support/orders.ts'
import { useServer } from '../support/server.ts'
import { MERCHANT_STATUS } from '../support/wireNumbers.ts'
import { COMPANY, logIn, records } from './console.ts'
import { choose } from './pages.ts'

const server = useServer()
const browser = useBrowser()
const admin = () => server.as('admin', COMPANY)
const PRICE = 9980

/** A block of the open record. */
const block = (page: Page, name: string): Locator =>
  page.getByRole('article').getByRole('region', { name, exact: true })
const table = (within: Locator): Locator => within.getByRole('table').first()
const headings = (within: Locator): Promise<string[]> => within.getByRole('columnheader').allInnerTexts()

async function open(page: Page, list: string, id: string): Promise<void> {
  await page.goto(`${server.url}${list}/record/${id}`)
  await page.getByRole('article').getByRole('heading', { level: 2 }).waitFor()
}
const idOf = async (path: string, query: Record<string, string>, text: string): Promise<string> =>
  (await records(admin(), path, query)).find((row) => JSON.stringify(row).includes(text))?.id ?? ''

const placeOrder = (shop: Shop, skuId: string) =>
  admin().post('/blade-test/order', {
    request: { merchantCode: shop.merchantCode, skuId, qty: 1, account: '13800000321' },
  })

/** The cells of the strip by the name of their gate. */
const gateCells = (page: Page): Locator => block(page, '能下单吗').getByRole('listitem')

test('the gates of a merchant say what an order is refused with, and open again with it', async () => {
  const shop = await newShop(admin(), PRICE - 1, { 'HF-100': PRICE })
  const [sku] = await records(admin(), '/biz-product/goodsSku/list', { skuCode: 'HF-100' })
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await open(page, '/merchant/config', shop.merchantId)
  const strip = block(page, '能下单吗')
  await strip.getByText('不能：账户可用额度不足').waitFor()
  expect(await gateCells(page).count()).toBe(7)
  const balance = gateCells(page).last()
  expect(await balance.innerText()).toContain('BALANCE_NOT_ENOUGH')
  await balance.getByRole('img', { name: '不通过' }).waitFor()
  expect(await placeOrder(shop, sku?.id ?? '')).toMatchObject({ errCode: 'BALANCE_NOT_ENOUGH' })
  await expectAccessible(page, 'a closed gate', 'article')

  await admin().post('/biz-merchant/merchantConfig/changeState', {
    ids: shop.merchantId,
    status: MERCHANT_STATUS.frozen,
    reason: '核实资料',
  })
  await strip.getByText('不能：商户已冻结').waitFor({ timeout: 15_000 })
  expect(await gateCells(page).first().innerText()).toContain('MCH_FROZEN')
  await expect.poll(() => strip.getByRole('img', { name: '没有走到' }).count()).toBe(6)
  expect(await balance.innerText(), 'what comes after a closed gate is quiet').not.toContain('BALANCE')
  expect(await placeOrder(shop, sku?.id ?? '')).toMatchObject({ errCode: 'MCH_FROZEN' })

  const good = await newShop(admin(), 100_000, { 'HF-100': PRICE })
  expect(await placeOrder(good, sku?.id ?? '')).toMatchObject({ code: 200 })
  await open(page, '/merchant/config', good.merchantId)
  await expect.poll(() => strip.innerText()).toMatch(/能下单吗\s*能/)
  await block(page, '资金').getByText('可用额度').waitFor()
  await block(page, '渠道健康').waitFor()
  await block(page, '今日失败').getByText('今天没有失败的订单').waitFor()
  await block(page, '密钥').getByText('还没有接口密钥').waitFor()
  const goods = block(page, '商户商品')
  await table(goods).waitFor()
  expect(await headings(goods)).toEqual(
    expect.arrayContaining(['成本', '毛利率', '今日订单', '失败', '渠道']),
  )
  expect(await table(goods).innerText()).toContain('HF-100')
  await expectAccessible(page, 'a merchant', 'article')
  await page.screenshot({ path: 'test-results/composed-merchant.png' })
}, 120_000)

test('keys of a merchant are named and never told', async () => {
  const [merchant] = await records(admin(), '/biz-merchant/merchantConfig/list', {
    merchantName: '锦礼堂开放平台',
  })
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await open(page, '/merchant/config', merchant?.id ?? '')
  const keys = block(page, '密钥')
  await keys.getByRole('listitem').first().waitFor()
  const [key] = await records(admin(), '/biz-openapi/openapi/apiKey/list', {})
  const text = await keys.innerText()
  expect(text).toMatch(/ak_\w{4}…\w{4}/)
  expect(text).not.toContain(String(key?.apiKey))
  expect(text).not.toContain(String(key?.apiSecret))
}, 60_000)

test('a product shows its prices and channels; without the right to costs they are absent', async () => {
  const id = await idOf('/biz-product/goodsSpu/list', { spuName: '话费快充' }, '话费快充')
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await open(page, '/goods/spu', id)
  const skus = block(page, '规格商品')
  await table(skus).waitFor()
  await expect
    .poll(() => headings(skus))
    .toEqual(expect.arrayContaining(['规格', '面值', '默认售价', '毛利率', '状态']))
  const ladder = block(page, '价格阶梯').getByRole('img').first()
  await expect.poll(() => ladder.getAttribute('aria-label')).toContain('成本')
  const channels = block(page, '渠道')
  await table(channels).getByRole('row').nth(1).waitFor()
  expect(await headings(channels)).toContain('成本')
  await table(block(page, '商户结算价')).waitFor()
  await expectAccessible(page, 'a product', 'article')
  await page.screenshot({ path: 'test-results/composed-goods.png' })
  for (const row of await table(skus).getByRole('row').all())
    expect((await row.boundingBox())?.height ?? 0, 'no cell wraps').toBeLessThanOrEqual(38)

  const other = await browser.open(server.url)
  await logIn(other, 'operator')
  await open(other, '/goods/spu', id)
  await table(block(other, '规格商品')).waitFor()
  await table(block(other, '渠道')).getByRole('row').nth(1).waitFor()
  const seen = await other.getByRole('article').innerText()
  expect(seen).not.toContain('成本')
  expect(seen).not.toContain('毛利')
  expect(await block(other, '价格阶梯').getByRole('img').first().getAttribute('aria-label')).not.toContain(
    '成本',
  )
}, 120_000)

test('a narrow record drops columns in their order, then scrolls with the first one pinned', async () => {
  const id = await idOf('/biz-product/goodsSpu/list', { spuName: '话费快充' }, '话费快充')
  const phone = await browser.open(server.url, { viewport: { width: 390, height: 844 } })
  await logIn(phone, 'admin')
  await open(phone, '/goods/spu', id)
  const skus = block(phone, '规格商品')
  await table(skus).waitFor()
  await expect.poll(() => headings(skus)).not.toContain('近 7 天')
  expect(await headings(skus)).not.toContain('最低限价')
  expect(await headings(skus)).toContain('状态')
  const scroller = skus.getByRole('group', { name: '规格商品' })
  const first = table(skus).getByRole('cell').first()
  const before = (await first.boundingBox())?.x
  await scroller.evaluate((element) => {
    element.scrollLeft = 200
  })
  expect(await scroller.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  expect((await first.boundingBox())?.x).toBe(before)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(phone, 'a product on a phone', 'article')
}, 60_000)

test('a batch says where its pieces went, how they move, and when all of its SKU expire', async () => {
  const batches = () => records(admin(), '/biz-product/stock/list', { batchNo: 'SL100-2701' })
  const [first] = await batches()
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await open(page, '/stock/stock', first?.id ?? '')
  await table(block(page, '库存流水')).waitFor()
  const [card] = await records(admin(), '/biz-card/stockCard/list', {
    stockId: String(first?.id),
    cardState: 1,
  })
  expect(
    await admin().post('/biz-card/stockCard/invalid', { ids: card?.id, reason: '卡号印错' }),
  ).toMatchObject({ code: 200 })
  const [batch] = await batches()
  expect(Number(batch?.availableQty)).toBe(Number(first?.availableQty) - 1)
  const bar = block(page, '入库去了哪里')
  await bar.getByText('五项相加等于入库').waitFor()
  expect(await bar.innerText()).toContain('还可出库')
  const expiries = block(page, '同款到期分布')
  await expiries.getByRole('listitem').first().waitFor()
  const total = (
    await records(admin(), '/biz-product/stock/page', { skuId: String(batch?.skuId), status: 1 })
  )
    .map(({ availableQty }) => Number(availableQty))
    .reduce((sum, qty) => sum + qty, 0)
  await expect
    .poll(async () =>
      (await expiries.getByRole('listitem').locator('b').allInnerTexts())
        .map((text) => Number(text.replace(',', '')))
        .reduce((sum, qty) => sum + qty, 0),
    )
    .toBe(total)
  const movements = block(page, '库存流水')
  await expect
    .poll(() => table(movements).getByRole('row').nth(1).innerText(), { timeout: 15_000 })
    .toContain('作废')
  await expect
    .poll(() => table(movements).getByRole('row').nth(1).innerText())
    .toMatch(new RegExp(`\\b${String(batch?.availableQty)}\\b`))
  const rows = await table(movements).getByRole('row').allInnerTexts()
  const cells = rows.slice(1).map((row) => row.split('\t').map((cell) => cell.trim()))
  const names = await headings(movements)
  const column = (name: string): string[] => cells.map((row) => row[names.indexOf(name)] ?? '')
  const deltas = column('可用').map((text) => (text === '·' ? 0 : Number(text.replace('−', '-'))))
  const after = column('可用余量').map(Number)
  for (const [index, value] of after.slice(1).entries())
    expect(value, 'each is what was available before the later one').toBe(
      (after[index] ?? 0) - (deltas[index] ?? 0),
    )
  expect([column('可用')[0], column('作废')[0], column('已出库')[0]]).toEqual(['−1', '+1', '·'])
  await block(page, '每日出库').getByRole('img').waitFor()
  await expectAccessible(page, 'a batch', 'article')
  await page.screenshot({ path: 'test-results/composed-stock.png' })
}, 60_000)

test('the three records speak English', async () => {
  await choose(server, ['admin', COMPANY], { theme: 'dark', locale: 'en' })
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  const places = [
    [
      '/merchant/config',
      await idOf('/biz-merchant/merchantConfig/list', {}, '锦礼堂开放平台'),
      'May it order?',
    ],
    [
      '/goods/spu',
      await idOf('/biz-product/goodsSpu/list', { spuName: '话费快充' }, '话费快充'),
      'Price ladder',
    ],
    ['/stock/stock', await idOf('/biz-product/stock/list', {}, 'SL100-2701'), 'Issued by day'],
  ] as const
  for (const [list, id, heading] of places) {
    await open(page, list, id)
    await block(page, heading).waitFor()
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    const texts = await page.getByRole('article').locator('h3, th, dt, small, figcaption').allInnerTexts()
    const products = /话费|元|卡|石榴|星幕|云卡|星河|北辰/
    expect(
      texts.filter((text) => /\p{Script=Han}/u.test(text) && !products.test(text)),
      list,
    ).toEqual([])
    await expectAccessible(page, `${list} in English, dark`, 'article')
  }
}, 90_000)
