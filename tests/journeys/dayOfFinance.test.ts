import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { auditor } from '../support/people.ts'
import { BILL, bills, creditAccount, lastMonth, noon, openDaysAgain, tick } from '../support/bills.ts'
import { decide, ledger, newest } from '../support/finance.ts'
import { useServer } from '../support/server.ts'
import { BILL_STATUS } from '../support/wireNumbers.ts'
import { command, COMPANY, cursorText, dialog, logIn, records, toast, visit } from './console.ts'
import { agree, dayFromNow, expectFocus, pick, press, savedFile, walkTo } from './daySteps.ts'
import { allowOnly } from './inputWatch.ts'

const server = useServer()
const browser = useBrowser()
const admin = () => server.as('admin', COMPANY)
const BILLS = '/biz-finance/billStatistics/list'
const billOf = async (billNo: string) =>
  (await records(admin(), BILLS)).find((bill) => bill.billNo === billNo)

test('a finance clerk confirms statements, disputes one, adjusts and reconciles it; by keyboard', async () => {
  const billNo = await statementOfLastMonth()
  const page = await browser.open(server.url)
  const { faults } = await allowOnly(page, 'keyboard')
  await logIn(page, 'qinxiaodong')
  await visit(page, 'zdtj', '账单统计')
  await confirm(page, billNo)
  const before = Number((await billOf(billNo))?.payableAmount)
  await dispute(page, billNo)
  await adjust(page, billNo)
  expect(await billOf(billNo)).toMatchObject({ payableAmount: before - 1250, adjustAmount: -1250 })
  await settle(page, billNo, before - 1250)
  expect(faults).toEqual([])
}, 120_000)

/** A statement of ten orders of a customer who pays afterwards; its number. */
async function statementOfLastMonth(): Promise<string> {
  const accountId = await creditAccount(server, 20_000_000)
  await openDaysAgain(server)
  const posted = await ledger(server, {
    verb: 'postMany',
    bizType: 'charge',
    accountId,
    amount: 9650,
    merchantCode: 'M10001',
    docNo: 'DAY',
    bizNo: 'DAY-',
    count: 10,
    at: noon(`${lastMonth}-05`),
  })
  expect(posted).toMatchObject({ code: 200 })
  await tick(server, 'dayClose')
  await tick(server, 'billGenerate')
  const [bill] = await bills(server, accountId)
  return String(bill?.billNo)
}

async function confirm(page: Page, billNo: string): Promise<void> {
  await press(page, '2')
  await walkTo(page, billNo)
  await press(page, 'Enter')
  await page.getByRole('article').getByText(billNo).first().waitFor()
  const file = await savedFile(page, () => command(page, 'xzzdwj', /下载账单文件/))
  expect(file.name).toBe(`${billNo}.pdf`)
  expect(file.text).toContain('¥965.00')
  await press(page, 'a')
  await agree(page, /确认账单/)
  await toast(page, /确认账单/).waitFor()
  await expectFocus(page, 'after a statement was confirmed')
}

/** The statement leaves the list it was in, which is empty then; the focus goes to its rows. */
async function dispute(page: Page, billNo: string): Promise<void> {
  await press(page, '3')
  await expect.poll(() => cursorText(page)).toContain(billNo)
  await command(page, 'tczy', /提出争议/)
  await page.getByLabel('争议原因').waitFor()
  await page.keyboard.type('少算一笔退款')
  await press(page, 'ControlOrMeta+Enter')
  await agree(page, /提出争议/)
  await page.getByText('没有选中的记录').waitFor()
  await expectFocus(page, 'after the last record of a list has left it')
}

async function adjust(page: Page, billNo: string): Promise<void> {
  await press(page, '6')
  await expect.poll(() => cursorText(page)).toContain(billNo)
  await page.getByRole('article').getByText('争议中：少算一笔退款，差异 —').waitFor()
  await command(page, 'tz', /^调整/)
  await page.getByRole('button', { name: '添加一行' }).focus()
  await press(page, 'Enter', 'Tab')
  await page.keyboard.type('-10')
  await press(page, 'Tab')
  await page.keyboard.type('退款未计')
  await press(page, 'Enter', 'Tab')
  await page.keyboard.type('-2.5')
  await press(page, 'Tab')
  await page.keyboard.type('尾差')
  await page.getByText('-12.50').waitFor()
  await page.getByLabel('审核人').focus()
  await pick(page, '白雪')
  await press(page, 'ControlOrMeta+Enter')
  await agree(page, /调整/)
  await toast(page, /调整/).waitFor()
  await expectFocus(page, 'after the application for an adjustment')
  const bill = await billOf(billNo)
  const audit = await newest(server, String(bill?.accountId))
  expect((await decide(auditor(server), audit.id, 1)).data).toMatchObject({ success: 1 })
}

/** Ends the dispute, and reconciles the statement with what the other side has. */
async function settle(page: Page, billNo: string, payable: number): Promise<void> {
  await command(page, 'zyclwc', /争议处理完成/)
  await page.getByLabel('处理结果').waitFor()
  await page.keyboard.type('已调整')
  await press(page, 'ControlOrMeta+Enter')
  await agree(page, /争议处理完成/)
  await press(page, '3')
  await expect.poll(() => cursorText(page)).toContain(billNo)
  // Another user enters the confirmation of the other side; the statement leaves the list on screen.
  const confirmed = await auditor(server).post(`${BILL}/confirm`, {
    id: (await billOf(billNo))?.id,
    partyConfirmName: '周会计',
    partyConfirmTime: `${dayFromNow(-1)} 10:00:00`,
  })
  expect(confirmed, JSON.stringify(confirmed.body)).toMatchObject({ code: 200 })
  await press(page, '4')
  await expect.poll(() => cursorText(page)).toContain(billNo)
  await command(page, 'dz', /^对账/)
  const amount = dialog(page, /对账/).getByLabel('对方金额')
  await expect.poll(() => amount.inputValue()).toBe((payable / 100).toFixed(2))
  await press(page, 'ControlOrMeta+Enter')
  const question = page.getByRole('dialog').filter({ hasText: /对账 1 条|对账“/ })
  await question.waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await question.waitFor({ state: 'detached' })
  await expect.poll(async () => (await billOf(billNo))?.billStatus).toBe(BILL_STATUS.reconciled)
  await expectFocus(page, 'after the statement was reconciled')
}
