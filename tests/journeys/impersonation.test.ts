import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { command, dialog, filterBy, find, logIn, rows, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()
const SLOW = { timeout: 30_000 }
const banner = (page: Page) => page.getByRole('region', { name: '模拟登录' })
const placeOf = (page: Page): string => new URL(page.url()).pathname

/** In a read-only impersonation changes are seen in grey with the reason, and their keys open nothing. */
async function changesAreGrey(page: Page): Promise<void> {
  const reason = '模拟登录为只读，不能修改数据'
  await visit(page, 'gwgl', '岗位管理')
  const button = page.locator('[data-command="post.add"]')
  await expect.poll(() => button.getAttribute('aria-disabled'), SLOW).toBe('true')
  expect(await button.getAttribute('title')).toContain(reason)
  await page.keyboard.press('n')
  await page.keyboard.press('e')
  expect(await page.getByRole('form', { name: /岗位/ }).count()).toBe(0)
  const line = await find(page, 'xzgw', '新增岗位')
  expect(await line.getAttribute('aria-disabled')).toBe('true')
  expect(await line.innerText()).toContain(reason)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

test('an administrator looks around as another user, changes nothing, and returns to the page left', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'yhgl', '用户管理')
  await filterBy(page, '登录账号', 'operator')
  await expect.poll(() => rows(page).allInnerTexts(), SLOW).toEqual([expect.stringContaining('operator')])
  await command(page, 'impersonate', '模拟登录')
  const form = dialog(page, /^模拟登录/)
  await form.waitFor()
  await expect.poll(() => form.getByRole('textbox', { name: /^原因/ }).count(), SLOW).toBe(1)
  await typeInto(page, form.getByRole('textbox', { name: /^原因/ }), '核对菜单')
  await page.keyboard.press('Enter')
  await banner(page).waitFor(SLOW)
  await expect
    .poll(() => banner(page).innerText(), SLOW)
    .toMatch(/admin.*operator[\s\S]*只读[\s\S]*剩余 \d\d:\d\d/)
  await expect.poll(() => placeOf(page), SLOW).toBe('/wel/index')
  await expectAccessible(page)
  await page.reload()
  await banner(page).waitFor(SLOW)
  await expect
    .poll(
      async () =>
        (
          await server.sql(
            "select count(*)::int as told from message where sentence->'params'->>'reason' = '核对菜单'",
          )
        )[0]?.told,
      SLOW,
    )
    .toBe(1)
  await changesAreGrey(page)
  await command(page, 'stop impersonating', '结束模拟登录')
  await expect.poll(() => placeOf(page), SLOW).toBe('/system/user')
  await page.getByRole('heading', { level: 1, name: '用户管理' }).waitFor(SLOW)
  expect(await banner(page).count()).toBe(0)
})

/** Keeps back the requests for tokens; answers how many there were. */
async function holdTokens(page: Page): Promise<() => number> {
  let count = 0
  await page.route('**/oauth/token', () => void count++)
  return () => count
}

test('a session that an administrator ended leads back to the own one, with the reason', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'yhgl', '用户管理')
  await filterBy(page, '登录账号', 'viewer')
  await expect.poll(() => rows(page).allInnerTexts(), SLOW).toEqual([expect.stringContaining('viewer')])
  await command(page, 'impersonate', '模拟登录')
  const form = dialog(page, /^模拟登录/)
  await expect.poll(() => form.getByRole('textbox', { name: /^原因/ }).count(), SLOW).toBe(1)
  await typeInto(page, form.getByRole('textbox', { name: /^原因/ }), '核对列表')
  await page.keyboard.press('Enter')
  await banner(page).waitFor(SLOW)
  await expect.poll(() => placeOf(page), SLOW).toBe('/wel/index')
  const admin = server.as('admin', '100001')
  const listed = await admin.get<{ records: readonly { id: string }[] }>('/blade-system/login-session/page', {
    account: 'viewer',
    impersonator: 'admin',
  })
  expect(listed.data.records).toHaveLength(1)
  const heldRequests = await holdTokens(page)
  expect(
    await admin.post('/blade-system/login-session/end', { ids: listed.data.records.map(({ id }) => id) }),
  ).toMatchObject({ code: 200 })
  // The console learns of the end by itself; a reload while it renews the own tokens does not lose the way back.
  await expect.poll(heldRequests, SLOW).toBe(1)
  await page.unroute('**/oauth/token')
  await page.reload()
  await expect.poll(() => placeOf(page), SLOW).toBe('/system/user')
  await page.getByRole('heading', { level: 1, name: '用户管理' }).waitFor(SLOW)
  await expect.poll(() => banner(page).count(), SLOW).toBe(0)
})
