import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { workbook } from '../support/importing.ts'
import { useServer } from '../support/server.ts'
import { command, COMPANY, dialog, logIn, records, rowOf, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PRICES = '/biz-merchant/merchantGoods/manager/page'
const HEADINGS = [
  '商户编号*',
  'SKU编码*',
  '核算方式*',
  '折扣',
  '加点',
  '固定价',
  '商城折扣',
  '预警值',
  '状态',
]

test('prices are imported by keyboard: valid rows are written, the others are returned as a file', async () => {
  const admin = server.as('admin', COMPANY)
  const [row] = await records(admin, PRICES, { skuCode: 'HF-50', accountMethod: 1 })
  const merchantCode = String(row?.merchantCode)
  const page = await browser.open(server.url)
  page.on('filechooser', () => undefined)
  await logIn(page, 'admin')
  await visit(page, 'shsp', '商户商品')
  await page.screenshot({ path: 'test-results/goods-figures.png' })
  await command(page, 'pldr', /批量导入/)
  const importDialog = dialog(page, '导入商户商品')
  const choose = importDialog.getByRole('button', { name: '选择文件' })
  await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowDown')
  expect(await importDialog.getByRole('radio', { name: '更新' }).isChecked()).toBe(true)
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/goods-import-choose.png' })
  await page.keyboard.press('Tab')
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({
    name: '调价.xlsx',
    mimeType: XLSX,
    buffer: await workbook([
      HEADINGS,
      [merchantCode, 'HF-50', '按折扣', '9.99折', '', '', '', '', ''],
      ['M00000000', 'HF-50', '按折扣', '9.9', '', '', '', '', ''],
    ]),
  })
  await importDialog.getByRole('combobox', { name: 'SKU编码*' }).waitFor()
  await importDialog.getByRole('button', { name: '校验' }).focus()
  await page.keyboard.press('Enter')
  await importDialog.getByRole('cell', { name: '商户不存在' }).waitFor()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/goods-import-check.png' })
  expect((await records(admin, PRICES, { merchantCode, skuCode: 'HF-50' }))[0]?.discount).toBe(row?.discount)
  await expect
    .poll(() =>
      importDialog
        .getByRole('button', { name: '导入 1 行' })
        .evaluate((button) => button === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Enter')
  await importDialog.getByText('已导入 1 行，1 行有错误没有导入').waitFor()
  await page.screenshot({ path: 'test-results/goods-import-done.png' })
  expect((await records(admin, PRICES, { merchantCode, skuCode: 'HF-50' }))[0]?.discount).toBe(0.999)
  const saving = page.waitForEvent('download')
  await importDialog.getByRole('button', { name: '下载错误行' }).focus()
  await page.keyboard.press('Enter')
  expect((await saving).suggestedFilename()).toMatch(/^商户商品-\d{14}-错误\.xlsx$/)
  await importDialog.getByRole('button', { name: '查看数据' }).focus()
  await page.keyboard.press('Enter')
  await rowOf(page, '9.99折').waitFor()
  await page.screenshot({ path: 'test-results/goods-import-list.png' })

  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByText('9.99折').first().waitFor()
  await page.waitForTimeout(500)
  await page.screenshot({ path: 'test-results/goods-detail.png' })
  await page.keyboard.press('Escape')

  await visit(page, 'drrw', '导入任务')
  await rowOf(page, '调价.xlsx').waitFor()
  await page.keyboard.press('j')
  const again = page.waitForEvent('download')
  await command(page, 'xzcwh', /下载错误行/)
  await again
  await page.screenshot({ path: 'test-results/goods-import-records.png' })
}, 120_000)
