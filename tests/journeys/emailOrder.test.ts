import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { balanceOf, detailOf, type EmailOrder, PATH, STATE } from '../support/emailOrders.ts'
import { newActivity, shopWith } from '../support/exchangeCards.ts'
import { type Mailbox, startMailbox, useMailServer } from '../support/mailServer.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { dialog, logIn, records, rowOf, visit } from './console.ts'
import { pick, walkFromTop } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox.close())

test('an order by mail is entered, approved by another person by keyboard, sent, and taken back by mouse', {
  timeout: 120_000,
}, async () => {
  const shop = await shopWith(server, 1_000_000)
  await newActivity(server, shop, { activityName: '键盘电子卡', cardForm: 1 })
  await useMailServer(server, mailbox)
  const page = await browser.openFreely(server.url)
  await logIn(page, 'operator')
  await visit(page, 'yjdd', '邮件订单')
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: '新增邮件订单' })
  await form.waitFor()
  await form.getByRole('radio', { name: '自有卡号' }).check()
  await form.getByRole('combobox', { name: '卡活动' }).focus()
  await pick(page, '键盘电子卡')
  await typeInto(page, form.getByLabel('卡号前缀'), '7705')
  await typeInto(page, form.getByLabel('数量'), '12')
  await typeInto(page, form.getByLabel('单价'), '5')
  await typeInto(page, form.getByLabel('收件邮箱'), 'buyer')
  await typeInto(page, form.getByLabel('密码手机'), '13900001111')
  await expectAccessible(page, 'the form of an order by mail')
  await page.keyboard.press('ControlOrMeta+s')
  // What was typed stays when a field is refused.
  await form.getByText('邮箱格式不正确').waitFor()
  await typeInto(page, form.getByLabel('收件邮箱'), 'buyer@example.com')
  await page.keyboard.press('ControlOrMeta+s')
  await form.waitFor({ state: 'hidden' })
  const [order] = (await records(admin(server), `${PATH}/list`, {
    merchantCode: shop.merchantCode,
  })) as unknown as EmailOrder[]
  const { id = '', emailOrderNo = '' } = order ?? {}
  expect(await balanceOf(server, shop.accountId)).toEqual([1_000_000, 994_000])

  const office = await browser.open(server.url)
  await logIn(office, 'baixue')
  await visit(office, 'yjdd', '邮件订单')
  await walkFromTop(office, emailOrderNo)
  await office.keyboard.press('Enter')
  await office.getByRole('article').getByText('12 张等待另一人审核').waitFor()
  await expectAccessible(office, 'the record of an order by mail')
  await office.keyboard.press('s')
  await office.keyboard.press('t')
  await typeInto(office, office.getByLabel('审核意见'), '与合同一致')
  await office.keyboard.press('ControlOrMeta+Enter')
  const question = dialog(office, /审核通过/)
  await question.getByText('发放 12 张，扣款 ¥60.00，加密文件发到 bu****@example.com').waitFor()
  await office.keyboard.press('ControlOrMeta+Enter')
  await question.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await detailOf(server, id)).emailState, { timeout: 30_000 }).toBe(STATE.sent)
  expect(mailbox.letters.map(({ to }) => to)).toEqual([['buyer@example.com']])

  // The list of who entered it shows the new state by itself; the order is taken back with its button.
  await rowOf(page, emailOrderNo).getByText('已发送').waitFor({ timeout: 20_000 })
  await rowOf(page, emailOrderNo).getByText(emailOrderNo).dblclick()
  const record = page.getByRole('article')
  await record.getByText('12').first().waitFor()
  await record.getByRole('button', { name: '撤回' }).first().click()
  const reason = page.getByRole('dialog').filter({ hasText: '撤回原因' })
  await reason.getByLabel('撤回原因').fill('花名册有误')
  await reason.getByRole('button', { name: '下一步' }).click()
  const preview = page.getByRole('dialog').filter({ hasText: '12 张作废，退款 ¥60.00' })
  await preview.waitFor()
  await preview.getByRole('button', { name: /撤回/ }).click()
  await expect.poll(async () => (await detailOf(server, id)).emailState).toBe(STATE.revoked)
  expect(await balanceOf(server, shop.accountId)).toEqual([1_000_000, 1_000_000])
})
