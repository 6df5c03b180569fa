import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { BANK_STATE, bankLine, bankNumber, bankOffer, bankOrderOf } from '../support/bankVouchers.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { workbook } from '../support/importing.ts'
import { useServer } from '../support/server.ts'
import { stockAt } from '../support/vouchers.ts'
import { command, dialog, logIn, rowOf, visit } from './console.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })
const browser = useBrowser()
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test("a bank's file is imported by keyboard, and its customer claims", {
  timeout: 180_000,
}, async () => {
  const { favorNo, stock } = await bankOffer(server),
    claimed = bankNumber(),
    closed = bankNumber()
  const page = await browser.openFreely(server.url)
  page.on('filechooser', () => undefined)
  await logIn(page, 'admin')
  await visit(page, 'yhljj', '银行立减金')
  await command(page, 'dr', /导入银行立减金/)
  const importDialog = dialog(page, '导入银行立减金')
  const chooser = page.waitForEvent('filechooser')
  await importDialog.getByRole('button', { name: '选择文件' }).press('Enter')
  await (await chooser).setFiles({
    name: '招行十一月.xlsx',
    mimeType: XLSX,
    buffer: await workbook([
      ['银行单号', '客户号', '手机号', '总额', '领取截止', '投放编号'],
      bankLine(favorNo, { no: claimed }),
      bankLine(favorNo, { no: closed, total: '5.00' }),
      bankLine(favorNo, { total: '7.00' }),
    ]),
  })
  await importDialog.getByRole('combobox', { name: '银行单号' }).waitFor()
  await importDialog.getByRole('button', { name: '校验' }).press('Enter')
  await importDialog.getByRole('cell', { name: '总额不是面额的整数倍' }).waitFor()
  await expectAccessible(page, "the check of a bank's file")
  await page.screenshot({ path: 'test-results/bank-import.png' })
  await importDialog.getByRole('button', { name: '导入 2 行' }).press('Enter')
  await importDialog.getByText('已导入 2 行，1 行有错误没有导入').waitFor()
  await page.keyboard.press('Escape')
  await importDialog.waitFor({ state: 'hidden' })

  await page.reload()
  await visit(page, 'yhljj', '银行立减金')
  const { orderNo } = await bankOrderOf(server, claimed)
  await rowOf(page, orderNo).click()
  await page.keyboard.press('s')
  await page.keyboard.press('f')
  await typeInto(page, page.getByLabel('领取账号'), 'journeyBank01')
  await page.screenshot({ path: 'test-results/bank-claim.png' })
  await page.keyboard.press('ControlOrMeta+Enter')
  const question = dialog(page, /登记领取/)
  await question.getByText('发放 3 张，最多占用预算 ¥15.00').waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await question.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => (await bankOrderOf(server, claimed)).status, { timeout: 20_000 })
    .toBe(BANK_STATE.done)
  expect(await stockAt(server, stock.id)).toMatchObject({ issuedCount: 3 })
  await rowOf(page, orderNo).click()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('article')
  await detail.getByText('已发放未用').first().waitFor()
})
