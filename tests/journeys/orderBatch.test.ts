import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { workbook } from '../support/importing.ts'
import { newShop } from '../support/orders.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, command, dialog, logIn, records, rows } from './console.ts'

const server = useServer()
const browser = useBrowser()
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Folder for screenshots; none are made without it. */
const SHOTS = process.env.SHOTS

test('ten top-ups are imported by keyboard: eight are ordered, and one of them is held for review', async () => {
  const client = server.as('admin', COMPANY)
  const shop = await newShop(client, 1_000_000, { 'HF-100': 9980 })
  expect(
    await client.post('/biz-order/blackWhiteList/save', {
      listType: 1,
      targetType: 1,
      targetValue: '13911110005',
      scope: 2,
      merchantCode: shop.merchantCode,
      action: 2,
      reason: '号码存在争议',
    }),
  ).toMatchObject({ code: 200 })
  const [merchant] = await records(client, '/biz-merchant/merchantConfig/list', {
    merchantCode: shop.merchantCode,
  })
  const phones = [
    '13911110000',
    '13911110001',
    '13911110002',
    '13911110003',
    '13911110004',
    '13911110005',
    '13911110006',
    '13911110018',
  ]
  const table = [
    ['手机号', '订单号', '数量'],
    ...phones.map((phone, index) => [phone, `T${index}`, '1']),
    ['1391111', 'T8', '1'],
    ['13911110020', 'T0', '1'],
  ]
  const page = await browser.open(server.url)
  const shot = async (name: string): Promise<void> => {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/batch-${name}.png` })
  }
  // One interception of the file chooser: each wait would otherwise switch it on and off again.
  page.on('filechooser', () => undefined)
  await logIn(page, 'admin')
  // There may be no orders of today yet.
  await command(page, 'shdd', '商户订单')
  await page.getByRole('heading', { level: 1, name: '商户订单' }).waitFor()
  await page.keyboard.press('s')
  await page.keyboard.press('i')
  const importDialog = dialog(page, '批量导入订单')
  await importDialog.waitFor()
  const pick = async (label: string, query: string): Promise<void> => {
    await typeInto(page, importDialog.getByRole('combobox', { name: label }), query)
    await page.getByRole('option', { name: query }).first().waitFor()
    await page.keyboard.press('Enter')
  }
  await expect
    .poll(() =>
      importDialog
        .getByRole('combobox', { name: '商户' })
        .evaluate((input) => input === document.activeElement),
    )
    .toBe(true)
  await pick('商户', String(merchant?.merchantName))
  await pick('SKU', '话费100元')
  await typeInto(page, importDialog.getByRole('textbox', { name: '粘贴订单' }), '13911110000,1')
  await expectAccessible(page)
  await shot('1-fill')
  await importDialog.getByRole('button', { name: '选择文件' }).focus()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: '十一月话费.xlsx', mimeType: XLSX, buffer: await workbook(table) })
  await importDialog.getByText('十一月话费.xlsx').waitFor()
  await importDialog.getByRole('button', { name: '下一步' }).focus()
  await page.keyboard.press('Enter')
  const account = importDialog.getByRole('combobox', { name: '手机号' })
  await account.waitFor()
  expect(await account.inputValue()).toBe('account')
  await importDialog.getByText('共 10 行').waitFor()
  await expectAccessible(page)
  await shot('2-match')
  await importDialog.getByRole('button', { name: '校验' }).focus()
  await page.keyboard.press('Enter')
  const order = importDialog.getByRole('button', { name: '下单 8 单，冻结 ¥798.40' })
  await order.waitFor()
  await expect.poll(() => order.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await importDialog.getByRole('row').allInnerTexts()).toEqual([
    expect.stringContaining('行号'),
    expect.stringMatching(/^10\s.*手机号格式不正确/s),
    expect.stringMatching(/^11\s.*文件内重复/s),
  ])
  for (const figure of ['¥10,000.00', '¥9,201.60', '其中 1 单命中风控'])
    expect(await importDialog.innerText()).toContain(figure)
  await expectAccessible(page)
  await shot('3-preview')
  // Leaving the dialog discards nothing: the same preview is shown again.
  await page.keyboard.press('Escape')
  await importDialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('s')
  await page.keyboard.press('i')
  await order.waitFor()
  await order.focus()
  await page.keyboard.press('Enter')
  await importDialog.getByText('已生成 8 单，冻结 ¥798.40').waitFor()
  await importDialog.getByText('其中 1 单被拦截').waitFor()
  await shot('4-done')
  await expect
    .poll(() =>
      importDialog
        .getByRole('button', { name: '查看本批订单' })
        .evaluate((button) => button === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => rows(page).count()).toBe(8)
  await expect.poll(() => rows(page).filter({ hasText: '已拦截' }).count()).toBe(1)
  await shot('5-list')
  expect(
    await records(client, '/biz-order/merchantOrderInfo/list', { merchantCode: shop.merchantCode }),
  ).toHaveLength(8)
})

test('pasted lines are ordered by mouse in English, and a wrong one is corrected in place', async () => {
  const client = server.as('admin', COMPANY)
  const shop = await newShop(client, 100_000, { 'HF-100': 9980 })
  const [merchant] = await records(client, '/biz-merchant/merchantConfig/list', {
    merchantCode: shop.merchantCode,
  })
  await client.post('/blade-system/preference/submit', { key: 'look', value: { locale: 'en' } })
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  await command(page, 'merchant orders', 'Merchant orders')
  await page.getByRole('heading', { level: 1, name: 'Merchant orders' }).waitFor()
  await page
    .getByRole('button', { name: /import/i })
    .first()
    .click()
  const importDialog = dialog(page, 'Import orders')
  const pick = async (label: string, query: string): Promise<void> => {
    await importDialog.getByRole('combobox', { name: label }).fill(query)
    await page.getByRole('option', { name: query }).first().click()
  }
  await pick('Merchant', String(merchant?.merchantName))
  await pick('SKU', '话费100元')
  const lines = importDialog.getByRole('textbox', { name: 'Pasted orders' })
  await lines.fill('13911130001 1 M1\n1391113\t1\tM2')
  await importDialog.getByRole('button', { name: 'Next' }).click()
  await importDialog.getByRole('cell', { name: '1391113 1 M2' }).waitFor()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/batch-6-english.png` })
  await importDialog.getByRole('button', { name: 'Back to edit' }).click()
  expect(await lines.inputValue()).toBe('13911130001 1 M1\n1391113\t1\tM2')
  await lines.fill('13911130001 1 M1\n13911130002\t1\tM2')
  await importDialog.getByRole('button', { name: 'Next' }).click()
  // A row may become invalid between preview and confirmation: that is reported, and nothing is lost.
  const order = importDialog.getByRole('button', { name: 'Order 2, hold ¥199.60' })
  await order.waitFor()
  const change = (status: number) =>
    client.post('/biz-merchant/merchantConfig/changeState', { ids: merchant?.id, status, reason: '合同复核' })
  expect(await change(2)).toMatchObject({ code: 200 })
  await order.click()
  await importDialog
    .getByText(/frozen/i)
    .first()
    .waitFor()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/batch-7-frozen.png` })
  expect(
    await records(client, '/biz-order/merchantOrderInfo/list', { merchantCode: shop.merchantCode }),
  ).toEqual([])
  expect(await change(1)).toMatchObject({ code: 200 })
  await order.click()
  await importDialog.getByRole('button', { name: 'Show these orders' }).click()
  await expect.poll(() => rows(page).count()).toBe(2)
})

test('a long file shows its progress, continues while its window is closed, and is ordered as a whole', async () => {
  const client = server.as('admin', COMPANY)
  await client.post('/blade-system/preference/submit', { key: 'look', value: { locale: 'zh' } })
  const shop = await newShop(client, 600_000_00, { 'HF-100': 9980 })
  const [merchant] = await records(client, '/biz-merchant/merchantConfig/list', {
    merchantCode: shop.merchantCode,
  })
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  await command(page, 'shdd', '商户订单')
  await page.getByRole('heading', { level: 1, name: '商户订单' }).waitFor()
  const open = async () => {
    await page.keyboard.press('s')
    await page.keyboard.press('i')
    return dialog(page, '批量导入订单')
  }
  const importDialog = await open()
  const pick = async (label: string, query: string): Promise<void> => {
    await importDialog.getByRole('combobox', { name: label }).fill(query)
    await page.getByRole('option', { name: query }).first().click()
  }
  await pick('商户', String(merchant?.merchantName))
  await pick('SKU', '话费100元')
  const text = ['手机号', ...Array.from({ length: 5200 }, (_, index) => String(13_400_000_000 + index))].join(
    '\n',
  )
  await importDialog
    .locator('input[type=file]')
    .setInputFiles({ name: '十一月话费.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await importDialog.getByRole('button', { name: '下一步' }).click()
  await importDialog.getByText('共 5200 行').waitFor()
  await importDialog.getByRole('button', { name: '校验' }).click()
  await importDialog.getByText(/正在校验第 \d+ 行，共 5200 行/).waitFor()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/batch-7-progress.png` })
  await page.keyboard.press('Escape')
  await importDialog.waitFor({ state: 'hidden' })
  await open()
  const order = importDialog.getByRole('button', { name: '下单 5200 单，冻结 ¥518,960.00' })
  await order.waitFor({ timeout: 60_000 })
  await order.click()
  await importDialog.getByText('已生成 5200 单，冻结 ¥518,960.00').waitFor({ timeout: 120_000 })
})

test('a file with a thousand faults lists them all, those in sight in the document', async () => {
  const client = server.as('admin', COMPANY)
  const shop = await newShop(client, 100_000, { 'HF-100': 9980 })
  const [merchant] = await records(client, '/biz-merchant/merchantConfig/list', {
    merchantCode: shop.merchantCode,
  })
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  await command(page, 'shdd', '商户订单')
  await page.getByRole('heading', { level: 1, name: '商户订单' }).waitFor()
  await page.keyboard.press('s')
  await page.keyboard.press('i')
  const importDialog = dialog(page, '批量导入订单')
  for (const [label, query] of [
    ['商户', String(merchant?.merchantName)],
    ['SKU', '话费100元'],
  ] as const) {
    await importDialog.getByRole('combobox', { name: label }).fill(query)
    await page.getByRole('option', { name: query }).first().click()
  }
  const text = ['手机号', ...Array.from({ length: 1000 }, (_, index) => String(10_000 + index))].join('\n')
  await importDialog
    .locator('input[type=file]')
    .setInputFiles({ name: '十一月话费.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await importDialog.getByRole('button', { name: '下一步' }).click()
  await importDialog.getByRole('button', { name: '校验' }).click()
  const faults = importDialog.getByRole('table', { name: '错误行' })
  await faults.getByRole('row', { name: '手机号格式不正确' }).first().waitFor()
  expect(await faults.getAttribute('aria-rowcount')).toBe('1001')
  expect(await faults.getByRole('row').count()).toBeLessThan(100)
  await expectAccessible(page)
  await faults.evaluate((table) => {
    table.scrollIntoView({ block: 'end' })
  })
  await expect.poll(() => faults.getByRole('row').last().getAttribute('aria-rowindex')).toBe('1001')
  await expect.poll(() => faults.getByRole('row').last().innerText()).toMatch(/^1001\s/)
  await expect.poll(() => faults.getByRole('row').last().isVisible()).toBe(true)
  expect(await faults.getByRole('row').count()).toBeLessThan(100)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/batch-8-faults.png` })
})
