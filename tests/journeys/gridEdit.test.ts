import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { inputMethod, useBrowser } from '../support/browser.ts'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, command, dialog, grid, logIn, records, rowOf, rows, toast } from './console.ts'

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
/** Moves the cursor from the first row to a cell of it. */
async function goTo(page: Page, row: string, title: string): Promise<void> {
  await grid(page).focus()
  for (const key of ['Escape', 'Escape', 'Home']) await page.keyboard.press(key)
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
  await entry(page).waitFor({ state: 'attached' })
  await grid(page).focus()
}

test('by keyboard: Enter saves a cell and goes down, Tab goes to the next one, Esc keeps the old value', async () => {
  const admin = server.as('admin', COMPANY)
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

test('the first syllable of an input method is kept, and its Enter does not save', async () => {
  const admin = server.as('admin', COMPANY)
  await makePosts(admin, 'GB', 2)
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await openPosts(page, 'GB')
  await goTo(page, 'GB1', '岗位描述')
  const method = await inputMethod(page)
  await method.spell('w')
  await method.spell('wendang')
  await method.commit('文档')
  await page.keyboard.press('Enter')
  expect(await entry(page).inputValue()).toBe('文档')
  // The Enter that confirmed the candidate came within the moment after it; a later one saves.
  await page.waitForTimeout(100)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await postOf(admin, 'GB1'))?.remark).toBe('文档')
}, 60_000)

test('a cell that cannot be edited says why, and a wrong value stays with its sentence', async () => {
  const admin = server.as('admin', COMPANY)
  await makePosts(admin, 'GC', 2)
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await openPosts(page, 'GC')
  await goTo(page, 'GC1', '岗位编号')
  await page.keyboard.type('n')
  const note = page.locator('.qd-entry-note')
  await expect.poll(() => note.innerText()).toBe('岗位编号不能在列表里修改，请打开表单')
  expect(await page.getByRole('form', { name: /新增/ }).count()).toBe(0)
  await goTo(page, 'GC1', '岗位排序')
  await page.keyboard.type('12a')
  await page.keyboard.press('Enter')
  await expect.poll(() => note.innerText()).toBe('岗位排序必须是数字')
  expect(await entry(page).inputValue()).toBe('12a')
  expect(await entry(page).getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Escape')
  expect(await (await cell(page, 'GC1', '岗位排序')).innerText()).toBe('1')
  expect((await postOf(admin, 'GC1'))?.sort).toBe(1)
}, 60_000)

test('somebody was first: both values are offered, with who changed it', async () => {
  const admin = server.as('admin', COMPANY)
  await makePosts(admin, 'GD', 1)
  const page = await browser.open(server.url)
  await page.route(/blade-desk\/live/, (route) => route.abort())
  await logIn(page, 'admin')
  await openPosts(page, 'GD')
  const { id, version } = (await postOf(admin, 'GD1')) as { id: string; version: number }
  await admin.post(`${POSTS}/submit`, { id, version, remark: '别人的' })
  await goTo(page, 'GD1', '岗位排序')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  // The description alone was changed: the order is saved on that version.
  await expect.poll(async () => (await postOf(admin, 'GD1'))?.sort).toBe(5)
  await admin.post(`${POSTS}/submit`, { id, version: version + 2, sort: 8 })
  await goTo(page, 'GD1', '岗位排序')
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  const conflict = dialog(page, '岗位排序已被他人修改')
  await conflict.waitFor()
  expect(await conflict.innerText()).toMatch(/对方的\s*8\s*我的\s*6/)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await postOf(admin, 'GD1'))?.sort).toBe(6)
}, 60_000)

test('a coded cell is chosen from a list, by initials and by an input method; Enter waits for it', async () => {
  const admin = server.as('admin', COMPANY)
  await makePosts(admin, 'GH', 2)
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await openPosts(page, 'GH')
  const category = async (code: string) => String((await postOf(admin, code))?.category)
  const before = await category('GH1')
  await goTo(page, 'GH1', '岗位类型')
  await page.keyboard.press('Enter')
  const list = page.locator('.qd-entry-list')
  await list.getByRole('option').nth(2).waitFor()
  expect(await entry(page).getAttribute('role')).toBe('combobox')
  expect(await list.getByRole('option', { selected: true }).innerText()).toBe(await entry(page).inputValue())
  await page.keyboard.press('Escape')
  // Initials, and Enter at once.
  await page.keyboard.type('jc')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await cell(page, 'GH1', '岗位类型')).innerText()).toBe('基层')
  await expect.poll(() => category('GH1')).not.toBe(before)
  const method = await inputMethod(page)
  await method.spell('zhongceng')
  // Nothing is chosen while the candidate is open.
  await page.keyboard.press('Enter')
  expect(await category('GH2')).toBe(before)
  await method.commit('中层')
  await page.waitForTimeout(100)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await cell(page, 'GH2', '岗位类型')).innerText()).toBe('中层')
  await page.keyboard.type('没有这个')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.qd-entry-note').innerText()).toBe('请从列表里选择岗位类型')
  await page.keyboard.press('Escape')
  expect(await (await cell(page, 'GH2', '岗位类型')).innerText()).toBe('中层')
}, 60_000)

/** Pastes a text where the focus is. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((content) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', content)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('a table is pasted after a preview that says what stays, and undone as a whole', async () => {
  const admin = server.as('admin', COMPANY)
  await makePosts(admin, 'GE', 4)
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await openPosts(page, 'GE')
  await goTo(page, 'GE1', '岗位排序')
  await paste(page, '21\t007\r\nx\t1592087000000000001\r\n23\t"两\n行"\r\n')
  const preview = dialog(page, '粘贴到 5 个单元格')
  await preview.waitFor()
  expect(await preview.innerText()).toContain('岗位排序必须是数字')
  await page.keyboard.press('ControlOrMeta+Enter')
  await toast(page, '粘贴 5 格完成').waitFor()
  const read = async () =>
    Promise.all(
      ['GE1', 'GE2', 'GE3'].map(async (code) => {
        const row = await postOf(admin, code)
        return [row?.sort, row?.remark]
      }),
    )
  expect(await read()).toEqual([
    [21, '007'],
    [2, '1592087000000000001'],
    [23, '两\n行'],
  ])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(read).toEqual([
    [1, '备注1'],
    [2, '备注2'],
    [3, '备注3'],
  ])
  // One value fills a range, also where it is typed.
  await goTo(page, 'GE1', '岗位描述')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.type('同样')
  await page.keyboard.press('ControlOrMeta+Enter')
  await dialog(page, '粘贴到 3 个单元格').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await read()).map(([, remark]) => remark)).toEqual(['同样', '同样', '同样'])
}, 60_000)

test('by mouse: a double click edits a cell, leaving it saves, and other cells open the record', async () => {
  const admin = server.as('admin', COMPANY)
  await makePosts(admin, 'GF', 2)
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  await openPosts(page, 'GF')
  await (await cell(page, 'GF1', '岗位描述')).dblclick()
  await expect.poll(() => entry(page).inputValue()).toBe('备注1')
  await page.keyboard.type('用鼠标')
  await (await cell(page, 'GF2', '岗位编号')).click()
  await expect.poll(async () => (await postOf(admin, 'GF1'))?.remark).toBe('用鼠标')
  await (await cell(page, 'GF2', '岗位编号')).dblclick()
  await page.getByRole('article').waitFor()
}, 60_000)

test('rows are grouped by a column: counted by the server, opened by keys, and in the link', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await page.goto(`${server.url}/merchant/config`)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
  await grid(page).focus()
  await command(page, '按列分组', /按列分组/)
  await page.getByRole('option', { name: /状态/ }).waitFor()
  await page.keyboard.type('状态')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('group')).toBe('status')
  const heads = page.locator('[role=row][aria-level="1"]')
  await expect.poll(() => heads.count()).toBeGreaterThan(0)
  expect(await heads.first().innerText()).toMatch(/启用（\d+）/)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => heads.first().getAttribute('aria-expanded')).toBe('true')
  const below = page.locator('[role=row][aria-level="2"]:not([data-ghost])')
  const count = Number(/（(\d+)）/.exec(await heads.first().innerText())?.[1])
  await expect.poll(() => below.filter({ hasText: '启用' }).count()).toBe(count)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => below.count()).toBe(0)
  // A link opens the groups, and its filter counts them.
  await page.goto(`${server.url}/merchant/config?group=status&merchantType=2`)
  await expect.poll(async () => (await heads.allInnerTexts()).length).toBeGreaterThan(0)
  await page.waitForFunction(() => document.querySelectorAll('[role=row][aria-level="2"]').length === 0)
  await command(page, '取消分组', /取消分组/)
  await expect.poll(() => new URL(page.url()).searchParams.get('group')).toBeNull()
  await expect.poll(() => heads.count()).toBe(0)
}, 60_000)
