import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { tabTo, useBrowser } from '../support/browser.ts'
import { exported, resourceOf } from '../support/exporting.ts'
import { useServer } from '../support/server.ts'
import { command, COMPANY, dialog, logIn, openPalette, palette } from './console.ts'

const server = useServer()
const browser = useBrowser()
const pathOf = (page: Page): string => new URL(page.url()).pathname
const bell = (page: Page) =>
  page
    .getByRole('button', { name: /^(通知|Notices) / })
    .or(bellWithout(page))
    .first()
const bellWithout = (page: Page) => page.getByRole('button', { name: /^(通知|Notices)$/ })
const unread = async (page: Page): Promise<number> =>
  Number(/\d+/.exec(await bell(page).innerText())?.[0] ?? '0')

const holdsFocus = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => element.contains(document.activeElement))

/** Goes down the rows of the open panel until one has the text. */
async function moveTo(page: Page, text: string): Promise<void> {
  const row = page.getByRole('dialog', { name: '通知' }).getByRole('listitem').filter({ hasText: text })
  await row.first().waitFor()
  await expect
    .poll(async () => {
      if (await holdsFocus(row.first())) return true
      await page.keyboard.press('ArrowDown')
      return false
    })
    .toBe(true)
}

async function notify(title: string, draft: Record<string, unknown> = {}): Promise<void> {
  const answer = await server.as('admin', COMPANY).post('/blade-desk/notice/submit', {
    title,
    category: 1,
    // In Asia/Shanghai, a minute ago: the latest of all.
    releaseTime: new Date(Date.now() + 28_740_000).toISOString().slice(0, 19).replace('T', ' '),
    ...draft,
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
}

test('the bell counts what is unread; by keyboard a message leads to its task, a notice shows its text', async () => {
  await notify('本周值班', { content: '<p>周一<b>甲</b></p><script>x()</script>' })
  const operator = server.as('operator', COMPANY)
  const { task } = await exported(server, operator, resourceOf('post'), { fileType: 2 })
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await expect.poll(() => unread(page), { timeout: 20_000 }).toBeGreaterThan(1)
  await tabTo(page, bell(page))
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: '通知' })
  await panel.getByRole('tab', { name: /^消息/, selected: true }).waitFor()
  await expectAccessible(page, 'notices')
  // By now the message about the login itself has come too.
  await panel
    .getByText(/新设备上登录/)
    .first()
    .waitFor()
  const before = await unread(page)
  await moveTo(page, `导出完成：${task.taskName}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '导出任务' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('row')).toBe(task.id)
  await expect.poll(() => unread(page)).toBe(before - 1)
  await tabTo(page, bell(page), 120)
  await page.keyboard.press('Enter')
  // The focus begins at the rows; the tabs stand before them.
  await expect.poll(() => holdsFocus(panel.getByRole('listitem').first())).toBe(true)
  await expect
    .poll(async () => {
      if (await holdsFocus(panel.getByRole('tab', { selected: true }))) return true
      await page.keyboard.press('Shift+Tab')
      return false
    })
    .toBe(true)
  await page.keyboard.press('End')
  await tabTo(page, panel.getByRole('listitem').getByRole('button').first())
  await moveTo(page, '本周值班')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog(page, '本周值班').innerText()).toContain('周一甲')
  await page.keyboard.press('Escape')
  await expect.poll(() => unread(page)).toBe(before - 2)
  await command(page, 'bwyd', '消息和通知全部标为已读')
  await expect.poll(() => unread(page)).toBe(0)
})

test('in English all notices and messages are listed, and marked as read with the mouse', async () => {
  await notify('Monday shift')
  await exported(server, server.as('admin', COMPANY), resourceOf('post'), { fileType: 2 })
  await server
    .as('admin', COMPANY)
    .post('/blade-system/preference/submit', { key: 'look', value: { locale: 'en' } })
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  await expect.poll(() => unread(page), { timeout: 20_000 }).toBeGreaterThan(1)
  await bell(page).click()
  await page.getByRole('link', { name: 'More notices' }).click()
  await page.getByRole('tab', { name: /^Messages/ }).click()
  await page
    .getByRole('button', { name: /Export finished: .+, rows: \d+/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0)
  await page.getByRole('tab', { name: /^Notices/ }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => unread(page)).toBe(0)
})

test('tabs of one browser lock, unlock and log out together', async () => {
  const first = await browser.openFreely(server.url)
  await logIn(first, 'operator')
  await openPalette(first)
  await first.keyboard.press('Escape')
  await expect.poll(() => palette(first).count()).toBe(0)
  const second = await first.context().newPage()
  await second.goto(`${server.url}/info/index`)
  await openPalette(second)
  await second.keyboard.press('Escape')
  await expect.poll(() => palette(second).count()).toBe(0)
  await command(second, 'suoping', '锁屏')
  await second.getByRole('textbox', { name: '锁屏密码' }).fill('1234')
  await second.keyboard.press('Enter')
  await expect.poll(() => pathOf(second)).toBe('/lock')
  await expect.poll(() => pathOf(first)).toBe('/lock')
  await first.goto(`${server.url}/system/post`)
  await expect.poll(() => pathOf(first)).toBe('/lock')
  await second.getByRole('textbox', { name: '锁屏密码' }).fill('1234')
  await second.keyboard.press('Enter')
  await expect.poll(() => pathOf(second)).toBe('/wel/index')
  await first.goto(`${server.url}/system/post`)
  await first.getByRole('heading', { level: 1, name: '岗位管理' }).waitFor()
  await openPalette(first)
  await first.keyboard.press('Escape')
  await command(second, 'tcdl', '退出登录')
  await second.getByRole('dialog').getByRole('button', { name: '退出' }).click()
  await expect.poll(() => pathOf(second)).toBe('/login')
  await expect.poll(() => pathOf(first)).toBe('/login')
})
