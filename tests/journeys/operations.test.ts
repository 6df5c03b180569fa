import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  command,
  countRows,
  dialog,
  find,
  grid,
  logIn,
  mark,
  markedRows,
  toast,
  visit,
  holdBack,
} from './console.ts'

const server = useServer()
const browser = useBrowser()

const panel = (page: Page): Locator => page.getByRole('region', { name: '操作', exact: true })
const entry = (page: Page, text: string | RegExp): Locator =>
  panel(page).getByRole('row').filter({ hasText: text }).first()

async function openPanel(page: Page): Promise<void> {
  await page.keyboard.press('v')
  await page.keyboard.press('o')
  await panel(page).waitFor()
}

/** Moves by `j` and `k` until an entry of the panel has the focus. */
async function focusEntry(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    const isFocused = await entry(page, text).evaluate((line) => line === document.activeElement)
    if (isFocused) return
    await page.keyboard.press(presses < 6 ? 'j' : 'k')
  }
  throw new Error(`${text} is not reached`)
}

test('an export and a bulk change are seen from two tabs: stopped, undone, still there after a reload', async () => {
  const first = await browser.open(server.url)
  await logIn(first, 'operator')
  await visit(first, 'ywzd', '业务字典')
  const second = await first.context().newPage()
  await second.goto(first.url())
  await grid(second).waitFor()
  await expect.poll(() => countRows(second, '')).toBeGreaterThan(5)
  await openPanel(second)
  await panel(second).getByText('最近没有操作').waitFor()

  // An export of the first tab ends in the panel of the second, where its file is saved.
  await command(first, 'dcywzd', /导出业务字典/)
  await dialog(first, '导出业务字典').getByRole('checkbox').first().waitFor()
  await first.keyboard.press('Enter')
  await toast(first, '导出任务已提交').waitFor()
  await entry(second, /导出任务.*已完成/).waitFor()
  await focusEntry(second, '导出任务')
  const saved = second.waitForEvent('download')
  await second.keyboard.press('d')
  expect((await saved).suggestedFilename()).toMatch(/^业务字典-\d{14}\.xlsx$/)

  // A change that runs in the first tab is stopped from the second.
  const release = await holdBack(first, '**/api/blade-system/dict-biz/seal')
  await grid(first).focus()
  await mark(first, 3)
  await find(first, 'fc', /^封存 4 条/)
  await first.keyboard.press('Enter')
  await entry(second, /封存 4 条.*进行中/).waitFor()
  await expect.poll(() => first.title()).toMatch(/^\(0%\) 业务字典/)
  await second
    .getByRole('progressbar', { name: /封存 4 条/ })
    .first()
    .waitFor()
  await expectAccessible(second)
  await focusEntry(second, '封存 4 条')
  await second.keyboard.press('s')
  await dialog(second, '停止正在执行的操作?').waitFor()
  await second.keyboard.press('Tab')
  await dialog(second, '停止正在执行的操作?').getByRole('button', { name: '停止' }).press('Enter')
  release()
  await entry(second, /封存 4 条.*已停止/).waitFor()
  await expect.poll(() => first.title()).toMatch(/^业务字典/)

  // What was done before the stop is undone from the second tab, and the first one shows it.
  await expect.poll(() => countRows(first, '已封存')).toBe(4)
  await focusEntry(second, '封存 4 条')
  await second.keyboard.press('z')
  await entry(second, /封存 4 条.*已撤销/).waitFor()
  await expect.poll(() => countRows(first, '已封存')).toBe(0)

  // After a reload the panel of the first tab has both.
  await first.reload()
  await grid(first).waitFor()
  await openPanel(first)
  await entry(first, /导出任务.*已完成/).waitFor()
  await entry(first, /封存 4 条.*已撤销/).waitFor()
  await first.keyboard.press('Escape')
  await panel(first).waitFor({ state: 'detached' })
  await expect.poll(() => first.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

test('a change is made again on other rows, from the palette and from the panel', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'ywzd', '业务字典')
  await mark(page, 1)
  await command(page, 'fc', /^封存 2 条/)
  await expect.poll(() => countRows(page, '已封存')).toBe(2)
  await expect.poll(() => markedRows(page).count()).toBe(0)
  for (let moves = 0; moves < 4; moves += 1) await page.keyboard.press('ArrowDown')
  await command(page, '重复上一操作', /^重复上一操作：封存/)
  await expect.poll(() => countRows(page, '已封存')).toBe(3)
  // The menu of the next row offers it too.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('.')
  const entryOfMenu = page
    .getByRole('menu', { name: '行菜单' })
    .getByRole('menuitem', { name: /^重复上一操作：封存/ })
  await entryOfMenu.waitFor()
  await page.keyboard.press('Escape')
  await openPanel(page)
  await focusEntry(page, '封存 1 条')
  await page.keyboard.press('a')
  await expect.poll(() => countRows(page, '已封存')).toBe(4)
})
