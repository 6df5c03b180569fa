import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  command,
  COMPANY,
  cursorText,
  dialog,
  grid,
  logIn,
  records,
  rowOf,
  rows,
  visit,
  watchClipboard,
  holdBack,
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

const header = (page: Page, name: string): Locator => grid(page).getByRole('columnheader', { name })
async function showColumn(page: Page, name: string, isShown: boolean): Promise<void> {
  await command(page, '设置列', '设置列')
  await dialog(page, '设置列').getByLabel(name, { exact: true }).setChecked(isShown)
  await dialog(page, '设置列').getByRole('button', { name: '完成' }).click()
}
/** `aria-colindex` of the active cell. */
const activeColumn = (page: Page): Promise<string | null> =>
  grid(page).evaluate(
    (element) =>
      document
        .getElementById(element.getAttribute('aria-activedescendant') ?? '')
        ?.getAttribute('aria-colindex') ?? null,
  )

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

  const release = await holdBack(page, new RegExp(`/api${POSTS}/list\\?`))
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
  const release = await holdBack(page, new RegExp(`/api${POSTS}/detail\\?`))
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.getByRole('article').getByRole('heading', { level: 2 }).innerText())
    .toBe(String(post?.postName))
  // Its number, which the head shows, is not known yet, and not called empty.
  expect(await page.getByRole('article').innerText()).not.toContain(String(post?.postCode))
  expect(await page.getByRole('article').innerText()).not.toMatch(/未填：.*岗位编号/)
  release()
  await expect.poll(() => page.getByRole('article').innerText()).toContain(String(post?.postCode))
  await expect.poll(() => page.getByRole('article').locator('.skeleton').count()).toBe(0)
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
  await expect.poll(() => cursorText(page)).toContain(String(first?.postName))
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

test('every field can be a column, its title arranges it, and amount and state stay at the right edge', async () => {
  const page = await browser.openFreely(server.url)
  const requests = requestedFields(page)
  await openPosts(page)
  await showColumn(page, '创建时间', true)
  await header(page, '创建时间').waitFor()
  await expect.poll(() => requests.at(-1)).toContain('createTime')
  await page.reload()
  await header(page, '创建时间').waitFor()
  const entry = async (column: string, name: string): Promise<void> => {
    await header(page, column).click({ button: 'right' })
    await page.getByRole('menu').getByRole('menuitem', { name }).click()
  }
  const titles = () => grid(page).locator('.qd-title').allInnerTexts()
  await entry('创建时间', '固定在右侧')
  await expect.poll(async () => (await titles()).at(-1)).toBe('创建时间')
  await entry('创建时间', '隐藏此列')
  await header(page, '创建时间').waitFor({ state: 'detached' })
  await header(page, '岗位类型').dragTo(header(page, '岗位名称'), { sourcePosition: { x: 20, y: 10 } })
  await expect.poll(async () => (await titles())[0]).toBe('岗位类型')
  await entry('岗位类型', '降序')
  await expect.poll(() => header(page, '岗位类型').getAttribute('aria-sort')).toBe('descending')

  await page.setViewportSize({ width: 1700, height: 800 })
  await command(page, 'shdd', '商户订单')
  await header(page, '商户订单号').waitFor()
  expect((await titles()).slice(-2)).toEqual(['订单金额', '订单状态'])
  await page.setViewportSize({ width: 1000, height: 700 })
  await header(page, '商户订单号').waitFor({ state: 'detached' })
  const beyondTheEdge = async (): Promise<number> => {
    const [list, state] = await Promise.all([
      grid(page).boundingBox(),
      header(page, '订单状态').boundingBox(),
    ])
    if (!list || !state) throw new Error('the list or the title of the state is not there')
    return state.x + state.width - (list.x + list.width)
  }
  await expect.poll(beyondTheEdge).toBeLessThanOrEqual(0)
  const scrolled = () => grid(page).evaluate((element) => element.scrollWidth - element.clientWidth)
  await expect.poll(scrolled).toBe(0)
})

test('marked cells are added up in the status bar and copied without titles', async () => {
  const page = await browser.openFreely(server.url)
  await openPosts(page)
  await rows(page).first().waitFor()
  const copied = await watchClipboard(page)
  await grid(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  while ((await header(page, '岗位排序').getAttribute('aria-colindex')) !== (await activeColumn(page)))
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  const sorts = (await records(admin(), `${POSTS}/list`)).slice(0, 3).map(({ sort }) => Number(sort))
  const sum = sorts.reduce((all, sort) => all + sort, 0)
  const status = page.getByRole('status', { name: '合计' })
  await expect.poll(() => status.innerText()).toContain(`合计 ${sum}`)
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(copied).toBe(sorts.join('\n'))
})
