import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { decide, newest, partyName, recharge } from '../support/finance.ts'
import { admin, auditor } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { command, dialog, logIn, recordPart, records, rowOf, stepToPart, visit } from './console.ts'
import { dayFromNow, walkTo } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()

const accountId = async (name: string): Promise<string> =>
  String(
    (await records(admin(server), '/biz-finance/accountFinance/list')).find((row) => row.accountName === name)
      ?.id,
  )

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

test('the statement of an account is read by day, by keyboard', async () => {
  const clerk = await browser.open(server.url)
  await logIn(clerk, 'qinxiaodong')
  await visit(clerk, 'zhzj', '账户资金')
  await walkTo(clerk, '锦礼堂-云帆数科')
  await clerk.keyboard.press('Enter')
  await clerk.getByRole('article').getByRole('region', { name: '余额与可用下限' }).locator('svg').waitFor()
  await stepToPart(clerk, '对账单')
  const statement = recordPart(clerk, '对账单')
  const sum = statement.locator('.statement-sum')
  await sum.waitFor()
  expect(flat(await sum.innerText()), 'an empty period').toBe('期初 800,000.00 = 期末 800,000.00')
  await statement.getByRole('button', { name: '近 30 天' }).focus()
  await clerk.keyboard.press('Enter')
  await expect
    .poll(async () => flat(await sum.innerText()))
    .toBe('期初 0.00 + 收入 2 笔 800,000.00 − 支出 0 笔 0.00 = 期末 800,000.00 2 个已结账日首尾相接，无差额')
  const heads = statement.locator('[data-day-head]')
  expect(await heads.count()).toBe(2)
  expect(flat(await statement.getByRole('row').nth(2).innerText())).toContain('+300,000.00')
  await expectAccessible(clerk)
  await heads.first().focus()
  await clerk.keyboard.press('ArrowLeft')
  expect(await heads.first().getAttribute('aria-expanded')).toBe('false')
  await clerk.keyboard.press('ArrowRight')
  expect(await heads.first().getAttribute('aria-expanded')).toBe('true')
  await statement.getByRole('button', { name: '按日' }).focus()
  await clerk.keyboard.press('Enter')
  expect(await statement.locator('[data-day-head][aria-expanded=true]').count()).toBe(0)
  await statement.getByRole('button', { name: '导出 2 笔' }).waitFor()
  await statement.getByLabel('自选日期').focus()
  await clerk.keyboard.type('2026-01-01..2026-06-30')
  await statement.getByRole('alert').filter({ hasText: '查询时间跨度不能超过92天' }).waitFor()
})

test('a top-up is checked while it is entered, kept when it is left, and never sent by Enter', async () => {
  const id = await accountId('悦行-云帆数科')
  expect(await recharge(server, id, 100, { bankSerialNo: 'SEEN-1' })).toMatchObject({ code: 200 })
  const clerk = await browser.open(server.url)
  await logIn(clerk, 'qinxiaodong')
  await visit(clerk, 'zhzj', '账户资金')
  await walkTo(clerk, '悦行-云帆数科')
  await command(clerk, 'cz', /充值“悦行-云帆数科”/)
  const form = dialog(clerk, '充值申请')
  await typeInto(clerk, form.getByLabel('金额'), '600000')
  await form.getByText('人民币陆拾万元整').waitFor()
  await form.getByText('金额超过 500,000.00').waitFor()
  await typeInto(clerk, form.getByLabel('银行流水号'), 'SEEN-1')
  await form.getByText(/FA\d+ 已用过这个流水号/).waitFor()
  await typeInto(clerk, form.getByLabel('付款方名称'), '别家公司')
  await form.getByText(/异名汇款，需要两级审核/).waitFor()
  await expectAccessible(clerk)
  await form.getByText(/草稿存于/).waitFor()
  await clerk.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await command(clerk, 'cz', /充值“悦行-云帆数科”/)
  expect(await form.getByLabel('付款方名称').inputValue()).toBe('别家公司')
  await typeInto(clerk, form.getByLabel('付款方名称'), await partyName(server, id))
  await form.getByText('与合同主体一致').waitFor()
  await form.getByLabel('付款时间').fill(`${dayFromNow(-1)}T09:30:00`)
  await typeInto(clerk, form.getByLabel('审核人'), '白雪')
  await form.getByRole('option', { name: '白雪' }).waitFor()
  await clerk.keyboard.press('Enter')
  await typeInto(clerk, form.getByLabel('申请原因'), '对公到账')
  await clerk.keyboard.press('ControlOrMeta+Enter')
  expect(await dialog(clerk, '核对充值申请').count(), 'a serial number is used once').toBe(0)
  await typeInto(clerk, form.getByLabel('银行流水号'), 'FRESH-1')
  await clerk.keyboard.press('ControlOrMeta+Enter')
  const question = dialog(clerk, '核对充值申请')
  await question.waitFor()
  await expect.poll(() => clerk.evaluate(() => document.activeElement?.textContent)).toContain('返回修改')
  await clerk.keyboard.press('Enter')
  await form.waitFor()
  expect(await form.getByLabel('银行流水号').inputValue()).toBe('FRESH-1')
  const waiting = await records(admin(server), `/biz-finance/financeAudit/list?accountId=${id}`)
  expect(waiting).toHaveLength(1)
})

test('an auditor decides beside the evidence; the applicant cannot, and who was first is shown', async () => {
  const id = await accountId('鲜果达-云帆数科')
  expect(await recharge(server, id, 123_400)).toMatchObject({ code: 200 })
  const clerk = await browser.open(server.url)
  await logIn(clerk, 'qinxiaodong')
  await visit(clerk, 'cwsh', '财务审核')
  await walkTo(clerk, '1,234.00')
  const own = clerk.getByRole('group', { name: '审核决定' })
  await own.getByText('您是申请人，不能审核自己提交的单据').waitFor()
  expect(await own.getByRole('button', { name: '审核通过' }).count()).toBe(0)

  const page = await browser.open(server.url)
  await logIn(page, 'baixue')
  await visit(page, 'cwsh', '财务审核')
  await walkTo(page, '1,234.00')
  await page.getByText(/^合计 [\d,]+\.\d\d$/).waitFor()
  const record = page.getByRole('article')
  await record.getByRole('region', { name: '凭证' }).getByText('没有凭证').waitFor()
  const effects = record.getByRole('table', { name: '对资金的影响' })
  expect(flat(await effects.getByRole('row').nth(1).innerText())).toMatch(
    /账户余额 [\d,.]+ \+1,234\.00 [\d,.]+/,
  )
  expect(flat(await record.getByRole('region', { name: '记账' }).innerText())).toContain(
    '借 1001 银行存款 1,234.00',
  )
  await expectAccessible(page)
  await page.keyboard.press('d')
  const remark = page.getByLabel('审核意见')
  await expect.poll(() => remark.evaluate((field) => field === document.activeElement)).toBe(true)
  await record.getByRole('alert').filter({ hasText: '请填写驳回原因' }).waitFor()
  await page.keyboard.type('金额与回单不符')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('dialog').filter({ hasText: '驳回 1,234.00' }).waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await rowOf(page, '已驳回').first().waitFor()
  await record.getByRole('region', { name: '经手' }).getByText('金额与回单不符').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

  expect(await recharge(server, id, 567_800)).toMatchObject({ code: 200 })
  await page.keyboard.press('r')
  await rowOf(page, '5,678.00').waitFor()
  await page.keyboard.press('Home')
  await walkTo(page, '5,678.00')
  await page.getByLabel('审核意见').waitFor()
  expect(await decide(auditor(server), (await newest(server, id)).id, 1, '已到账')).toMatchObject({
    code: 200,
  })
  await record.getByRole('region', { name: '经手' }).getByText('已到账').waitFor()
  expect(await page.getByLabel('审核意见').count(), 'nothing is left to decide').toBe(0)
})
