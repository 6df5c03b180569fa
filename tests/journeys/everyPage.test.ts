import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible, expectReadable } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { PLATFORM } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, dialog, grid, logIn, openPalette, palette, rows } from './console.ts'

const server = useServer()
const browser = useBrowser()
const THEMES = ['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte']

interface MenuNode { readonly path: string; readonly name: string; readonly children?: readonly MenuNode[] }
const leaves = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => (node.children?.length ? leaves(node.children) : [node]))

/** Pages of the menu of somebody; the specimen of the tests has none in the console. */
async function pagesOf(account: string, tenant: string): Promise<MenuNode[]> {
  const { data } = await server.as(account, tenant).get<MenuNode[]>('/blade-system/menu/routes')
  return leaves(data).filter(({ path }) => !path.startsWith('/test/'))
}

/** Every name that `aria-activedescendant` and `aria-controls` speak of exists. */
const danglingReferences = (page: Page): Promise<string[]> => page.evaluate(() => [...document.querySelectorAll('[aria-activedescendant], [aria-labelledby], [aria-describedby]')].flatMap((element) =>
  ['aria-activedescendant', 'aria-labelledby', 'aria-describedby'].flatMap((name) => (element.getAttribute(name) ?? '').split(' ').filter((id) => id !== '' && !document.getElementById(id)).map((id) => `${name} ${id}`))))

/** Shows a page until it has rows or says that there are none. */
async function show(page: Page, { path }: MenuNode): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(async () => await page.locator('[aria-busy=true]').count() === 0 && (await rows(page).count() > 0 || await page.getByRole('main').getByText(/还没有|没有符合|暂无|Nothing|No /).count() > 0), { timeout: 8000, message: `${path} has neither rows nor an empty state` }).toBe(true)
}

async function choose(account: string, tenant: string, look: Readonly<Record<string, string>>): Promise<void> {
  await server.as(account, tenant).post('/blade-system/preference/submit', { key: 'look', value: look })
}

for (const [account, tenant, look] of [['admin', PLATFORM, { theme: 'default', locale: 'zh' }], ['admin', COMPANY, { theme: 'dark', locale: 'en' }]] as const) {
  test(`every page of ${account}@${tenant} opens with its rows, detail and form, ${look.theme} and ${look.locale}`, async () => {
    await choose(account, tenant, look)
    const pages = await pagesOf(account, tenant)
    expect(pages.length).toBeGreaterThan(5)
    const page = await browser.open(server.url)
    await logIn(page, account, tenant)
    for (const one of pages) {
      await show(page, one)
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(look.theme)
      expect(await page.locator('html').getAttribute('lang')).toBe(look.locale === 'zh' ? 'zh-CN' : 'en')
      if (await rows(page).count() > 0) {
        await grid(page).focus()
        await page.keyboard.press('Enter')
        await page.getByRole('article').waitFor()
        await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      }
      await expectAccessible(page, one.path, '#page')
      expect(await danglingReferences(page), one.path).toEqual([])
      if (look.locale === 'en') expect((await page.getByRole('main').locator('h1, h3, dt, [role=columnheader], button').allInnerTexts()).filter((text) => /\p{Script=Han}/u.test(text)), `${one.path} in English`).toEqual([])
    }
    await openPalette(page)
    await expectAccessible(page, 'the palette')
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'hidden' })
  }, 400_000)
}

test('text can be read in all eleven themes', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  for (const theme of THEMES) {
    await choose('operator', COMPANY, { theme })
    await page.goto(`${server.url}/system/dictbiz`)
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(12)
    await page.keyboard.press('x')
    await page.getByRole('toolbar', { name: '批量操作' }).waitFor()
    await expectReadable(page, theme)
  }
}, 120_000)

test('small windows keep everything within reach', async () => {
  for (const [width, height] of [[1024, 768], [375, 812]] as const) {
    const page = await browser.open(server.url, { viewport: { width, height } })
    await logIn(page, 'auditor')
    await page.goto(`${server.url}/system/user`)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} wide`).toBe(true)
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} wide with the keys`).toBe(true)
  }
})
