import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
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

test('a changed view is saved over or as a new one, and shared by mouse with a role, whose users only use it', async () => {
  const { data: before } = await operator().get<{ views: { id: string; resource: string }[] }>(
    `${VIEWS}/list`,
  )
  for (const { id, resource } of before.views)
    if (resource === 'post') await operator().post(`${VIEWS}/remove`, { id })
  await operator().post(`${VIEWS}/save`, { resource: 'post', name: '高层', filter: { postName: '总监' } })
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
