import type { Locator, Page } from '@playwright/test'
import { expect } from 'vitest'
import type { Client } from '../support/client.ts'
import { logInByKeyboard } from '../support/browser.ts'

/** Tenant of the demonstration company. */
export const COMPANY = '100001'

export const palette = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(命令面板|Command palette)$/ })
/** The visible list; the first where there are two. */
export const grid = (page: Page): Locator => page.getByRole('treegrid').or(page.getByRole('grid')).first()
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })
/** Rows of the visible list without its header. */
export const rows = (page: Page): Locator => grid(page).locator('[role=row]:not(:has([role=columnheader]))')
export const markedRows = (page: Page): Locator => grid(page).locator('[role=row][aria-selected=true]')
/** The row that contains a text. */
export const rowOf = (page: Page, text: string): Locator => rows(page).filter({ hasText: text })
/** The way to a section of the open record. */
export const anchor = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('navigation', { name: /^(详情分区|Sections)$/ }).getByRole('button', { name })
/** A part of the open record. */
export const recordPart = (page: Page, name: string): Locator =>
  page.getByRole('article').getByRole('region', { name, exact: true })
/** Steps through the sections of the open record by key until one of them is current. */
export async function stepToPart(page: Page, name: string | RegExp): Promise<void> {
  await anchor(page, name).waitFor()
  await page.getByRole('article').getByRole('heading', { level: 2 }).focus()
  await expect
    .poll(async () => {
      if ((await anchor(page, name).getAttribute('aria-current')) === 'true') return true
      await page.keyboard.press(']')
      return false
    })
    .toBe(true)
}
/** A toast with a text. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-region=toasts] > div').filter({ hasText: text })
/** The row at the cursor. */
export const cursorRow = async (page: Page): Promise<Locator> =>
  page.locator(`[id="${(await grid(page).getAttribute('aria-activedescendant')) ?? ''}"]`)

/** The text of the row at the cursor; empty while there is none. */
export const cursorText = (page: Page): Promise<string> =>
  grid(page).evaluate(
    (list) => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.innerText ?? '',
  )

/** Logs in as a user of the demo company. */
export const logIn = (page: Page, account: string, tenant = COMPANY): Promise<void> =>
  logInByKeyboard(page, account, { tenant })

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await palette(page).getByRole('combobox').waitFor()
}

/** Types into the palette and waits until the highlighted line is the expected one. */
export async function find(page: Page, query: string, expected: string | RegExp): Promise<Locator> {
  await openPalette(page)
  await page.keyboard.type(query)
  const first = palette(page).getByRole('option', { selected: true })
  await expect.poll(() => first.innerText()).toMatch(expected)
  return first
}

/** Finds a command and runs it. */
export async function command(page: Page, query: string, expected: string | RegExp): Promise<void> {
  await find(page, query, expected)
  await page.keyboard.press('Enter')
}

/** Opens a page through the palette and waits for its rows. */
export async function visit(page: Page, query: string, title: string): Promise<void> {
  await command(page, query, title)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
}

/** Filters the list by a field, typed as one line: its name, then the value. */
export async function filterBy(page: Page, label: string, value: string): Promise<void> {
  await page.keyboard.press('/')
  await page.locator('[data-zone=filter] [role=combobox]:focus').waitFor()
  await page.keyboard.type(`${label} ${value}`)
  await expect
    .poll(() => page.getByRole('listbox', { name: '筛选' }).getByRole('option').first().innerText())
    .toMatch(new RegExp(`^${label} .*${value}`))
  await page.keyboard.press('Enter')
}

/** Marks the row at the cursor and the `more` rows below it. */
export async function mark(page: Page, more: number): Promise<void> {
  await page.keyboard.press('x')
  for (let remaining = more; remaining > 0; remaining -= 1) await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => markedRows(page).count()).toBe(more + 1)
}

/** Number of rows that contain a text. */
export const countRows = (page: Page, text: string): Promise<number> =>
  rows(page).filter({ hasText: text }).count()

/** Rows of a list call of the API. */
export async function records(
  client: Client,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): Promise<readonly { readonly id: string; readonly [field: string]: unknown }[]> {
  const { data } = await client.get<{ records?: { id: string }[] } | { id: string }[]>(path, {
    size: 200,
    ...query,
  })
  return Array.isArray(data) ? data : (data.records ?? [])
}

/** Replaces the clipboard, which a browser without a window may not write. */
export async function watchClipboard(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: (text: string) => {
          document.documentElement.dataset.copied = text
          return Promise.resolve()
        },
      },
    })
  })
  return () => page.evaluate(() => document.documentElement.dataset.copied ?? '')
}

/** Holds back the answers of matching addresses until the returned function is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}
