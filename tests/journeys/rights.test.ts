import { expect, test } from 'vitest'
import { tabTo, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  COMPANY,
  dialog,
  grid,
  logIn,
  mark,
  openPalette,
  palette,
  records,
  rows,
  toast,
  visit,
} from './console.ts'

const server = useServer()
const browser = useBrowser()

test('a viewer has no command, button or key for an action without permission', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'viewer')
  await visit(page, 'ywzd', '业务字典')
  await mark(page, 0)
  // Views of lists, and macros, are every user's own.
  const isNoun = (line: string): boolean => /^(封存|删除|新增|修改)/.test(line) && !/视图|宏/.test(line)
  for (const query of ['封存', '删除', '新增业务字典', '修改业务字典']) {
    await openPalette(page)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(query)
    await palette(page)
      .getByText(/没有找到|没有匹配/)
      .or(palette(page).getByRole('option').first())
      .first()
      .waitFor()
    expect((await palette(page).getByRole('option').allInnerTexts()).filter(isNoun), query).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'hidden' })
  }
  await page.keyboard.press('.')
  const menu = page.getByRole('menu', { name: '行菜单' })
  await menu.waitFor()
  expect(
    (await menu.getByRole('menuitem').allInnerTexts()).filter((line) => /封存|删除|修改/.test(line)),
  ).toEqual([])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  const sheet = dialog(page, '快捷键一览')
  await sheet.waitFor()
  expect((await sheet.locator('dt').allInnerTexts()).filter((line) => /封存|删除|新增/.test(line))).toEqual(
    [],
  )
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  for (const keys of ['n', 'e', 'Delete', 's']) await page.keyboard.press(keys)
  await page.keyboard.press('j')
  await expect
    .poll(async () =>
      page
        .locator(`[id="${(await grid(page).getAttribute('aria-activedescendant')) ?? ''}"]`)
        .getAttribute('aria-rowindex'),
    )
    .toBe('3')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('button', { name: /新增|删除|封存|修改/ }).count()).toBe(0)
})

test('a link to a command without permission is refused with a sentence, and the server answers 403', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'viewer')
  await page.goto(`${server.url}/system/dictbiz?cmd=dictBiz.seal`)
  await toast(page, '无权限').waitFor()
  const viewer = server.as('viewer', COMPANY)
  const [first] = await records(viewer, '/blade-system/dict-biz/parent-list')
  expect((await viewer.post('/blade-system/dict-biz/seal', { ids: [first?.id] })).status).toBe(403)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
})

test('a link to a permitted command only asks; nothing runs by itself', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await page.goto(`${server.url}/system/dictbiz?cmd=dictBiz.add`)
  const question = dialog(page, '提示')
  await question.waitFor()
  expect(await question.innerText()).toContain('新增业务字典')
  await page.keyboard.press('Enter')
  await dialog(page, '新增业务字典').waitFor()
})

test('a page without permission is not listed, and its address leads to the home page', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'viewer')
  await page.goto(`${server.url}/system/user`)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: '找不到页面' }).waitFor()
  await tabTo(page, page.getByRole('link', { name: '回首页' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/wel/index')
})

test('the history of a record is not offered without permission for the operation log', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'csgl', '参数管理')
  await page.keyboard.press('Enter')
  const pane = page.getByRole('article', { name: '参数详情' })
  await pane.getByText('基本信息').waitFor()
  expect(await pane.getByRole('navigation').count()).toBe(0)
  await page.keyboard.press(']')
  expect(await pane.getByText('操作记录').count()).toBe(0)
})
