import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import type { TestBrowser } from '../support/browser.ts'
import { expectReadableInThemes, withoutTransitions } from '../support/readableThemes.ts'
import type { TestServer } from '../support/server.ts'
import { grid, logIn, openPalette, palette, rows } from './console.ts'

interface MenuNode {
  readonly path: string
  readonly name: string
  readonly children?: readonly MenuNode[]
}
const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children?.length ? leaves(node.children) : [node]))

/** Menu pages of a user; the specimen of the tests has no page in the console. */
async function pagesOf(server: TestServer, account: string, tenant: string): Promise<MenuNode[]> {
  const { data } = await server.as(account, tenant).get<MenuNode[]>('/blade-system/menu/routes')
  return leaves(data).filter(({ path }) => !path.startsWith('/test/'))
}

/** Ids in `aria-activedescendant` and `aria-controls` that no element has. */
const danglingReferences = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-activedescendant], [aria-labelledby], [aria-describedby]')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) =>
        ['aria-activedescendant', 'aria-labelledby', 'aria-describedby'].flatMap((name) =>
          (element.getAttribute(name) ?? '')
            .split(' ')
            .filter((id) => id !== '' && !document.getElementById(id))
            .map((id) => `${name} ${id}`),
        ),
      ),
  )

/** How the pages are reached: each by its address, or from the one before, as by a click in the menu. */
type Reached = 'by address' | 'from page to page'

/** Opens a page and waits until it has rows or its empty state. */
async function show(server: TestServer, page: Page, { path }: MenuNode, reached: Reached): Promise<void> {
  if (reached === 'by address') await page.goto(`${server.url}${path}`)
  else await page.evaluate((address) => history.pushState(null, '', address), path)
  await expect.poll(() => new URL(page.url()).pathname).toBe(path.split('?')[0])
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  await expect
    .poll(
      async () =>
        (await page.locator('[aria-busy=true]').count()) === 0 &&
        ((await rows(page).count()) > 0 ||
          (await page.getByRole('main').locator('[data-board-row]').count()) > 0 ||
          (await page
            .getByRole('main')
            .getByText(/还没有|没有符合|暂无|Nothing|No /)
            .count()) > 0 ||
          (await page.getByRole('main').locator('form').count()) > 0),
      { timeout: 20_000, message: `${path} has neither rows nor an empty state` },
    )
    .toBe(true)
}

/** Headings, labels and buttons in Chinese, without the names that people gave to what is theirs. */
const chineseTexts = async (page: Page): Promise<readonly string[]> =>
  (
    await page
      .getByRole('main')
      .locator(':is(h1, h3, dt, [role=columnheader], button:not(:has([translate=no]))):not([translate=no] *)')
      .allInnerTexts()
  ).filter((text) => /\p{Script=Han}/u.test(text))

/** Sets theme and language of a user. */
export async function choose(
  server: TestServer,
  [account, tenant]: readonly [string, string],
  appearance: Readonly<Record<string, string>>,
): Promise<void> {
  await server.as(account, tenant).post('/blade-system/preference/submit', { key: 'look', value: appearance })
}

/**
 * Opens every page in a user's menu with its rows or form and one record, and checks that all of it is
 * readable and reachable; from page to page also in every theme.
 */
export async function everyPage(
  server: TestServer,
  browser: TestBrowser,
  {
    account,
    tenant,
    appearance,
    reached,
  }: {
    readonly account: string
    readonly tenant: string
    readonly appearance: { readonly theme: string; readonly locale: 'zh' | 'en' }
    readonly reached: Reached
  },
): Promise<void> {
  await choose(server, [account, tenant], appearance)
  const pages = await pagesOf(server, account, tenant)
  expect(pages.length).toBeGreaterThan(5)
  const page = await browser.open(server.url)
  await logIn(page, account, tenant)
  await withoutTransitions(page)
  for (const menuNode of pages) {
    await show(server, page, menuNode, reached)
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(appearance.theme)
    expect(await page.locator('html').getAttribute('lang')).toBe(appearance.locale === 'zh' ? 'zh-CN' : 'en')
    if ((await rows(page).count()) > 0) {
      await grid(page).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('article').waitFor()
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    }
    await expectAccessible(page, menuNode.path, '#page')
    expect(await danglingReferences(page), menuNode.path).toEqual([])
    // Texts that were proven before are only known while the page is not left.
    if (reached === 'from page to page') await expectReadableInThemes(page, menuNode.path)
    if (appearance.locale === 'en')
      expect(await chineseTexts(page), `${menuNode.path} in English`).toEqual([])
  }
  await openPalette(page)
  await expectAccessible(page, 'the palette')
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'hidden' })
}
