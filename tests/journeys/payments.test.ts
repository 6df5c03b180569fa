import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { command, COMPANY, cursorText, logIn, records, rowOf, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()
const admin = () => server.as('admin', COMPANY)

/** Moves the cursor by keyboard to the row that contains a text. */
async function walkTo(page: Page, text: string): Promise<void> {
  await rowOf(page, text).first().waitFor()
  for (let step = 0; step < 20 && !(await cursorText(page)).includes(text); step += 1)
    await page.keyboard.press('j')
  expect(await cursorText(page)).toContain(text)
}

/** A top-up of an account of the demonstration that was paid. */
async function paidTopUp(): Promise<string> {
  const [account] = (
    await records(admin(), '/biz-finance/contract_party_account/list', { accountType: 1 })
  ).filter(({ accountName }) => accountName === '锦礼堂-云帆数科')
  const { data } = await admin().post<{ id: string; payNo: string }>('/blade-pay/payOrder/create', {
    accountId: account?.id,
    amount: 20_000,
  })
  for (const action of ['prepay', 'query'])
    expect(await admin().post(`/blade-pay/payOrder/${action}`, { id: data.id })).toMatchObject({ code: 200 })
  return data.payNo
}
const paymentOf = async (payNo: string) => (await records(admin(), '/blade-pay/payOrder/page', { payNo }))[0]
const channelNamed = async (name: string) =>
  (await records(admin(), '/blade-pay/paymentManagementInfo/list', { channelName: name }))[0]

test('a clerk disables a channel, the next payment goes through the other one and is refunded', async () => {
  const first = await paidTopUp()
  expect((await paymentOf(first))?.channelId).toBe((await channelNamed('沙箱收银台'))?.id)
  const page = await browser.open(server.url)
  await logIn(page, 'qinxiaodong')

  await visit(page, 'zfqd', '支付渠道')
  await walkTo(page, '沙箱收银台')
  expect(await cursorText(page)).toContain('200.00')
  await expectAccessible(page)
  await command(page, 'ty', /停用“沙箱收银台”/)
  await page.getByRole('dialog').getByText('仍要停用').waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('dialog').filter({ hasText: '不再用于新的支付' }).waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(async () => (await channelNamed('沙箱收银台'))?.state).toBe(0)

  const second = await paidTopUp()
  expect((await paymentOf(second))?.channelId).toBe((await channelNamed('沙箱备用'))?.id)
  await visit(page, 'zfd', '支付单')
  await walkTo(page, second)
  await expect.poll(() => cursorText(page)).toContain('沙箱备用')
  await expectAccessible(page)
  await page.keyboard.press('s')
  await page.keyboard.press('r')
  const form = page.getByRole('dialog').filter({ hasText: '退款原因' })
  await form.waitFor()
  await form.getByLabel('退款金额').fill('50')
  await typeInto(page, form.getByLabel('退款原因'), '客户多付')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('dialog').filter({ hasText: '退款 ¥50.00' }).waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(async () => (await paymentOf(second))?.refundedAmount, { timeout: 30_000 }).toBe(5_000)
  await rowOf(page, '部分退款').waitFor()

  await visit(page, 'zftk', '支付退款')
  await rowOf(page, '客户多付').waitFor()
  await expectAccessible(page)
})
