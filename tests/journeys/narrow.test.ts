import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, dialog, grid, logIn, markedRows, palette, records, rows, holdBack } from './console.ts'

const server = useServer()
const browser = useBrowser()

const PHONE = { viewport: { width: 390, height: 844 } }
const USERS = '/blade-system/user/page'
const places = (page: Page): Locator => page.getByRole('navigation', { name: '常用' })
const filterButton = (page: Page): Locator => page.getByRole('button', { name: /^筛选/ }).first()
const sheet = (page: Page): Locator => dialog(page, '筛选')

const usersNamed = async (name: string): Promise<number> =>
  (await records(server.as('admin', COMPANY), USERS, { realName: name })).length

/** Touches the middle of an element for some milliseconds. */
async function touch(page: Page, target: Locator, milliseconds: number): Promise<void> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('the element is not on screen')
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
  })
  await page.waitForTimeout(milliseconds)
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devTools.detach()
}

async function openUsers(page: Page): Promise<void> {
  await logIn(page, 'admin')
  await places(page).waitFor()
  await page.goto(`${server.url}/system/user`)
  await rows(page).nth(5).waitFor()
}

test('on a phone a list is cards, found by a sheet of filters that counts, selected by long touches', async () => {
  const page = await browser.openFreely(server.url, { ...PHONE, hasTouch: true, isMobile: true })
  await openUsers(page)
  await page.getByRole('heading', { level: 1, name: '用户管理' }).waitFor()
  expect(
    await grid(page).getByRole('gridcell').or(grid(page).getByRole('rowheader')).first().innerText(),
  ).toMatch(/\n.*正常/s)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)

  const matching = await usersNamed('晓')
  expect(matching).toBeGreaterThan(1)
  await filterButton(page).tap()
  await sheet(page).getByLabel('用户姓名', { exact: true }).fill('晓')
  await sheet(page)
    .getByRole('button', { name: `看 ${matching} 条` })
    .waitFor()
  await expectAccessible(page)
  await sheet(page)
    .getByRole('button', { name: `看 ${matching} 条` })
    .tap()
  await sheet(page).waitFor({ state: 'detached' })
  await expect.poll(() => rows(page).count()).toBe(matching)
  await page.getByRole('button', { name: '筛选，1 个条件' }).waitFor()

  await touch(page, rows(page).nth(0), 700)
  await expect.poll(() => markedRows(page).count()).toBe(1)
  await places(page).waitFor({ state: 'detached' })
  await touch(page, rows(page).nth(1), 40)
  await expect.poll(() => markedRows(page).count()).toBe(2)
  await page.getByRole('toolbar', { name: '批量操作' }).getByText('已选 2 条').waitFor()
  await page.getByRole('button', { name: '取消选择' }).tap()
  await places(page).waitFor()

  const second = await rows(page).nth(1).getAttribute('aria-rowindex')
  await touch(page, rows(page).nth(1), 40)
  await page.getByRole('article', { name: '用户详情' }).waitFor()
  await page.getByRole('button', { name: '关闭详情' }).tap()
  await expect
    .poll(() => grid(page).locator('[role=row][data-cur]').getAttribute('aria-rowindex'))
    .toBe(second)

  await places(page).getByRole('button', { name: '搜索' }).tap()
  await palette(page).getByRole('combobox').fill('部门')
  await palette(page)
    .getByRole('option', { name: /机构管理|部门/ })
    .first()
    .waitFor()
})

test('at the width of a fourfold zoom the keyboard filters, reads and returns', async () => {
  const page = await browser.open(server.url, { viewport: { width: 360, height: 640 } })
  await openUsers(page)
  await grid(page).focus()
  await page.keyboard.press('f')
  await sheet(page).waitFor()
  await sheet(page).getByLabel('用户姓名', { exact: true }).focus()
  await page.keyboard.type('晓')
  await page.keyboard.press('Enter')
  await sheet(page).waitFor({ state: 'detached' })
  const matching = await usersNamed('晓')
  await expect.poll(() => rows(page).count()).toBe(matching)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: '用户详情' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
})

test('rows of cards wait for the code that draws them, and are never without a cell', async () => {
  const page = await browser.openFreely(server.url, PHONE)
  await logIn(page, 'admin')
  await places(page).waitFor()
  const release = await holdBack(page, /\/cardColumn-[^/]+\.js/)
  const requested = page.waitForRequest(/\/cardColumn-[^/]+\.js/)
  await page.goto(`${server.url}/system/user`)
  await page.getByRole('heading', { level: 1, name: '用户管理' }).waitFor()
  await requested
  expect(await page.getByRole('row').count()).toBe(0)
  await expectAccessible(page, 'without the code of cards')
  release()
  await rows(page).nth(5).waitFor()
  await expectAccessible(page, 'with cards')
})
