import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible, expectReadable } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { ordersOfEveryState } from '../support/orderStates.ts'
import { expectReadableInThemes, withoutTransitions } from '../support/readableThemes.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, dialog, find, grid, logIn, openPalette, rows } from './console.ts'
import { choose } from './pages.ts'

const server = useServer()
const browser = useBrowser()

/** Expects sufficient contrast in every theme: the library's opinion in one of them, ours in all. */
async function expectReadableInAllThemes(page: Page, label: string): Promise<void> {
  await withoutTransitions(page)
  await expectReadable(page, label)
  await expectReadableInThemes(page, label)
}
const small = { viewport: { width: 1440, height: 640 } }

test('lists, records, forms, questions and the palette are readable in all eleven themes', async () => {
  const page = await browser.open(server.url, small)
  await logIn(page, 'operator')
  await expectReadableInAllThemes(page, 'the desk')
  await page.goto(`${server.url}/system/dictbiz`)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
  await page.keyboard.press('x')
  await page.getByRole('toolbar', { name: '批量操作' }).waitFor()
  await page.keyboard.press('s')
  await page.getByRole('region', { name: '后续按键' }).waitFor()
  await expectReadableInAllThemes(page, 'a selection and the keys that may follow')
  await page.keyboard.press('Escape')
  await find(page, 'fc', /封存/)
  await expectReadableInAllThemes(page, 'the palette')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+L')
  await dialog(page, '设置锁屏密码').waitFor()
  await expectReadableInAllThemes(page, 'a dialog')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await dialog(page, '快捷键一览').waitFor()
  await expectReadableInAllThemes(page, 'the keys')
}, 300_000)

test('records, faulty forms and the conventional mode are readable in all eleven themes', async () => {
  await choose(server, ['admin', COMPANY], {})
  const page = await browser.open(server.url, small)
  await logIn(page, 'admin')
  await page.goto(`${server.url}/system/user`)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
  await page.keyboard.press('Enter')
  await page.getByRole('article').waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  await expectReadableInAllThemes(page, 'a record')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.locator('form[data-zone=form] input').first().waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.locator('form[data-zone=form] [aria-invalid=true]').first().waitFor()
  await expectReadableInAllThemes(page, 'a form with faults')
  await ordersOfEveryState(server.as('admin', COMPANY))
  await choose(server, ['admin', COMPANY], { mode: 'classic' })
  await page.goto(`${server.url}/order/merchant`)
  await page.getByRole('group', { name: '订单状态' }).waitFor()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1)
  await page.keyboard.press('x')
  await page.getByRole('toolbar', { name: '批量操作' }).waitFor()
  await expectReadableInAllThemes(page, 'a list of the conventional mode')
}, 300_000)

test('at a zoom of 400 % list, record and form need no scrolling sideways', async () => {
  const page = await browser.open(server.url, { viewport: { width: 320, height: 256 } })
  await logIn(page, 'auditor')
  const expectNoSideways = async (label: string): Promise<void> =>
    expect(
      await page.evaluate(() => [
        document.documentElement.scrollWidth,
        ...[...document.querySelectorAll('main, article, [role=dialog]')].map(
          (element) => element.scrollWidth - element.clientWidth,
        ),
      ]),
      label,
    ).toSatisfy(([whole = 0, ...parts]: number[]) => whole <= 320 && parts.every((excess) => excess <= 0))
  await page.goto(`${server.url}/system/user`)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
  await expectNoSideways('the list')
  await grid(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('article').waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  await expectNoSideways('the record')
  expect((await page.getByRole('article').boundingBox())?.height ?? 0).toBeGreaterThan(120)
  await openPalette(page)
  await expectNoSideways('the palette')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+L')
  await dialog(page, '设置锁屏密码').waitFor()
  await expectNoSideways('a dialog')
  const box = await dialog(page, '设置锁屏密码').getByRole('button', { name: '锁屏' }).boundingBox()
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(256)
})

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
