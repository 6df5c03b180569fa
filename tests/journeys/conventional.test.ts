import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { ordersOfEveryState } from '../support/orderStates.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, grid, logIn, rows } from './console.ts'
import { choose } from './pages.ts'

const server = useServer()
const browser = useBrowser()

let made: Promise<unknown> | null = null
/** Orders in all states, created once for the file. */
const orders = (): Promise<unknown> => (made ??= ordersOfEveryState(server.as('admin', COMPANY)))

/** Opens the console of the administrator in conventional mode. */
async function openConventional(width = 1440): Promise<Page> {
  await choose(server, ['admin', COMPANY], { mode: 'classic' })
  const page = await browser.openFreely(server.url, { viewport: { width, height: 900 } })
  await logIn(page, 'admin')
  await page.getByRole('button', { name: /^搜索菜单/ }).waitFor()
  return page
}
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await page.getByRole('search').first().waitFor()
  await page.getByRole('navigation', { name: '分页' }).waitFor()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
}
const firstRow = async (page: Page): Promise<number> =>
  (await rows(page).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY

test('the first row begins within 200 pixels, and other conditions lie over the rows', async () => {
  await orders()
  const page = await openConventional()
  for (const path of ['/order/merchant', '/system/user', '/system/param', '/merchant/config']) {
    await open(page, path)
    await expect.poll(() => firstRow(page), { message: path }).toBeLessThanOrEqual(200)
  }
  await open(page, '/order/merchant')
  let before = Number.POSITIVE_INFINITY
  await expect.poll(async () => (before = await firstRow(page))).toBeLessThanOrEqual(200)
  const more = page.getByRole('button', { name: '更多条件' })
  await more.click()
  expect(await more.getAttribute('aria-expanded')).toBe('true')
  await expectAccessible(page)
  await expect.poll(() => firstRow(page)).toBe(before)
  await page.getByRole('search').getByLabel('退款状态').selectOption({ index: 1 })
  await expect.poll(() => new URL(page.url()).searchParams.get('refundState')).not.toBeNull()
  await page.getByRole('button', { name: '更多条件（已设 1）' }).waitFor()
  await page.getByRole('search').getByLabel('退款状态').press('Escape')
  await expect.poll(() => page.getByRole('search').getByLabel('退款状态').count()).toBe(0)
  await page.getByRole('search').getByRole('button', { name: '重置' }).click()
  await page.getByRole('button', { name: '更多条件', exact: true }).waitFor()
})

test('top menus that find no room are in a menu, which names the chosen one', async () => {
  const page = await openConventional(1024)
  await open(page, '/system/user')
  const bar = page.getByRole('navigation', { name: '顶部菜单' })
  const more = bar.getByRole('button', { name: '更多菜单' })
  await more.click()
  const entry = page.getByRole('menuitem').last()
  const name = (await entry.innerText()).trim()
  expect(await bar.getByRole('button', { name }).count(), 'hidden menus are reached once').toBe(0)
  await entry.click()
  await bar.getByRole('button', { name }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1920, height: 900 })
  await expect.poll(() => bar.getByRole('button', { name }).getAttribute('aria-current')).toBe('true')
  expect(await more.count()).toBe(0)
})

test('the actions of a row cover neither its amount nor its state, in any width', async () => {
  await orders()
  for (const width of [1440, 1200, 1024]) {
    const page = await openConventional(width)
    await open(page, '/order/merchant')
    const row = rows(page).first()
    await row.hover()
    await row.getByRole('button', { name: '查看' }).waitFor()
    for (const title of ['订单金额', '订单状态']) {
      const index = await grid(page).getByRole('columnheader', { name: title }).getAttribute('aria-colindex')
      const hidden = (): Promise<number[]> =>
        row.locator(`[aria-colindex="${index ?? ''}"]`).evaluate((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          const { left, right, top, bottom } = range.getBoundingClientRect()
          const places = [left + 2, (left + right) / 2, right - 2]
          return places.filter(
            (x) => !cell.contains(document.elementFromPoint(x, (top + bottom) / 2)) || x > innerWidth,
          )
        })
      await expect.poll(hidden, { message: `${title} at ${width}` }).toEqual([])
    }
  }
})

test('the tooltip of a button teaches its key, and the key does what the button does', async () => {
  const page = await openConventional()
  await open(page, '/system/post')
  const buttons = page.getByRole('main').locator('button[data-command][aria-keyshortcuts]')
  expect(await buttons.count()).toBeGreaterThan(4)
  for (const { keys, title, command } of await buttons.evaluateAll((elements) =>
    elements.map((element) => ({
      keys: element.getAttribute('aria-keyshortcuts') ?? '',
      title: element.getAttribute('title') ?? '',
      command: (element as HTMLElement).dataset.command,
    })),
  ))
    expect(title.toUpperCase().replaceAll(' ', ''), command).toContain(
      (keys.split(' ').at(-1) ?? '').toUpperCase().replace('CONTROL+', ''),
    )
  const add = page.getByRole('toolbar', { name: '工具栏' }).getByRole('button', { name: '新增' })
  expect(await add.getAttribute('title')).toMatch(/N$/)
  await grid(page).focus()
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: '新增岗位' }).waitFor()
})
