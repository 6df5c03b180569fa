import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { command, COMPANY, dialog, logIn, records, rowOf, rows, toast, visit } from './console.ts'
import { dayFromNow, walkTo } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()

const accountOf = async (name: string) =>
  (await records(server.as('admin', COMPANY), '/biz-finance/accountFinance/list')).find(
    (row) => row.accountName === name,
  )

test('a top-up is applied for by keyboard with its consequences shown, and another user approves it', async () => {
  const before = Number((await accountOf('悦行-云帆数科'))?.balance)
  const clerk = await browser.open(server.url)
  await logIn(clerk, 'qinxiaodong')
  await visit(clerk, 'zhzj', '账户资金')
  await walkTo(clerk, '悦行-云帆数科')
  await command(clerk, 'cz', /充值“悦行-云帆数科”/)
  const form = dialog(clerk, '充值申请')
  await typeInto(clerk, form.getByLabel('金额'), '5000.5')
  await typeInto(clerk, form.getByLabel('银行流水号'), 'JOURNEY-1')
  await typeInto(clerk, form.getByLabel('付款方名称'), '悦行出行科技有限公司')
  await form.getByLabel('付款时间').fill(`${dayFromNow(-1)}T09:30:00`)
  await typeInto(clerk, form.getByLabel('审核人'), '白雪')
  await form.getByRole('option', { name: '白雪' }).waitFor()
  await clerk.keyboard.press('Enter')
  await typeInto(clerk, form.getByLabel('申请原因'), '对公到账')
  await form.getByText('本公司收款中未出现过').waitFor()
  await clerk.keyboard.press('ControlOrMeta+Enter')
  const question = dialog(clerk, '核对充值申请')
  await question.waitFor()
  const after = ((before + 500_050) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  const effects = question.getByRole('table', { name: '对资金的影响' }).getByRole('row').nth(1)
  expect((await effects.innerText()).replace(/\s+/g, ' ')).toContain(`+5,000.50 ${after}`)
  await expectAccessible(clerk)
  await clerk.keyboard.press('ControlOrMeta+Enter')
  await toast(clerk, /充值申请 FA\d+ 已提交/)
    .first()
    .waitFor()
  expect(Number((await accountOf('悦行-云帆数科'))?.balance)).toBe(before)

  const auditor = await browser.open(server.url)
  await logIn(auditor, 'baixue')
  await visit(auditor, 'cwsh', '财务审核')
  await expect.poll(() => rows(auditor).count()).toBe(1)
  const remark = auditor.getByLabel('审核意见')
  await remark.waitFor()
  await expectAccessible(auditor)
  await typeInto(auditor, remark, '已核对到账')
  await auditor.keyboard.press('ControlOrMeta+Enter')
  const consequence = auditor.getByRole('dialog').filter({ hasText: '充值 ¥5,000.50' })
  await consequence.waitFor()
  await auditor.keyboard.press('Tab')
  await auditor.keyboard.press('Enter')
  await rowOf(auditor, '审核通过').waitFor()
  await expect.poll(async () => Number((await accountOf('悦行-云帆数科'))?.balance)).toBe(before + 500_050)
})
