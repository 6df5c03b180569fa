import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  COMPANY,
  dialog,
  logIn,
  markedRows,
  palette,
  records,
  rowOf,
  rows,
  countRows,
  toast,
  anchor,
} from './console.ts'

const server = useServer()
const browser = useBrowser()

const searchBox = (page: Page) => page.getByRole('button', { name: /^搜索菜单/ })

/** Opens the console of a user who has chosen the conventional mode. */
async function conventional(account: string): Promise<Page> {
  await server
    .as(account, COMPANY)
    .post('/blade-system/preference/submit', { key: 'look', value: { mode: 'classic' } })
  const page = await browser.openFreely(server.url)
  await logIn(page, account)
  await searchBox(page).waitFor()
  return page
}

async function openMenu(page: Page, branch: string, title: string): Promise<void> {
  const link = page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: title })
  if (!(await link.isVisible())) await page.getByRole('button', { name: branch, exact: true }).click()
  await link.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
}

const toolbar = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '工具栏' }).first().getByRole('button', { name, exact: true })

test('the conventional mode is chosen, and twelve business dictionaries are sealed and unsealed by mouse', async () => {
  const page = await browser.openFreely(server.url)
  await logIn(page, 'operator')
  await page.getByRole('button', { name: '搜索或执行命令' }).click()
  await palette(page).getByRole('combobox').fill('传统模式')
  await palette(page)
    .getByRole('option', { name: /切换到传统模式/ })
    .click()
  await searchBox(page).waitFor()
  await openMenu(page, '系统管理', '业务字典')
  await expectAccessible(page)
  await toolbar(page, '封存').click({ force: true })
  await toast(page, '请先选择至少一条数据').waitFor()
  await rows(page).nth(0).getByRole('checkbox').click()
  await rows(page)
    .nth(11)
    .getByRole('rowheader')
    .click({ modifiers: ['Shift'] })
  await expect.poll(() => markedRows(page).count()).toBe(12)
  await page.getByText('已选 12 条').first().waitFor()
  await toolbar(page, '封存').click()
  await expect.poll(() => countRows(page, '已封存')).toBe(12)
  await toast(page, '封存 12 条').getByRole('button', { name: /撤销/ }).click()
  await expect.poll(() => countRows(page, '已封存')).toBe(0)
  await rows(page).first().getByRole('button', { name: '封存' }).click()
  await expect.poll(() => countRows(page, '已封存')).toBe(1)
  await rows(page).first().getByRole('button', { name: '解封' }).click()
  await expect.poll(() => countRows(page, '已封存')).toBe(0)
})

test('conditions are searched and reset, and choices apply at once', async () => {
  const page = await conventional('operator')
  await openMenu(page, '系统管理', '岗位管理')
  const search = page.getByRole('search')
  const total = (await records(server.as('operator', COMPANY), '/blade-system/post/list')).length
  await search.getByLabel('岗位名称').fill('首席')
  await search.getByRole('button', { name: '搜索' }).click()
  await expect.poll(() => rows(page).count()).toBe(4)
  expect(new URL(page.url()).search).toContain('postName')
  await search.getByRole('button', { name: '重置' }).click()
  await page.getByText(`共 ${total} 条`).waitFor()
  expect(await search.getByLabel('岗位名称').inputValue()).toBe('')
  await search.getByLabel('岗位类型').selectOption({ label: '高层' })
  await expect
    .poll(async () => (await rows(page).allInnerTexts()).map((text) => text.includes('高层')))
    .toEqual([true, true, true, true])
})

test('pages of 10, 30, 50, 100 and 200 rows are turned, and marks survive turning', async () => {
  const page = await conventional('admin')
  await openMenu(page, '系统管理', '用户管理')
  const pager = page.getByRole('navigation', { name: '分页' })
  const users = (await records(server.as('admin', COMPANY), '/blade-system/user/list')).length
  // The pager comes after the rows.
  await expect
    .poll(() => pager.getByRole('option').allInnerTexts())
    .toEqual(['10 条', '30 条', '50 条', '100 条', '200 条'])
  await expect.poll(() => rows(page).count()).toBe(10)
  await rows(page).nth(0).getByRole('checkbox').click()
  await rows(page).nth(2).getByRole('checkbox').click()
  const first = await rows(page).first().innerText()
  await pager.getByRole('button', { name: '下一页' }).click()
  await expect.poll(() => rows(page).first().innerText()).not.toBe(first)
  await rows(page).nth(1).getByRole('checkbox').click()
  await page.getByText('已选 3 条').first().waitFor()
  await pager.getByRole('button', { name: '上一页' }).click()
  await expect.poll(() => rows(page).first().innerText()).toBe(first)
  await expect.poll(() => markedRows(page).count()).toBe(2)
  for (const size of [30, 50, 100, 200]) {
    await pager.getByLabel('每页').selectOption(String(size))
    await pager.getByText(`/ ${Math.ceil(users / size)}`, { exact: true }).waitFor()
  }
  expect(new URL(page.url()).searchParams.get('size')).toBe('200')
})

test('the context menu of a tab closes the others, and all', async () => {
  const page = await conventional('operator')
  for (const title of ['岗位管理', '业务字典', '参数管理']) await openMenu(page, '系统管理', title)
  const tabs = page.getByRole('tablist', { name: '打开的页面' })
  await tabs.getByRole('tab', { name: '业务字典' }).click({ button: 'right' })
  await expect
    .poll(() => page.getByRole('menu', { name: '标签操作' }).getByRole('menuitem').allInnerTexts())
    .toEqual(['关闭', '清除缓存', '关闭其他', '关闭全部'])
  await page.getByRole('menuitem', { name: '清除缓存' }).click()
  const question = dialog(page, '提示')
  expect(await question.innerText()).toContain('是否需要清除缓存?')
  await question.getByRole('button', { name: '取消' }).click()
  await question.waitFor({ state: 'detached' })
  await tabs.getByRole('tab', { name: '业务字典' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await expect.poll(() => tabs.getByRole('tab').allInnerTexts()).toEqual(['首页', '业务字典'])
  await page.getByRole('heading', { level: 1, name: '业务字典' }).waitFor()
  await tabs.getByRole('tab', { name: '业务字典' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭全部' }).click()
  await expect.poll(() => tabs.getByRole('tab').allInnerTexts()).toEqual(['首页'])
})

test('a row is created, changed, viewed and deleted in dialogs', async () => {
  const page = await conventional('admin')
  await openMenu(page, '系统管理', '参数管理')
  await toolbar(page, '新增').click()
  const form = dialog(page, '新增参数')
  await form.getByLabel('参数名称').fill('鼠标写的参数')
  await form.getByLabel('参数键名').fill('journey.mouse')
  await form.getByLabel('参数键值').fill('一')
  await form.getByRole('button', { name: '保存' }).click()
  await toast(page, '新增成功').waitFor()
  const row = rowOf(page, 'journey.mouse')
  await row.getByRole('button', { name: '修改' }).click()
  const edit = dialog(page, '修改 鼠标写的参数')
  await edit.getByLabel('参数键值').fill('二')
  await edit.getByRole('button', { name: '保存' }).click()
  await edit.waitFor({ state: 'detached' })
  await row.filter({ hasText: '二' }).waitFor()
  await row.getByRole('button', { name: '查看' }).click()
  const detail = dialog(page, '参数详情')
  await expectAccessible(page)
  await anchor(page, '操作记录').click()
  await detail.getByRole('deletion').filter({ hasText: '一' }).waitFor()
  await detail.getByRole('button', { name: '修改' }).click()
  await edit.getByRole('button', { name: '取消' }).click()
  await edit.waitFor({ state: 'detached' })
  await row.click({ button: 'right' })
  await page.getByRole('menu', { name: '行菜单' }).getByRole('menuitem', { name: /删除/ }).click()
  const question = dialog(page, '提示')
  expect(await question.innerText()).toContain('确定将选择数据删除?')
  await question.getByRole('button', { name: '取消' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await row.count()).toBe(1)
  await row.getByRole('button', { name: '删除' }).click()
  await question.getByRole('button', { name: '删除' }).click()
  await toast(page, '删除成功').waitFor()
  await expect.poll(() => row.count()).toBe(0)
})

test('a row button acts on its row alone although others are marked', async () => {
  const page = await conventional('admin')
  await openMenu(page, '系统管理', '用户管理')
  await rows(page).nth(1).getByRole('checkbox').click()
  const usersBefore = await records(server.as('admin', COMPANY), '/blade-system/user/list')
  const account = await rows(page).nth(4).getByRole('gridcell').nth(1).innerText()
  await rows(page).nth(4).getByRole('button', { name: '角色配置' }).click()
  const editDialog = page.getByRole('dialog')
  const roles = editDialog.getByRole('combobox', { name: /所属角色/ })
  await roles.fill('客服')
  await page.getByRole('option', { name: '客服专员' }).click()
  await editDialog.getByText('角色配置').click()
  await editDialog.getByRole('button', { name: '下一步' }).click()
  await toast(page, /角色配置/).waitFor()
  const users = await records(server.as('admin', COMPANY), '/blade-system/user/list')
  const versions = new Map(usersBefore.map((user) => [user.id, user.version]))
  expect(users.filter(({ id, version }) => version !== versions.get(id)).map((user) => user.account)).toEqual(
    [account],
  )
  await expect.poll(() => rowOf(page, account).innerText()).toContain('客服专员')
})
