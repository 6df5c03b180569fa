import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { ordersOfEveryState } from '../support/orderStates.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, dialog, palette, records, rows } from './console.ts'
import { allowOnly } from './inputWatch.ts'

const server = useServer()
const browser = useBrowser()
const admin = () => server.as('admin', COMPANY)
const ORDER = '/biz-order/merchantOrderInfo'
const places = (page: Page): Locator => page.getByRole('navigation', { name: '常用' })
const button = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('button', { name })
/** The width and the places of everything that can be touched: none is smaller than 24 pixels. */
async function expectFits(page: Page, step: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), step).toBeLessThanOrEqual(390)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [role=tab], [role=menuitem], [role=option]')]
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .map((element) => ({
        name: element.innerText || element.ariaLabel,
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && (box.width < 24 || box.height < 24))
      .map(({ name }) => name),
  )
  expect(small, step).toEqual([])
}
/** Finds a page through the search and touches it. */
async function visit(page: Page, query: string, title: string): Promise<void> {
  await button(places(page), '搜索').tap()
  await palette(page).getByRole('combobox').fill(query)
  await palette(page)
    .getByRole('option', { name: new RegExp(title) })
    .first()
    .tap()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
}

test('a whole day is worked on a phone by touch alone', async () => {
  await ordersOfEveryState(admin())
  const page = await browser.openFreely(server.url, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const { faults } = await allowOnly(page, 'touch')
  await page.getByLabel('租户编号').fill(COMPANY)
  await page.getByLabel('账号', { exact: true }).fill('operator')
  await page.getByLabel('密码', { exact: true }).fill('operator')
  await button(page, /^登录/).first().tap()
  await places(page).waitFor()
  await expectFits(page, 'the desk')

  // From the desk to what was held, and one of them is let go.
  await page
    .getByRole('main')
    .getByRole('link', { name: /已拦截订单/ })
    .tap()
  await expect.poll(() => rows(page).count()).toBe(3)
  await expectFits(page, 'held orders')
  await rows(page).first().tap()
  const record = page.getByRole('article')
  await record.waitFor()
  await expectFits(page, 'an order')
  await button(record, '放行').first().tap()
  const asking = dialog(page, /^放行/)
  await asking.getByLabel('放行原因').fill('号码核对无误')
  await expectFits(page, 'a form')
  await button(asking, '下一步').tap()
  await button(page.getByRole('dialog').filter({ hasText: '继续处理' }), /^放行/).tap()
  await expect.poll(async () => (await records(admin(), `${ORDER}/list`, { orderState: 15 })).length).toBe(2)
  await button(page, '关闭详情').tap()
  await record.waitFor({ state: 'detached' })

  // A parameter is found by a filter, read, changed.
  await visit(page, '参数', '参数管理')
  await button(page, /^筛选/).first().tap()
  await dialog(page, '筛选').getByLabel('参数键名', { exact: true }).fill('sms.signature')
  await button(dialog(page, '筛选'), /^看 1 条/).tap()
  await expect.poll(() => rows(page).count()).toBe(1)
  await rows(page).first().tap()
  await record.waitFor()
  await button(record, '修改').tap()
  await page.getByLabel('参数键值').fill('云帆')
  await expectFits(page, 'the form of a parameter')
  await button(page, /^保存/).last().tap()
  await expect
    .poll(
      async () =>
        (await records(admin(), '/blade-system/param/list', { paramKey: 'sms.signature' }))[0]?.paramValue,
    )
    .toBe('云帆')
  expect(faults).toEqual([])
}, 120_000)
