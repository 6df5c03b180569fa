import { expect, test } from 'vitest'
import { expectAccessible, expectReadable } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { ordersOfEveryState } from '../support/orderStates.ts'
import { expectReadableInThemes, withoutTransitions } from '../support/readableThemes.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, holdBack, logIn, records } from './console.ts'
import { choose } from './pages.ts'

const server = useServer()
const browser = useBrowser()
const ORDERS = '/biz-order/merchantOrderInfo/list'

test('by keyboard the desk opens exactly the rows that wait', async () => {
  await ordersOfEveryState(server.as('admin', COMPANY))
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await page.goto(`${server.url}/wel/index`)
  const blocked = page.locator('[data-board-row]', { hasText: '已拦截订单' })
  await blocked.waitFor()
  await page.getByLabel('指标').getByText('昨日同时').first().waitFor()
  await expectAccessible(page, 'desk')
  const titles = await page.locator('[data-board-row] .wait-name').allTextContents()
  const count = Number(await blocked.locator('.wait-count').textContent())
  await page.keyboard.press(String(titles.indexOf('已拦截订单') + 1))
  await expect.poll(() => page.url()).toContain('orderState=15')
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(count + 1))
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await blocked.waitFor()
  const [held] = await records(server.as('admin', COMPANY), ORDERS, {
    orderState: 15,
    createTime: 'last7Days',
  })
  await server.as('admin', COMPANY).post('/biz-order/merchantOrderInfo/releaseOrder', {
    ids: held?.id,
    reason: '已核对',
  })
  const remaining = count === 1 ? 0 : 1
  await expect.poll(() => blocked.count(), { timeout: 10_000 }).toBe(remaining)
  if (remaining === 1)
    await expect
      .poll(() => blocked.locator('.wait-count').textContent(), { timeout: 10_000 })
      .toBe(String(count - 1))
  await page.keyboard.press('j')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('[data-board-step]')))
    .toBe(true)
  await page.keyboard.press(String(titles.indexOf('待发货') + 1))
  await expect.poll(() => page.url()).toContain('/order/inKind')
})

test('the dashboard compares, opens the rows of a mark, and gives its figures as a table', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  const showCharts = await holdBack(page, /\/echarts-/)
  await page.goto(`${server.url}/wel/dashboard`)
  const course = page.getByRole('slider', { name: '每小时订单与实扣' })
  await course.focus()
  showCharts()
  await course.locator('svg').waitFor()
  await course.locator('.tip').waitFor()
  await page.getByRole('slider', { name: '交付时长' }).locator('svg').waitFor()
  await expectAccessible(page, 'dashboard')
  await course.focus()
  const [, count] = /(\d+) 单/.exec((await course.getAttribute('aria-valuetext')) ?? '') ?? []
  expect(Number(count)).toBeGreaterThan(0)
  await page.getByRole('button', { name: '每小时订单与实扣：表格' }).press('Enter')
  const table = page.getByRole('table', { name: '每小时订单与实扣' })
  await table.waitFor()
  expect(await table.getByRole('row').last().textContent()).toContain(String(count))
  await page.getByRole('button', { name: '每小时订单与实扣：表格' }).press('Enter')
  await course.locator('svg').waitFor()
  await course.focus()
  // The pointer rests on the first hour; Enter still opens the hour of the keyboard.
  await course.hover({ position: { x: 40, y: 100 } })
  await course.locator('.tip', { hasText: /00:00/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('/order/merchant?')
  await expect
    .poll(() => page.getByRole('grid').getAttribute('aria-rowcount'))
    .toBe(String(Number(count) + 1))
  await page.goBack()
  await page.getByRole('button', { name: /筛选条件 时间/ }).press('Enter')
  await page.getByRole('textbox', { name: '时间' }).fill('近7天')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('createTime=last7Days')
  await page.getByText('每天订单与实扣').first().waitFor()
})

test('figures are readable in all themes, in English, and on a phone', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await page.goto(`${server.url}/wel/dashboard`)
  await page.getByRole('slider', { name: '每小时订单与实扣' }).locator('svg').waitFor()
  await withoutTransitions(page)
  await expectReadableInThemes(page, 'the dashboard')
  // The texts of charts are painted again with the theme: one that is light and one that is dark.
  for (const theme of ['dark', 'default']) {
    await choose(server, ['operator', COMPANY], { theme })
    await page.goto(`${server.url}/wel/dashboard`)
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme)
    await page.getByRole('slider', { name: '每小时订单与实扣' }).locator('svg').waitFor()
    await expectReadable(page, theme)
  }
  const phone = await browser.open(server.url, { viewport: { width: 390, height: 844 } })
  await logIn(phone, 'operator')
  for (const path of ['/wel/index', '/wel/dashboard']) {
    await phone.goto(`${server.url}${path}`)
    await phone.getByLabel('指标').waitFor()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true)
    await expectAccessible(phone, path)
  }
}, 120_000)
