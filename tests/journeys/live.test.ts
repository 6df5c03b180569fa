import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { decide, newest } from '../support/finance.ts'
import { admin, auditor } from '../support/people.ts'
import { serial } from '../support/serial.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, cursorText, logIn, records, rowOf, rows, toast, visit, holdBack } from './console.ts'
import { dayFromNow } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()

/** The state of the connection in the status bar. */
const connection = (page: Page, text: string) => page.getByRole('contentinfo').getByText(text)
const isLive = (page: Page): Promise<void> => connection(page, '数据实时更新').waitFor({ state: 'attached' })
/** Milliseconds within which a change is on every screen, on a busy machine; usually it takes less than a second. */
const AT_ONCE_MS = 10_000

async function savePost(postName: string): Promise<string> {
  const saved = await admin(server).post<{ id: string }>('/blade-system/post/save', {
    category: 1,
    postCode: `J${serial()}`,
    postName,
    sort: 1,
  })
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200 })
  return saved.data.id
}
async function renamePost(id: string, postName: string): Promise<void> {
  const { version } = (await admin(server).get<{ version: number }>('/blade-system/post/detail', { id })).data
  expect((await admin(server).post('/blade-system/post/update', { id, version, postName })).code).toBe(200)
}

test('an application reaches the approver, and its approval the list and the record of the applicant', async () => {
  const [own] = await records(admin(server), '/biz-finance/accountFinance/list')
  const before = Number(own?.balance)
  const amount = 5000
  const approver = await browser.open(server.url)
  await logIn(approver, 'baixue')
  await isLive(approver)
  const applicant = await browser.open(server.url)
  await logIn(applicant, 'qinxiaodong')
  await visit(applicant, 'zhzj', '账户资金')
  await rowOf(applicant, String(own?.accountName)).waitFor()
  await applicant.keyboard.press('Enter')
  await isLive(applicant)
  const { contractPartyId } = (
    await admin(server).get<{ contractPartyId: string }>('/biz-finance/contract_party_account/detail', {
      id: String(own?.id),
    })
  ).data
  const { partyName } = (
    await admin(server).get<{ partyName: string }>('/blade-system/contract_party/detail', {
      id: contractPartyId,
    })
  ).data
  const [white] = (
    await admin(server).get<{ id: string; title: string }[]>('/biz-finance/financeAudit/auditorList')
  ).data.filter(({ title }) => title === '白雪')
  const applied = await server.as('qinxiaodong', COMPANY).post('/biz-finance/accountFinance/recharge', {
    accountId: own?.id,
    amount,
    bankSerialNo: `LIVE${serial()}`,
    payerName: partyName,
    payTime: `${dayFromNow(-1)} 09:00:00`,
    auditorId: white?.id,
    reason: '对公转账到账',
  })
  expect(applied, JSON.stringify(applied.body)).toMatchObject({ code: 200 })
  await toast(approver, '待你审核').waitFor({ timeout: AT_ONCE_MS })
  const audit = await newest(server, String(own?.id))
  expect((await decide(auditor(server), audit.id, 1)).data).toMatchObject({ success: 1 })
  const balance = ((before + amount) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  await rowOf(applicant, String(own?.accountName)).getByText(balance).first().waitFor({ timeout: AT_ONCE_MS })
  await applicant.locator('[data-zone=detail]').getByText(balance).first().waitFor({ timeout: AT_ONCE_MS })
})

test('rows move where they stand, new ones wait behind a button, and a form is told of another edit', async () => {
  const id = await savePost(`岗位${serial()}`)
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'gwgl', '岗位管理')
  await isLive(page)
  const first = await rows(page).first().innerText()
  const renamed = `改名岗位${serial()}`
  await renamePost(id, renamed)
  await rowOf(page, renamed).waitFor({ timeout: AT_ONCE_MS })
  await savePost(`新来岗位${serial()}`)
  await savePost(`新来岗位${serial()}`)
  await page.getByRole('button', { name: '2 条新数据' }).waitFor()
  expect(await rowOf(page, '新来岗位').count()).toBe(0)
  expect(await rows(page).first().innerText()).toBe(first)
  await page.keyboard.press('r')
  await expect.poll(() => rowOf(page, '新来岗位').count()).toBe(2)
  expect(await page.getByRole('button', { name: /条新数据/ }).count()).toBe(0)
  const cursor = await cursorText(page)
  const target = (await records(admin(server), '/blade-system/post/list')).find(({ postName }) =>
    cursor.includes(String(postName)),
  )
  await page.keyboard.press('e')
  const field = page.locator('[data-zone=form]').getByLabel('岗位描述')
  await field.waitFor()
  await field.focus()
  await page.keyboard.type('我的描述')
  await renamePost(String(target?.id), `他人改名${serial()}`)
  await page.getByRole('alert').getByText('已被他人修改').waitFor()
  expect(await field.inputValue()).toContain('我的描述')
})

test('a change that was heard before the code of live rows arrived is shown with it', async () => {
  const id = await savePost(`岗位${serial()}`)
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  const isRequested = page.waitForRequest(/\/LiveList-[^/]+\.js/)
  const release = await holdBack(page, /\/LiveList-[^/]+\.js/)
  await page.goto(`${server.url}/system/post`)
  await rows(page).first().waitFor()
  await isLive(page)
  await isRequested
  const other = await page.context().newPage()
  await other.goto(`${server.url}/system/post`)
  await isLive(other)
  const renamed = `早改岗位${serial()}`
  await renamePost(id, renamed)
  // Both tabs hear of it by the same stream.
  await rowOf(other, renamed).waitFor()
  await page.bringToFront()
  expect(await rowOf(page, renamed).count()).toBe(0)
  release()
  await rowOf(page, renamed).waitFor()
})

test('tabs of one browser share one stream, and another takes over where the first is closed', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await isLive(page)
  const streams = async (): Promise<number> =>
    Number(/^live_streams (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1])
  await expect.poll(streams).toBe(1)
  const others = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const tab = await page.context().newPage()
      await tab.goto(`${server.url}/system/post`)
      await isLive(tab)
      return tab
    }),
  )
  expect(await streams()).toBe(1)
  await page.close()
  await expect.poll(streams).toBe(1)
  const [tab] = others
  const name = `接手岗位${serial()}`
  const id = await savePost(`岗位${serial()}`)
  await tab?.bringToFront()
  await tab?.getByRole('button', { name: /条新数据/ }).waitFor()
  await tab?.keyboard.press('r')
  await renamePost(id, name)
  if (tab) await rowOf(tab, name).waitFor()
})

test('a restart of the server is said, mends itself, and what changed meanwhile is read', async () => {
  const id = await savePost(`岗位${serial()}`)
  const page = await browser.openFreely(server.url)
  await logIn(page, 'operator')
  await visit(page, 'gwgl', '岗位管理')
  await isLive(page)
  await server.stop()
  await connection(page, '连接已断开，正在重试').waitFor()
  await server.restart({ env: { PORT: new URL(page.url()).port } })
  const renamed = `断线岗位${serial()}`
  await renamePost(id, renamed)
  await isLive(page)
  await rowOf(page, renamed).waitFor()
}, 240_000)
