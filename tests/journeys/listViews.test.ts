import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { tabTo, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  COMPANY,
  command,
  dialog,
  filterBy,
  find,
  grid,
  logIn,
  palette,
  records,
  rows,
  toast,
  visit,
} from './console.ts'

const server = useServer()
const browser = useBrowser()
const operator = () => server.as('operator', COMPANY)
const VIEWS = '/blade-desk/list-view'

const tabs = (page: Page): Locator => page.getByRole('group', { name: '视图' }).getByRole('button')
const tab = (page: Page, name: string | RegExp): Locator => tabs(page).filter({ hasText: name })
const tabTexts = (page: Page): Promise<string[]> => tabs(page).allInnerTexts()
const isOpen = (page: Page, name: string): Promise<string | null> =>
  tab(page, name).getAttribute('aria-pressed')
const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Replaces the operator's own views of posts by these. */
async function keepOnly(views: readonly Record<string, unknown>[]): Promise<void> {
  const { data } = await operator().get<{ views: { id: string; resource: string }[] }>(`${VIEWS}/list`)
  for (const { id, resource } of data.views)
    if (resource === 'post') await operator().post(`${VIEWS}/remove`, { id })
  for (const view of views) expect(await operator().post(`${VIEWS}/save`, view)).toMatchObject({ code: 200 })
}

test('views are saved, opened, changed, ordered and removed by keyboard', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'gwgl', '岗位管理')
  const total = (await records(operator(), '/blade-system/post/list')).length
  const high = (await records(operator(), '/blade-system/post/list', { postName: '总监' })).length
  await filterBy(page, '岗位名称', '总监')
  await expect.poll(() => rows(page).count()).toBe(high)
  await page.keyboard.press('Escape')
  await grid(page).focus()
  await press(page, 'v', 's')
  await dialog(page, '保存视图').getByLabel('视图名称').waitFor()
  await page.keyboard.press('Enter')
  await dialog(page, '保存视图').getByText('请输入视图名称，最多 32 个字').waitFor()
  await expectAccessible(page)
  await page.keyboard.type('高层岗位')
  await page.keyboard.press('Enter')
  await toast(page, '已保存视图“高层岗位”').waitFor()
  await expect.poll(() => tabTexts(page)).toEqual(['全部', `高层岗位\n${high}`])
  expect(await isOpen(page, '高层岗位')).toBe('true')
  await expectAccessible(page)

  // A second one, under a name that is refused first.
  await grid(page).focus()
  await press(page, 'v', 'r')
  await expect.poll(() => tab(page, '高层岗位').innerText()).toContain('已修改')
  await press(page, 'v', 'v')
  await palette(page).getByRole('option').nth(1).waitFor()
  await press(page, '2')
  await expect.poll(() => isOpen(page, '全部')).toBe('true')
  await press(page, 'v', 's')
  await dialog(page, '保存视图').getByLabel('视图名称').waitFor()
  await page.keyboard.type('高层岗位')
  await page.keyboard.press('Enter')
  await dialog(page, '保存视图').getByText('这个列表已有视图“高层岗位”，请换一个名称').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('所有岗位')
  await page.keyboard.press('Enter')
  await expect.poll(() => tabTexts(page)).toEqual(['全部', `高层岗位\n${high}`, `所有岗位\n${total}`])

  // A digit opens one, and so does its sequence.
  await grid(page).focus()
  await page.keyboard.press('1')
  await expect.poll(() => isOpen(page, '高层岗位')).toBe('true')
  await expect.poll(() => rows(page).count()).toBe(high)
  await press(page, 'v', '2')
  await expect.poll(() => isOpen(page, '所有岗位')).toBe('true')
  await expect.poll(() => new URL(page.url()).searchParams.get('postName')).toBeNull()

  // It is moved and becomes the one that the list opens with.
  await command(page, 'stqy', '视图前移')
  await expect.poll(() => tabTexts(page)).toEqual(['全部', `所有岗位\n${total}`, `高层岗位\n${high}`])
  await press(page, 'v', '2')
  await expect.poll(() => isOpen(page, '高层岗位')).toBe('true')
  await command(page, 'swmrst', '设为默认视图')
  await toast(page, '打开列表时使用视图“高层岗位”').waitFor()
  await page.goto(`${server.url}/system/post`)
  await expect.poll(() => rows(page).count()).toBe(high)
  await expect.poll(() => isOpen(page, '高层岗位')).toBe('true')

  // Removed, it is brought back by the key of undo.
  await tab(page, '所有岗位').focus()
  await page.keyboard.press('Delete')
  await toast(page, '已删除视图“所有岗位”').waitFor()
  await expect.poll(() => tabTexts(page)).toEqual(['全部', `高层岗位\n${high}`])
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await page.keyboard.press('z')
  await expect.poll(async () => (await tabTexts(page)).length).toBe(3)

  // From anywhere the palette opens it.
  await visit(page, 'csgl', '参数管理')
  await find(page, 'gcgw', '视图：高层岗位')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '岗位管理' }).waitFor()
  await expect.poll(() => isOpen(page, '高层岗位')).toBe('true')
})

test('a view is taken back, moved and shared with a role by mouse; users of the role only use it', async () => {
  await keepOnly([{ resource: 'post', name: '高层', filter: { postName: '总监' } }])
  const page = await browser.openFreely(server.url)
  await logIn(page, 'operator')
  await visit(page, 'gwgl', '岗位管理')
  await tab(page, '高层').click()
  await expect.poll(() => isOpen(page, '高层')).toBe('true')
  await filterBy(page, '岗位名称', '经理')
  await expect.poll(() => tab(page, '高层').innerText()).toContain('已修改')
  await page.getByRole('button', { name: '视图菜单' }).click()
  await page.getByRole('menuitem', { name: '还原视图' }).click()
  await expect.poll(() => tab(page, '高层').innerText()).not.toContain('已修改')

  await page.getByRole('button', { name: '视图菜单' }).click()
  await page.getByRole('menuitem', { name: /^重命名或共享视图/ }).click()
  await dialog(page, '修改视图').getByLabel('视图名称').fill('高层 · 共享')
  await dialog(page, '修改视图').getByLabel('访客').check()
  await dialog(page, '修改视图').getByRole('button', { name: '保存' }).click()
  await tab(page, '高层 · 共享').waitFor()

  await operator().post(`${VIEWS}/save`, { resource: 'post', name: '后来', filter: {} })
  await page.reload()
  await expect.poll(() => tab(page, '后来').innerText()).toMatch(/\n\d+$/)
  await tab(page, '后来').dragTo(tab(page, '高层 · 共享'))
  await expect
    .poll(async () => (await tabTexts(page)).map((text) => text.split('\n')[0]))
    .toEqual(['全部', '后来', '高层 · 共享'])

  const other = await browser.openFreely(server.url)
  await logIn(other, 'viewer')
  await visit(other, 'gwgl', '岗位管理')
  await tab(other, '高层 · 共享').click()
  await expect.poll(() => isOpen(other, '高层 · 共享')).toBe('true')
  await other.getByRole('button', { name: '视图菜单' }).click()
  expect(await other.getByRole('menuitem', { name: '删除视图' }).getAttribute('title')).toContain(
    '只有共享人',
  )
})

test('a link to a view that is not there, or not shared, shows the list and says so', async () => {
  const { data } = await operator().post<{ id: string }>(`${VIEWS}/save`, {
    resource: 'param',
    name: '我的参数',
    filter: { paramKey: 'account' },
  })
  const page = await browser.open(server.url)
  await logIn(page, 'viewer')
  await page.goto(`${server.url}/system/param?view=${data.id}`)
  await toast(page, '没有这个视图，或者它没有共享给您').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBeNull()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
  await page.close()

  // The owner's link has its conditions although it names nothing but the view.
  const own = await browser.open(server.url)
  await logIn(own, 'operator')
  await own.goto(`${server.url}/system/param?view=${data.id}`)
  await expect.poll(() => new URL(own.url()).searchParams.get('paramKey')).toBe('account')
  await expect.poll(() => isOpen(own, '我的参数')).toBe('true')
})

test('a changed view is saved over, or as a new one that opens the list', async () => {
  await keepOnly([{ resource: 'post', name: '总监', filter: { postName: '总监' } }])
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'gwgl', '岗位管理')
  await press(page, '1')
  await expect.poll(() => isOpen(page, '总监')).toBe('true')
  await filterBy(page, '岗位编号', 'mgr')
  await expect.poll(() => tab(page, '总监').innerText()).toContain('已修改')
  await page.keyboard.press('Escape')
  await command(page, 'bcdst', '保存对视图的修改')
  await expect.poll(() => tab(page, '总监').innerText()).not.toContain('已修改')
  const stored = async () =>
    (await operator().get<{ views: { name: string; filter: unknown }[] }>(`${VIEWS}/list`)).data.views
  expect((await stored()).find(({ name }) => name === '总监')?.filter).toMatchObject({ postName: '总监' })
  expect(JSON.stringify((await stored()).find(({ name }) => name === '总监')?.filter)).toContain('mgr')

  // The dialog updates the own view by Enter; its other button makes a new one.
  await grid(page).focus()
  await press(page, 'v', 's')
  const saving = dialog(page, '保存视图')
  await saving.getByLabel('视图名称').waitFor()
  expect(await saving.getByLabel('视图名称').inputValue()).toBe('总监')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('总监二')
  await tabTo(page, saving.getByLabel('打开列表时使用此视图'))
  await page.keyboard.press('Space')
  await tabTo(page, saving.getByRole('button', { name: '另存为新视图' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => isOpen(page, '总监二')).toBe('true')
  expect((await tabTexts(page)).map((text) => text.split('\n')[0])).toEqual(['全部', '总监', '总监二'])

  await page.goto(`${server.url}/system/post`)
  await expect.poll(() => isOpen(page, '总监二')).toBe('true')
  await expect.poll(() => new URL(page.url()).searchParams.get('postName')).toBe('总监')
  await tab(page, '全部').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isOpen(page, '全部')).toBe('true')
  expect(new URL(page.url()).search).toBe('?view=all')
  await page.reload()
  await expect.poll(() => isOpen(page, '全部')).toBe('true')
})

test('a view keeps by what its rows are grouped and how high they are', async () => {
  await keepOnly([])
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'gwgl', '岗位管理')
  const densityOf = () => page.locator('.qd-grid').getAttribute('data-density')
  const heads = page.locator('[role=row][aria-level="1"]')
  await command(page, '按列分组', /按列分组/)
  await page.getByRole('option', { name: /岗位类型/ }).waitFor()
  await page.keyboard.type('岗位类型')
  await page.keyboard.press('Enter')
  await expect.poll(() => heads.count()).toBeGreaterThan(1)
  await press(page, 'v', 'd')
  await expect.poll(densityOf).toBe('roomy')
  await press(page, 'v', 's')
  await dialog(page, '保存视图').getByLabel('视图名称').waitFor()
  await page.keyboard.type('按类型')
  await tabTo(page, dialog(page, '保存视图').getByLabel('同时保存列的顺序、宽度、显示和行高'))
  await press(page, 'Space', 'Enter')
  await expect.poll(() => isOpen(page, '按类型')).toBe('true')

  // Elsewhere the rows are as high as before, and another height is the operator's own.
  await grid(page).focus()
  await press(page, 'v', 'd')
  await expect.poll(densityOf).toBe('compact')
  await press(page, 'v', 'd')
  await expect.poll(densityOf).toBe('normal')
  await tab(page, '全部').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => heads.count()).toBe(0)
  expect(await densityOf()).toBe('normal')
  await grid(page).focus()
  await page.keyboard.press('1')
  await expect.poll(() => heads.count()).toBeGreaterThan(1)
  await expect.poll(densityOf).toBe('roomy')
  await page.goto(`${server.url}/system/post?view=${new URL(page.url()).searchParams.get('view') ?? ''}`)
  await expect.poll(() => heads.count()).toBeGreaterThan(1)
  await expect.poll(densityOf).toBe('roomy')
  await command(page, '取消分组', /取消分组/)
  await expect.poll(() => tab(page, '按类型').innerText()).toContain('已修改')
})

test('the number of rows of a view follows the rows, whoever changes them', async () => {
  await keepOnly([{ resource: 'post', name: '直播岗', filter: { postName: '直播岗' } }])
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'gwgl', '岗位管理')
  await expect.poll(() => tab(page, '直播岗').innerText()).toBe('直播岗\n0')
  await server.as('admin', COMPANY).post('/blade-system/post/submit', {
    category: 1,
    postCode: 'LIVE1',
    postName: '直播岗一',
    sort: 1,
  })
  await expect.poll(() => tab(page, '直播岗').innerText(), { timeout: 10_000 }).toBe('直播岗\n1')
})

test('views that were kept as preferences are carried over once', async () => {
  await keepOnly([])
  await operator().post('/blade-system/preference/submit', {
    key: 'views.post',
    value: [
      { id: 'aaaa', name: '旧视图', filter: { postName: '经理' }, sort: '-sort', columns: null },
      { id: 'bbbb', name: '坏视图', filter: { nothing: '1' }, sort: '', columns: null },
    ],
  })
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'gwgl', '岗位管理')
  await tab(page, '旧视图').waitFor()
  expect((await tabTexts(page)).map((text) => text.split('\n')[0])).toEqual(['全部', '旧视图'])
  await expect
    .poll(async () => (await operator().get<Record<string, unknown>>('/blade-system/preference/list')).data)
    .not.toHaveProperty(['views.post'])
  const { data } = await operator().get<{ views: { name: string; sort: string }[] }>(`${VIEWS}/list`)
  expect(data.views.filter(({ name }) => name === '旧视图')).toMatchObject([{ sort: '-sort' }])
})
