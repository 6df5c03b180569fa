import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { logInByKeyboard, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const browser = useBrowser()

const palette = (page: Page) => page.getByRole('dialog', { name: '命令面板' })
const grid = (page: Page) => page.getByRole('treegrid').or(page.getByRole('grid')).first()

/** Opens the palette, types, waits for the first option to say what is wanted, and runs it. */
async function command(page: Page, words: string, expected: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await palette(page).waitFor()
  await page.keyboard.type(words)
  const first = palette(page).getByRole('option', { selected: true })
  await expect.poll(() => first.innerText()).toMatch(expected)
  await page.keyboard.press('Enter')
}

const sealedRows = (page: Page): Promise<number> => page.getByRole('row').filter({ hasText: '已封存' }).count()

test('log in, find business dictionaries by initials, seal twelve rows with preview and undo, by keyboard alone', async () => {
  const page = await browser.open(server.url)
  await logInByKeyboard(page, 'operator', { tenant: '100001' })
  await command(page, 'ywzd', /业务字典/)
  await grid(page).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(12)
  await expectAccessible(page)
  await page.keyboard.press('x')
  for (let n = 0; n < 11; n += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => page.locator('[role=row][aria-selected=true]').count()).toBe(12)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('fc')
  await expect.poll(() => palette(page).getByRole('option', { selected: true }).innerText()).toMatch(/封存 12 条/)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => sealedRows(page)).toBe(12)
  await page.getByText('撤销').first().waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => sealedRows(page)).toBe(0)
})

test('English, the dark theme, lock and unlock', async () => {
  const page = await browser.open(server.url)
  await logInByKeyboard(page, 'operator', { tenant: '100001' })
  await command(page, 'qhyy', /切换语言/)
  await page.keyboard.type('English')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  await page.getByRole('button', { name: /search/i }).first().waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('change theme')
  await page.keyboard.press('Enter')
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await expectAccessible(page)
})

test('a viewer has no command, button or key for what he may not do', async () => {
  const page = await browser.open(server.url)
  await logInByKeyboard(page, 'viewer', { tenant: '100001' })
  await command(page, 'ywzd', /业务字典/)
  await grid(page).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(3)
  await page.keyboard.press('x')
  await page.keyboard.press('ControlOrMeta+k')
  for (const words of ['封存', '删除', '新增业务字典']) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(words)
    await page.waitForTimeout(200)
    expect(await palette(page).getByRole('option').filter({ hasText: /^(封存|删除|新增)/ }).count(), words).toBe(0)
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.press('Delete')
  await page.waitForTimeout(300)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('button', { name: /新增|删除|封存/ }).count()).toBe(0)
})
