import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { newOffer, newStock, RECORD_STATE, recordAt, stockAt } from '../support/vouchers.ts'
import { dialog, logIn, rowOf, visit } from './console.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })
const browser = useBrowser()

test('vouchers are issued by keyboard, one that failed says why, and the batch is paused by mouse', {
  timeout: 120_000,
}, async () => {
  const stock = await newStock(server, { batchName: '旅程立减', maxAmount: null })
  const offer = await newOffer(server, [stock.id], { favorName: '旅程投放' })
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  await visit(page, 'ljjtf', '立减金投放')
  await rowOf(page, '旅程投放').click()
  await page.keyboard.press('s')
  await page.keyboard.press('f')
  await typeInto(page, page.getByLabel('领取账号'), 'journey01\njourney02_abn')
  await expectAccessible(page, 'the form that issues vouchers')
  await page.keyboard.press('ControlOrMeta+Enter')
  const question = dialog(page, /直发/)
  await question.getByText('发放 2 张，最多占用预算 ¥10.00').waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await question.waitFor({ state: 'hidden' })
  const find = async (account: string): Promise<string> => {
    const rows = await server.sql(
      `select id::text as id from favor_record
        where favor_id = ${offer} and account_masked like '${account}' order by id`,
    )
    return String(rows.at(-1)?.id ?? '')
  }
  await expect.poll(async () => (await stockAt(server, stock.id)).issuedCount, { timeout: 20_000 }).toBe(1)
  const failed = await find('%_abn')
  await expect.poll(async () => (await recordAt(server, failed)).state).toBe(RECORD_STATE.failed)

  await visit(page, 'ljjffjl', '立减金发放记录')
  await rowOf(page, '用户账号异常').first().click()
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByText('没有发放成功：用户账号异常，无法领券').waitFor()
  await expectAccessible(page, 'the record of a voucher')

  await visit(page, 'ljjpc', '立减金批次')
  await rowOf(page, '旅程立减').click()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('article')
  await detail.getByText('发放总量').first().waitFor()
  await expectAccessible(page, 'the record of a batch of vouchers')
  await detail.getByRole('button', { name: '暂停' }).first().click()
  const pause = dialog(page, /暂停/)
  await pause.getByText('旅程立减：不再发放，已发放的 1 张仍然可以使用').waitFor()
  await pause
    .getByRole('button', { name: /暂停|确定/ })
    .last()
    .click()
  await expect.poll(async () => (await stockAt(server, stock.id)).status).toBe(3)
  await detail.getByText('已暂停，不发放新的立减金').waitFor()
})
