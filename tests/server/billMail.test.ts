import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  BILL,
  type Bill,
  bill,
  bills,
  creditAccount,
  lastMonth,
  noon,
  openDaysAgain,
  tick,
} from '../support/bills.ts'
import { dataOf } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import { ledger } from '../support/finance.ts'
import { attachment, type Mailbox, startMailbox, useMailServer } from '../support/mailServer.ts'
import { auditor, clerk } from '../support/people.ts'
import { pdfText } from '../support/pdfText.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const MAIL_STATE = { none: 0, waiting: 1, sent: 2, failed: 3 } as const
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox.close())

/** A statement of last month with orders, not confirmed yet; `contactEmail` is that of the other side. */
async function statement(contactEmail: string | null): Promise<Bill> {
  const accountId = await creditAccount(server, 20_000_000)
  await server.sql(
    `update contract_party set contact_email = ${contactEmail === null ? 'null' : `'${contactEmail}'`}
      where id = (select contract_party_id from contract_party_account where id = ${accountId})`,
  )
  await openDaysAgain(server)
  await ledger(server, {
    verb: 'postMany',
    bizType: 'charge',
    accountId,
    amount: 9650,
    merchantCode: 'M10001',
    docNo: `MAIL-${accountId}`,
    bizNo: `MAIL-${accountId}-`,
    count: 10,
    at: noon(`${lastMonth}-05`),
  })
  await tick(server, 'dayClose')
  await tick(server, 'billGenerate')
  const [first] = await bills(server, accountId)
  if (!first) throw new Error('no statement')
  return first
}
const confirmBill = (id: string) => clerk(server).post(`${BILL}/confirmBill`, { ids: [id] })
const stateOf = async (id: string): Promise<unknown> => (await bill(server, id)).mailState
test('a confirmed statement is mailed to the other side, with its file and its lines', {
  timeout: 120_000,
}, async () => {
  const early = await statement('early@example.com')
  const preview = await clerk(server).post(`${BILL}/preview`, { action: 'confirmBill', ids: [early.id] })
  expect(JSON.stringify(preview.body)).toContain('未配置邮件服务器')
  dataOf(await confirmBill(early.id))
  expect(await stateOf(early.id)).toBe(MAIL_STATE.none)
  expect(await clerk(server).post(`${BILL}/sendMail`, { id: early.id })).toMatchObject({
    msg: '未配置邮件服务器，不能发送账单邮件',
  })
  await useMailServer(server, mailbox)
  const { id, billNo } = await statement('buyer@example.com')
  dataOf(await confirmBill(id))
  await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe(MAIL_STATE.sent)
  const [letter] = mailbox.letters
  expect(letter).toMatchObject({ from: 'finance@example.com', to: ['buyer@example.com'] })
  if (!letter) throw new Error('no letter')
  const text = (await pdfText(attachment(letter, 'application/pdf'))).join('')
  expect(text).toContain(billNo)
  expect(text).toContain('¥965.00')
  expect(text).toContain('待对方确认')
  const lines = attachment(letter, 'text/csv').toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(11)
  expect(lines[0]).toContain('"记账时间","类型"')
  expect(lines[1]).toContain('96.50')
})

test('a statement that could not be mailed says why, tells who confirmed it, and is mailed again', {
  timeout: 120_000,
}, async () => {
  mailbox.letters.length = 0
  mailbox.refusal = { code: 550, text: 'no such mailbox' }
  const { id, billNo } = await statement('gone@example.com')
  dataOf(await confirmBill(id))
  await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe(MAIL_STATE.failed)
  expect((await bill(server, id)).mailError).toContain('no such mailbox')
  const messages = await clerk(server).get<Listed<Record<string, unknown>>>('/blade-desk/message/page', {
    size: 50,
  })
  expect(JSON.stringify(messages.data.records)).toContain(`账单邮件没有发出：${billNo}`)
  mailbox.refusal = null
  expect(await clerk(server).post(`${BILL}/sendMail`, { id, email: 'not an address' })).toMatchObject({
    code: 400,
    msg: '收件邮箱格式不正确',
  })
  expect((await auditor(server).post(`${BILL}/sendMail`, { id })).code).toBe(403)
  dataOf(await clerk(server).post(`${BILL}/sendMail`, { id, email: 'desk@example.com' }))
  await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe(MAIL_STATE.sent)
  expect(mailbox.letters).toMatchObject([{ to: ['desk@example.com'] }])
  expect(await bill(server, id)).toMatchObject({ mailTo: 'desk@example.com', mailError: null })
})

test('without an address the statement is confirmed and not mailed; a reconciled one can still be mailed', {
  timeout: 120_000,
}, async () => {
  mailbox.letters.length = 0
  const { id } = await statement(null)
  expect((await clerk(server).post(`${BILL}/sendMail`, { id })).code).not.toBe(200)
  dataOf(await confirmBill(id))
  expect(await stateOf(id)).toBe(MAIL_STATE.none)
  expect(await clerk(server).post(`${BILL}/sendMail`, { id })).toMatchObject({
    msg: '对方主体没有联系邮箱，请填写收件邮箱',
  })
  dataOf(
    await auditor(server).post(`${BILL}/confirm`, {
      id,
      partyConfirmName: '周会计',
      partyConfirmTime: `${lastMonth}-28 10:00:00`,
    }),
  )
  const { payableAmount, netCount } = await bill(server, id)
  dataOf(
    await clerk(server).post(`${BILL}/reconciliation`, {
      id,
      counterpartyAmount: payableAmount,
      counterpartyCount: netCount,
    }),
  )
  dataOf(await clerk(server).post(`${BILL}/sendMail`, { id, email: 'late@example.com' }))
  await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe(MAIL_STATE.sent)
  expect(mailbox.letters).toMatchObject([{ to: ['late@example.com'] }])
})
