import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { newId } from '../../src/kernel/id.ts'
import { expectAccessible } from '../support/accessible.ts'
import { tabTo, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, dialog, logIn, records, toast } from './console.ts'

const server = useServer()
const browser = useBrowser()
const ALARM = 6,
  WAITING = 1,
  SYSTEM = 8

const bell = (page: Page) => page.getByRole('button', { name: /^(通知|Notices)( |$)/ }).first()
const panel = (page: Page) => page.getByRole('dialog', { name: /^(通知|Notices)$/ })
const lines = (page: Page) => panel(page).getByRole('listitem')
const focusedLine = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '')
const unread = async (page: Page): Promise<number> =>
  Number(/\d+/.exec(await bell(page).innerText())?.[0] ?? '0')

interface Sent {
  readonly category: number
  readonly text: string
  readonly link?: string
  readonly daysAgo?: number
}
const userId = async (account: string): Promise<string> =>
  (await records(server.as('admin', COMPANY), '/blade-system/user/page', { account }))[0]?.id ?? ''

/** Replaces the messages of a user by these, stored as the code that sends them does; nothing else is unread. */
async function receive(account: string, messages: readonly Sent[]): Promise<void> {
  const id = await userId(account)
  // A call of the account's own may be a login on a new device, which sends a message too.
  await server.as(account, COMPANY).post('/blade-desk/notice/read', {})
  await server.sql(`delete from message where user_id = ${id}`)
  for (const { category, text, link = '', daysAgo = 0 } of messages)
    await server.sql(`
      insert into message (id, tenant_id, user_id, category, sentence, link, create_time)
      values (${newId()}, '${COMPANY}', ${id}, ${category},
        '${JSON.stringify({ text, params: {} })}'::jsonb, '${link}', now() - interval '${daysAgo} days')`)
}
async function openPanel(page: Page): Promise<void> {
  await tabTo(page, bell(page), 120)
  await page.keyboard.press('Enter')
  await lines(page).or(panel(page).getByRole('status').getByText('没有未读')).first().waitFor()
}

test('unread messages stand first by day; alarms repeat in one row; e reads, m mutes, Shift E reads all', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await receive('operator', [
    ...Array.from({ length: 7 }, () => ({ category: ALARM, text: '渠道没有应答，积压 15 单' })),
    { category: WAITING, text: '财务审核待你审核，金额 12.00', link: '/finance/financeAudit' },
    { category: SYSTEM, text: '账号在新设备上登录', daysAgo: 1 },
    { category: WAITING, text: '昨天的待办', daysAgo: 1 },
  ])
  await page.reload()
  await expect.poll(() => unread(page), { timeout: 20_000 }).toBe(10)
  await openPanel(page)
  await expect.poll(() => lines(page).count()).toBe(4)
  expect(await panel(page).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['今天', '昨天'])
  await expectAccessible(page, 'notices')
  const alarm = lines(page).filter({ hasText: '渠道没有应答' })
  expect(await alarm.innerText()).toContain('×7')
  expect(await alarm.innerText()).toContain('积压 15 单')
  // The first row has the focus; j moves on, and every letter acts on the row that has it.
  await expect.poll(() => focusedLine(page)).toContain('财务审核')
  await page.keyboard.press('j')
  expect(await focusedLine(page)).toContain('渠道没有应答')
  await page.keyboard.press('m')
  await toast(page, '告警消息静音到').waitFor()
  await expect.poll(() => unread(page)).toBe(3)
  expect(await alarm.innerText()).toContain('静音到')
  await page.keyboard.press('m')
  await expect.poll(() => unread(page)).toBe(10)
  await page.keyboard.press('e')
  await expect.poll(() => unread(page)).toBe(3)
  expect(await focusedLine(page)).toContain('渠道没有应答')
  await page.keyboard.press('Shift+E')
  await expect.poll(() => unread(page)).toBe(0)
  await panel(page).getByText('没有未读消息').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => panel(page).count()).toBe(0)
  await expect.poll(() => bell(page).evaluate((element) => element === document.activeElement)).toBe(true)
  expect(
    (await server.as('operator', COMPANY).get<{ message: number }>('/blade-desk/message/count')).data.message,
  ).toBe(0)
  await openPanel(page)
  expect(await panel(page).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['已读'])
})

test('messages of security cannot be muted, and with single letters off the buttons do the same', async () => {
  const page = await browser.openFreely(server.url)
  await logIn(page, 'support')
  await receive('support', [{ category: SYSTEM, text: '账号在新设备上登录' }])
  await page.reload()
  await expect.poll(() => unread(page), { timeout: 20_000 }).toBe(1)
  await bell(page).click()
  await lines(page).first().waitFor()
  await page.keyboard.press('m')
  await toast(page, '系统消息关系到账号安全，不能静音').waitFor()
  expect(await lines(page).first().getByRole('button', { name: '静音 1 小时' }).count()).toBe(0)
  await lines(page).first().getByRole('button', { name: '标为已读' }).click()
  await expect.poll(() => unread(page)).toBe(0)
})

test('on a phone the notices are a sheet that gives the focus back', async () => {
  const page = await browser.openFreely(server.url, { viewport: { width: 390, height: 844 } })
  await logIn(page, 'auditor')
  await receive('auditor', [{ category: ALARM, text: '渠道没有应答，积压 15 单' }])
  await page.reload()
  const place = page.getByRole('navigation', { name: '常用' }).getByRole('button', { name: /^消息/ })
  await place.click()
  const sheet = dialog(page, '通知')
  await sheet.getByRole('listitem').first().waitFor()
  await expectAccessible(page, 'notices as a sheet')
  const box = await sheet.locator('.dialog-sheet').boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.keyboard.press('Escape')
  await expect.poll(() => sheet.count()).toBe(0)
  await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true)
})
