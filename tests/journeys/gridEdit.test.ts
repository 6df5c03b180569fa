import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, grid, logIn, records, rowOf, rows } from './console.ts'

const server = useServer()
const browser = useBrowser()

const POSTS = '/blade-system/post'
/** Some posts of their own prefix, sorted one after the other behind all others. */
async function makePosts(admin: Client, prefix: string, count: number): Promise<void> {
  for (let index = 1; index <= count; index++)
    await admin.post(`${POSTS}/submit`, {
      category: '1',
      postCode: `${prefix}${index}`,
      postName: `${prefix}岗位${index}`,
      sort: index,
      remark: `备注${index}`,
    })
}
const postOf = async (admin: Client, code: string) =>
  (await records(admin, `${POSTS}/list`, { postCode_equal: code }))[0]

/** The input over the cells of the list. */
const entry = (page: Page): Locator => page.locator('textarea.qd-entry')
/** The cell of a row below a title. */
async function cell(page: Page, row: string, title: string): Promise<Locator> {
  const index = await grid(page).getByRole('columnheader', { name: title }).getAttribute('aria-colindex')
  return rowOf(page, row).locator(`[aria-colindex="${index}"]`)
}
/** Moves the cursor to a cell by clicking its row and stepping to its column. */
async function goTo(page: Page, row: string, title: string): Promise<void> {
  await grid(page).focus()
  const target = await cell(page, row, title)
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(async () => {
      if ((await target.getAttribute('data-cur')) !== null) return true
      await page.keyboard.press('ArrowRight')
      return (await target.getAttribute('data-cur')) !== null
    })
    .toBe(true)
}
async function openPosts(page: Page, prefix: string): Promise<void> {
  await page.goto(`${server.url}/system/post?postCode=${prefix}`)
  await expect.poll(() => rows(page).filter({ hasText: prefix }).count()).toBeGreaterThan(0)
  await grid(page).focus()
}

test('by keyboard: Enter saves a cell and goes down, Tab goes to the next one, Esc keeps the old value', async () => {
  const admin = await server.as('admin', COMPANY)
  await makePosts(admin, 'GA', 3)
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await openPosts(page, 'GA')
  await goTo(page, 'GA1', '岗位排序')
  await expect.poll(async () => (await cell(page, 'GA1', '岗位排序')).getAttribute('data-editable')).toBe('')
  // Typing replaces the value, and the digit that begins it is not the key of a tab.
  await page.keyboard.type('12')
  expect(await entry(page).inputValue()).toBe('12')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await cell(page, 'GA1', '岗位排序')).innerText()).toBe('12')
  await expect.poll(async () => (await postOf(admin, 'GA1'))?.sort).toBe(12)
  expect(await (await cell(page, 'GA2', '岗位排序')).getAttribute('data-cur')).toBe('')
  // F2 edits the present value; Tab goes on to the description.
  await page.keyboard.press('F2')
  expect(await entry(page).inputValue()).toBe('2')
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await cell(page, 'GA2', '岗位描述')).getAttribute('data-cur')).toBe('')
  await page.keyboard.type('改过的 s d x')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await postOf(admin, 'GA2'))?.remark).toBe('改过的 s d x')
  expect((await postOf(admin, 'GA2'))?.sort).toBe(7)
  await page.keyboard.type('nothing')
  await page.keyboard.press('Escape')
  expect(await (await cell(page, 'GA3', '岗位描述')).innerText()).toBe('备注3')
  // The last change is undone where the cursor is.
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await postOf(admin, 'GA2'))?.remark).toBe('备注2')
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect.poll(async () => (await postOf(admin, 'GA2'))?.sort).toBe(2)
}, 60_000)
