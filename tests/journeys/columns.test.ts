import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  COMPANY,
  command,
  cursorRow,
  dialog,
  grid,
  logIn,
  records,
  rowOf,
  rows,
  visit,
  watchClipboard,
} from './console.ts'

const server = useServer()
const browser = useBrowser()
const admin = () => server.as('admin', COMPANY)
const POSTS = '/blade-system/post'

/** The `fields` of every window of posts that was requested. */
function requestedFields(page: Page): string[][] {
  const requests: string[][] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === `/api${POSTS}/list`) requests.push((searchParams.get('fields') ?? '').split(','))
  })
  return requests
}

/** Holds back the answers of a call until `release`. */
async function holdBack(page: Page, call: string): Promise<{ readonly release: () => void }> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(new RegExp(`/api${POSTS}/${call}\\?`), async (route) => {
    await released
    await route.continue()
  })
  return { release }
}

const header = (page: Page, name: string): Locator => grid(page).getByRole('columnheader', { name })
async function showColumn(page: Page, name: string, isShown: boolean): Promise<void> {
  await command(page, '设置列', '设置列')
  await dialog(page, '设置列').getByLabel(name, { exact: true }).setChecked(isShown)
  await dialog(page, '设置列').getByRole('button', { name: '完成' }).click()
}
const term = (page: Page, name: string): Locator =>
  page
    .getByRole('article')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

async function openPosts(page: Page): Promise<void> {
  await logIn(page, 'admin')
  await visit(page, 'gwgl', '岗位管理')
}

test('the grid requests what it shows; a column that is shown again reads its rows again', async () => {
  const page = await browser.openFreely(server.url)
  const requests = requestedFields(page)
  await openPosts(page)
  const [post] = await records(admin(), `${POSTS}/list`)
  const code = String(post?.postCode),
    name = String(post?.postName)
  expect(requests.at(-1)).toEqual(expect.arrayContaining(['postName', 'postCode', 'updateTime']))
  expect(requests.at(-1)).not.toContain('createUser')
  await rowOf(page, code).waitFor()

  await showColumn(page, '岗位编号', false)
  await header(page, '岗位编号').waitFor({ state: 'detached' })
  const before = requests.length
  await grid(page).focus()
  await page.keyboard.press('r')
  await expect.poll(() => requests.length).toBe(before + 1)
  expect(requests.at(-1)).not.toContain('postCode')
  await rowOf(page, name).waitFor()

  const { release } = await holdBack(page, 'list')
  await showColumn(page, '岗位编号', true)
  await header(page, '岗位编号').waitFor()
  const ghosts = rows(page).first().locator('[role=gridcell][data-ghost]')
  await expect.poll(() => ghosts.count()).toBe(1)
  expect(await ghosts.innerText()).toBe('')
  expect(await rowOf(page, name).count()).toBeGreaterThan(0)
  release()
  await rowOf(page, code).waitFor()
  expect(await grid(page).locator('[data-ghost]').count()).toBe(0)
  expect(requests.at(-1)).toContain('postCode')
})

test('a record opens with what the list knows, and shows the rest as pending, never as empty', async () => {
  const page = await browser.openFreely(server.url)
  await openPosts(page)
  const [post] = await records(admin(), `${POSTS}/list`)
  await showColumn(page, '岗位编号', false)
  await header(page, '岗位编号').waitFor({ state: 'detached' })
  await page.reload()
  await rowOf(page, String(post?.postName)).waitFor()
  await grid(page).focus()
  await page.keyboard.press('Home')
  const { release } = await holdBack(page, 'detail')
  await page.keyboard.press('Enter')
  await expect.poll(() => term(page, '岗位名称').innerText()).toBe(String(post?.postName))
  await term(page, '岗位编号').waitFor()
  expect(await term(page, '岗位编号').innerText()).toBe('')
  expect(await term(page, '岗位编号').locator('.skeleton').count()).toBe(1)
  release()
  await expect.poll(() => term(page, '岗位编号').innerText()).toBe(String(post?.postCode))
  expect(await page.getByRole('article').locator('.skeleton').count()).toBe(0)
})

test('a copied record has all fields, a copied table the visible columns', async () => {
  const page = await browser.openFreely(server.url)
  await openPosts(page)
  const [first, second] = await records(admin(), `${POSTS}/list`)
  await showColumn(page, '岗位编号', false)
  await header(page, '岗位编号').waitFor({ state: 'detached' })
  await page.reload()
  await rowOf(page, String(first?.postName)).waitFor()
  const copiedAgain = await watchClipboard(page)
  await grid(page).focus()
  await page.keyboard.press('Home')
  await expect.poll(async () => (await cursorRow(page)).innerText()).toContain(String(first?.postName))
  await page.keyboard.press('y')
  await page.keyboard.press('r')
  await expect.poll(copiedAgain).toContain('postCode')
  const one = JSON.parse(await copiedAgain()) as Record<string, unknown>
  for (const [key, value] of Object.entries(first ?? {}))
    if (!['category', 'isDeleted'].includes(key)) expect(one[key], key).toEqual(value)

  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('y')
  await page.keyboard.press('r')
  await expect.poll(copiedAgain).toMatch(/^\[/)
  const two = JSON.parse(await copiedAgain()) as Record<string, unknown>[]
  expect(two.map(({ postCode }) => postCode)).toEqual([first?.postCode, second?.postCode])

  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(copiedAgain).toContain('\t')
  const table = await copiedAgain()
  expect(table).not.toContain(String(first?.postCode))
  expect(table).toContain(String(second?.postName))
})
