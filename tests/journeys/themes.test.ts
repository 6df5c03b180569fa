import { expect, test } from 'vitest'
import { expectAccessible, expectReadable } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, dialog, grid, logIn, openPalette, rows } from './console.ts'
import { choose } from './pages.ts'

const server = useServer()
const browser = useBrowser()
const THEMES = ['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte']

test('text is readable in all eleven themes', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  for (const theme of THEMES) {
    await choose(server, ['operator', COMPANY], { theme })
    await page.goto(`${server.url}/system/dictbiz`)
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(12)
    await page.keyboard.press('x')
    await page.getByRole('toolbar', { name: '批量操作' }).waitFor()
    await expectReadable(page, theme)
  }
}, 120_000)

test('small windows keep everything reachable', async () => {
  for (const [width, height] of [
    [1024, 768],
    [375, 812],
  ] as const) {
    const page = await browser.open(server.url, { viewport: { width, height } })
    await logIn(page, 'auditor')
    await page.goto(`${server.url}/system/user`)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${width} wide`,
    ).toBe(true)
    await expectAccessible(page, `${width} wide`)
    await grid(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('article').waitFor()
    await expectAccessible(page, `${width} wide with a record`)
    await openPalette(page)
    await expectAccessible(page, `${width} wide with the palette`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await dialog(page, '快捷键一览').waitFor()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${width} wide with the keys`,
    ).toBe(true)
  }
})
