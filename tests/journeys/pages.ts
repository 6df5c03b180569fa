import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import type { TestBrowser } from '../support/browser.ts'
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
    [...document.querySelectorAll('[aria-activedescendant], [aria-labelledby], [aria-describedby]')].flatMap(
      (element) =>
        ['aria-activedescendant', 'aria-labelledby', 'aria-describedby'].flatMap((name) =>
          (element.getAttribute(name) ?? '')
            .split(' ')
            .filter((id) => id !== '' && !document.getElementById(id))
            .map((id) => `${name} ${id}`),
        ),
    ),
  )

/** Opens a page and waits until it has rows or its empty state. */
async function show(server: TestServer, page: Page, { path }: MenuNode): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  await expect
    .poll(
      async () =>
        (await page.locator('[aria-busy=true]').count()) === 0 &&
        ((await rows(page).count()) > 0 ||
          (await page
            .getByRole('main')
            .getByText(/还没有|没有符合|暂无|Nothing|No /)
            .count()) > 0 ||
          (await page.getByRole('main').locator('form').count()) > 0),
      { timeout: 20_000, message: `${path} has neither rows nor an empty state` },
    )
    .toBe(true)
}

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
 * readable and reachable.
 */
export async function everyPage(
  server: TestServer,
  browser: TestBrowser,
  {
    account,
    tenant,
    appearance,
  }: {
    readonly account: string
    readonly tenant: string
    readonly appearance: { readonly theme: string; readonly locale: 'zh' | 'en' }
  },
): Promise<void> {
  await choose(server, [account, tenant], appearance)
  const pages = await pagesOf(server, account, tenant)
  expect(pages.length).toBeGreaterThan(5)
  const page = await browser.open(server.url)
  await logIn(page, account, tenant)
  for (const menuNode of pages) {
    await show(server, page, menuNode)
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
    // Names that people gave to what is theirs are marked as not to be translated.
    if (appearance.locale === 'en')
      expect(
        (
          await page
            .getByRole('main')
            .locator(
              ':is(h1, h3, dt, [role=columnheader], button:not(:has([translate=no]))):not([translate=no] *)',
            )
            .allInnerTexts()
        ).filter((text) => /\p{Script=Han}/u.test(text)),
        `${menuNode.path} in English`,
      ).toEqual([])
  }
  await openPalette(page)
  await expectAccessible(page, 'the palette')
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'hidden' })
}
