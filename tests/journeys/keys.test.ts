import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { tabTo, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  command,
  cursorRow,
  dialog,
  find,
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

const region = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region') ?? null)
const activeTab = (page: Page): Promise<string> =>
  page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab', { selected: true }).innerText()
const heading = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title }).waitFor()

test('language, theme, locking and unlocking work by keyboard', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'auditor')
  await command(page, 'qhyy', '切换语言')
  await palette(page)
    .getByRole('option', { name: /English/ })
    .waitFor()
  await page.keyboard.type('English')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .waitFor()
  await command(page, 'change theme', /theme/i)
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await expectAccessible(page)
  await page.keyboard.press('Shift+L')
  await dialog(page, /password/i)
    .getByLabel('Lock password')
    .waitFor()
  await page.keyboard.type('s3cret')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/lock')
  const field = page.getByLabel('Lock password')
  await field.waitFor()
  await expectAccessible(page)
  for (const keys of ['ControlOrMeta+k', 'F1']) await page.keyboard.press(keys)
  await page.goto(`${server.url}/system/dictbiz`)
  await field.waitFor()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert')
    .filter({ hasText: /password/i })
    .waitFor()
  expect(await palette(page).count()).toBe(0)
  await page.keyboard.type('s3cret')
  await page.keyboard.press('Enter')
  await page.getByRole('contentinfo').waitFor()
  await openPalette(page)
  await page.keyboard.press('Escape')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

test('on the login page only its own fields react to keys', async () => {
  const page = await browser.open(server.url)
  const tenant = page.getByLabel('租户编号')
  await tabTo(page, tenant)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('gu')
  expect(await tenant.inputValue()).toBe('gu')
  await page.keyboard.press('F1')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.type('gu?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('key sequences open pages, show a panel while they wait, and report an unbound key', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await page.keyboard.type('gs')
  await heading(page, '参数管理')
  await page.keyboard.press('g')
  const panel = page.getByRole('region', { name: '后续按键' })
  await panel.waitFor()
  expect(await panel.innerText()).toContain('用户管理')
  await page.keyboard.press('u')
  await heading(page, '用户管理')
  expect(await panel.count()).toBe(0)
  await page.keyboard.type('gr')
  await heading(page, '角色管理')
  expect(await activeTab(page)).toBe('角色管理')
  await page.keyboard.type('tt')
  await expect.poll(() => activeTab(page)).toBe('用户管理')
  await page.keyboard.type('tt')
  await expect.poll(() => activeTab(page)).toBe('角色管理')
  await page.keyboard.type('t2')
  await expect.poll(() => activeTab(page)).toBe('参数管理')
  await page.keyboard.type('tx')
  await expect.poll(() => page.getByRole('tab', { name: '参数管理' }).count()).toBe(0)
  await page.keyboard.type('tr')
  await expect.poll(() => activeTab(page)).toBe('参数管理')
  await page.keyboard.type('g0')
  await expect
    .poll(() => page.getByRole('alert').allInnerTexts())
    .toContainEqual(expect.stringMatching(/0.*未绑定/))
  await page.keyboard.type('ta')
  await expect.poll(() => page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab').count()).toBe(1)
  await page.keyboard.type('tx')
  await toast(page, '当前标签不能关闭').waitFor()
})

test('characters typed in a text stay text, and the caret is where it was after the palette closes', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'csgl', '参数管理')
  await page.keyboard.press('n')
  const name = page.getByRole('form', { name: '新增参数' }).getByLabel('参数名称')
  await tabTo(page, name)
  await page.keyboard.type('g u 单价')
  expect(await name.inputValue()).toBe('g u 单价')
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowLeft')
  await openPalette(page)
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'hidden' })
  expect(
    await name.evaluate((input: HTMLInputElement) => [
      document.activeElement === input,
      input.selectionStart,
      input.value,
    ]),
  ).toEqual([true, 3, 'g u 单价'])
  await heading(page, '参数管理')
})

test('the cheat sheet lists the keys of the list, and its search narrows them', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'ywzd', '业务字典')
  await page.keyboard.press('?')
  const sheet = dialog(page, '快捷键一览')
  await sheet.waitFor()
  await expectAccessible(page)
  await page.keyboard.type('封存')
  await expect.poll(() => sheet.locator('dt').allInnerTexts()).toEqual(['封存'])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => region(page)).toBe('grid')
})

test('F6 moves through the regions in both directions', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'csgl', '参数管理')
  await page.keyboard.press('Enter')
  await expect.poll(() => region(page)).toBe('detail')
  const walked: (string | null)[] = []
  for (let n = 0; n < 6; n += 1) {
    await page.keyboard.press('F6')
    walked.push(await region(page))
  }
  expect(walked).toEqual(['topbar', 'sidebar', 'tabs', 'filter', 'grid', 'detail'])
  await page.keyboard.press('Shift+F6')
  expect(await region(page)).toBe('grid')
})

test('Esc leaves one level per press, the innermost first', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'csgl', '参数管理')
  await page.keyboard.press('Space')
  const pane = page.getByRole('article', { name: '参数详情' })
  await pane.waitFor()
  await expect.poll(() => region(page)).toBe('grid')
  await mark(page, 1)
  await find(page, 'sc', /删除 2 条/)
  const input = palette(page).getByRole('combobox')
  await page.keyboard.press('Escape')
  await expect.poll(() => input.inputValue()).toBe('')
  expect(await palette(page).isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'hidden' })
  expect(await markedRows(page).count()).toBe(2)
  await page.keyboard.press('Escape')
  await expect.poll(() => markedRows(page).count()).toBe(0)
  expect(await pane.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await pane.waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  expect(await (await cursorRow(page)).getAttribute('aria-rowindex')).toBe('4')
  expect(await grid(page).evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await rows(page).count()).toBeGreaterThan(3)
})
