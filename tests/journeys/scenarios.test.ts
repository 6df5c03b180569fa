import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  command,
  countRows,
  cursorRow,
  dialog,
  grid,
  logIn,
  mark,
  markedRows,
  openPalette,
  palette,
  rows,
  toast,
  visit,
} from './console.ts'

const server = useServer()
const browser = useBrowser()

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
  await grid(page).focus()
}
const cursorIndex = async (page: Page): Promise<number> =>
  Number(await (await cursorRow(page)).getAttribute('aria-rowindex'))
const activeTab = (page: Page): Promise<string> =>
  page.getByRole('tab', { selected: true }).first().innerText()

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test('the palette opens with at most fourteen lines, the first highlighted, and its input is ready', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await open(page, '/system/user', '用户管理')
  await openPalette(page)
  const options = palette(page).getByRole('option')
  await options.first().waitFor()
  expect(await options.count()).toBeLessThanOrEqual(14)
  expect(await options.first().getAttribute('aria-selected')).toBe('true')
  const input = palette(page).getByRole('combobox')
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
  const active = await input.getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active ?? ''}"]`).count()).toBe(1)
})

test('Ctrl+End and Ctrl+Home lead to the last and the first row of the whole list', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await open(page, '/system/user', '用户管理')
  const total = Number(await grid(page).getAttribute('aria-rowcount'))
  expect(total).toBeGreaterThan(50)
  await press(page, 'Control+End')
  await expect.poll(() => cursorIndex(page)).toBe(total)
  await press(page, 'Control+Home')
  await expect.poll(() => cursorIndex(page)).toBe(2)
})

test('a held j shows each row at once and asks for one detail', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await open(page, '/system/user', '用户管理')
  const opened = page.waitForResponse(/\/user\/detail\?/)
  await press(page, 'Enter')
  const first = (await opened).url()
  await page.getByRole('article', { name: '用户详情' }).waitFor()
  const details: string[] = []
  page.on('request', (request) => {
    // The first row may change meanwhile, as its user has just logged in.
    if (/\/user\/detail\?/.test(request.url()) && request.url() !== first) details.push(request.url())
  })
  await page.getByRole('article').getByRole('heading', { level: 2 }).focus()
  const before = await cursorIndex(page)
  // A held key: strokes at once, since on a busy machine those of a test come too late for its rest.
  await page.evaluate(() => {
    for (const repeat of [false, true, true])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, repeat }))
  })
  await expect.poll(() => cursorIndex(page)).toBe(before + 3)
  const title = await (await cursorRow(page)).getByRole('rowheader').innerText()
  await expect
    .poll(() => page.getByRole('article').getByRole('heading', { level: 2 }).innerText())
    .toBe(title)
  await expect.poll(() => new Set(details).size).toBe(1)
})

test('the separator of list and record moves by arrows, folds by Enter, and says where it is', async () => {
  const page = await browser.open(server.url, { viewport: { width: 1440, height: 900 } })
  await logIn(page, 'admin')
  await open(page, '/system/user', '用户管理')
  await press(page, 'Enter')
  const separator = page.getByRole('separator', { name: '调整列表与详情的大小' })
  await separator.waitFor()
  const size = async (): Promise<number> => (await page.getByRole('grid').boundingBox())?.width ?? 0
  const value = async (): Promise<number> => Number(await separator.getAttribute('aria-valuenow'))
  const [width, now] = [await size(), await value()]
  await separator.focus()
  await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
  await expect.poll(size).toBeCloseTo(width - 48, -1)
  expect(await value()).not.toBe(now)
  await press(page, 'Enter')
  await expect.poll(() => page.getByRole('complementary', { name: '详情' }).isVisible()).toBe(false)
  await press(page, 'Enter')
  await expect.poll(() => page.getByRole('complementary', { name: '详情' }).isVisible()).toBe(true)
})

test('tabs are switched in the order of their use, and the last one stays', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await open(page, '/system/user', '用户管理')
  await command(page, 'jsgl', '角色管理')
  await page.getByRole('heading', { level: 1, name: '角色管理' }).waitFor()
  await command(page, 'csgl', '参数管理')
  await page.getByRole('heading', { level: 1, name: '参数管理' }).waitFor()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
  await press(page, 't', 't')
  await expect.poll(() => activeTab(page)).toContain('角色管理')
  await press(page, 't', 't')
  await expect.poll(() => activeTab(page)).toContain('参数管理')
  await press(page, 't', 'a')
  await expect.poll(() => page.getByRole('tab').count()).toBe(1)
  await press(page, 't', 'x')
  await toast(page, '当前标签不能关闭').waitFor()
  expect(await page.getByRole('tab').count()).toBe(1)
})

test('single letters are switched off: arrows, the palette and F6 go on working', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'auditor')
  await page.goto(`${server.url}/system/param`)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(2)
  await command(page, '关闭单字母', /单字母/)
  await grid(page).focus()
  await press(page, 'Home')
  const first = await cursorIndex(page)
  await press(page, 'j', 'x')
  expect(await cursorIndex(page)).toBe(first)
  expect(await grid(page).locator('[role=row][aria-selected=true]').count()).toBe(0)
  await press(page, 'ArrowDown')
  await expect.poll(() => cursorIndex(page)).toBe(first + 1)
  await openPalette(page)
  await press(page, 'Escape', 'F6')
  await command(page, '开启单字母', /单字母/)
})

test('a key is recorded: its conflict is named, replaced, works, and is restored', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await page.goto(`${server.url}/info/keymap`)
  await typeInto(page, page.getByRole('searchbox', { name: '搜索命令' }), '保存视图')
  const line = page.getByRole('row').filter({ hasText: '保存视图' }).first()
  const record = line.getByRole('button', { name: /^录制/ })
  await record.focus()
  await press(page, 'Enter', 'Control+Space')
  await line.getByText(/输入法/).waitFor()
  await line.getByRole('button', { name: '取消' }).press('Enter')
  await record.focus()
  await press(page, 'Enter', 'r')
  await line.getByText(/刷新/).waitFor()
  await line.getByRole('button', { name: '替换' }).press('Enter')
  await open(page, '/system/param', '参数管理')
  await press(page, 'r')
  await dialog(page, /视图/).waitFor()
  await press(page, 'Escape')
  await page.goto(`${server.url}/info/keymap`)
  await page.getByRole('button', { name: '全部恢复默认' }).press('Enter')
  await dialog(page, '提示').getByRole('button', { name: '确定' }).press('Enter')
  await open(page, '/system/param', '参数管理')
  const read = page.waitForRequest(/\/param\/list/)
  await press(page, 'r')
  await read
})

test('two of nine rows fail: the report says so, they alone stay selected, and r sends only them again', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  const sent: string[][] = []
  await page.route(/\/dict-biz\/seal(\?|$)/, async (route) => {
    const body = route.request().postDataJSON() as { ids: string[] }
    const { ids } = body
    sent.push(ids)
    if (sent.length > 1) return route.continue()
    const answer = await route.fetch({ postData: JSON.stringify({ ...body, ids: ids.slice(2) }) })
    const json = (await answer.json()) as { data: object }
    const fail = ids.slice(0, 2).map((id) => ({ id, msg: '行被占用' }))
    await route.fulfill({ response: answer, json: { ...json, data: { ...json.data, fail } } })
  })
  await visit(page, 'ywzd', '业务字典')
  await mark(page, 8)
  await press(page, 's', 'f')
  const report = page.getByRole('region', { name: '批量结果' })
  await report.getByRole('heading', { name: /7 成功 2 失败/ }).waitFor()
  await report.getByText('行被占用').first().waitFor()
  await expect.poll(() => countRows(page, '已封存')).toBe(7)
  await expect.poll(() => markedRows(page).count()).toBe(2)
  await press(page, 'r')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.toSorted()).toEqual(sent[0]?.slice(0, 2).toSorted())
  await expect.poll(() => countRows(page, '已封存')).toBe(9)
})
