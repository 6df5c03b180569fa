import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { ordersOfEveryState } from '../support/orderStates.ts'
import { useServer } from '../support/server.ts'
import {
  COMPANY,
  countRows,
  dialog,
  grid,
  markedRows,
  palette,
  records,
  rowOf,
  rows,
  toast,
} from './console.ts'
import { allowOnly } from './inputWatch.ts'

const server = useServer()
const browser = useBrowser()
const admin = () => server.as('admin', COMPANY)
const ORDER = '/biz-order/merchantOrderInfo'
const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const toolbar = (page: Page, name: string | RegExp): Locator =>
  button(page.getByRole('toolbar', { name: '工具栏' }).first(), name)

async function openMenu(page: Page, branch: string, title: string): Promise<void> {
  const link = page
    .getByRole('navigation', { name: '菜单', exact: true })
    .getByRole('link', { name: title, exact: true })
  if (!(await link.isVisible()))
    await button(page.getByRole('navigation', { name: '菜单', exact: true }), branch).click()
  await link.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
}

test('a whole day is worked by mouse in the conventional mode; the keyboard only fills fields', async () => {
  await ordersOfEveryState(admin())
  const page = await browser.openFreely(server.url)
  const { faults } = await allowOnly(page, 'mouse')
  await page.getByLabel('租户编号').fill(COMPANY)
  await page.getByLabel('账号', { exact: true }).fill('operator')
  await page.getByLabel('密码', { exact: true }).fill('operator')
  await button(page, /^登录/).first().click()
  await button(page, /赵一凡/).click()
  await page.getByRole('menuitem', { name: '切换到传统模式' }).click()
  await button(page, /^搜索菜单/).waitFor()
  await workOrders(page)
  await keepDictionaries(page)
  await exportRows(page)
  await leave(page)
  expect(faults).toEqual([])
}, 120_000)

/** Holds orders in bulk, tries those again that failed, reads one, and acts on one by its row. */
async function workOrders(page: Page): Promise<void> {
  await openMenu(page, '订单管理', '商户订单')
  await page
    .getByRole('group', { name: '订单状态' })
    .getByRole('button', { name: /处理中/ })
    .click()
  await rowOf(page, '保温杯').waitFor()
  await expect.poll(() => countRows(page, '处理中')).toBeGreaterThan(2)
  await grid(page).getByRole('columnheader').getByRole('checkbox').click()
  await expect.poll(() => markedRows(page).count()).toBeGreaterThan(2)
  await button(page.getByRole('toolbar', { name: '批量操作' }), '拦截').click()
  await palette(page).getByLabel('拦截原因').fill('地址存疑')
  await button(palette(page), /^执行/).click()
  await button(dialog(page, /^拦截 1 条/), /^拦截/).click()
  const report = page.getByRole('region', { name: '批量结果' })
  await expect.poll(() => report.innerText()).toContain('订单已提交供应商或已发货，不能拦截')
  const again = page.waitForRequest(/blockOrder/)
  await button(report, /^重试失败项/).click()
  await again
  await button(report, /^关闭/).click()
  await report.waitFor({ state: 'detached' })
  await page
    .getByRole('group', { name: '订单状态' })
    .getByRole('button', { name: /已拦截/ })
    .click()
  const held = rowOf(page, '保温杯')
  await button(held, '查看').click()
  const detail = page.getByRole('dialog').filter({ has: page.getByRole('article') })
  await detail.waitFor()
  await button(detail, '关闭').first().click()
  await detail.waitFor({ state: 'detached' })
  await button(held, '放行').click()
  await dialog(page, /^放行/).getByLabel('放行原因').fill('地址核对无误')
  await button(dialog(page, /^放行/), '下一步').click()
  await button(page.getByRole('dialog').filter({ hasText: '继续处理' }), /^放行/).click()
  await expect
    .poll(async () => (await records(admin(), `${ORDER}/list`, { merchantOrderNo: 'MSHIP1' }))[0]?.orderState)
    .not.toBe(15)
}

/** Pages, marks and seals dictionaries, and closes all tabs but this. */
async function keepDictionaries(page: Page): Promise<void> {
  await openMenu(page, '系统管理', '业务字典')
  for (const index of [0, 1, 2]) await rows(page).nth(index).getByRole('checkbox').click()
  await expect.poll(() => markedRows(page).count()).toBe(3)
  await toolbar(page, '封存').click()
  await toast(page, '封存 3 条').getByRole('button', { name: /撤销/ }).click()
  await toast(page, '已撤销').waitFor()
  const tabs = page.getByRole('tablist', { name: '打开的页面' })
  await tabs.getByRole('tab', { name: '业务字典' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await expect.poll(() => tabs.getByRole('tab').allInnerTexts()).toEqual(['首页', '业务字典'])
}

/** Searches parameters, keeps the search as a view, exports and downloads them. */
async function exportRows(page: Page): Promise<void> {
  await openMenu(page, '系统管理', '参数管理')
  const search = page.getByRole('search')
  await search.getByLabel('参数键名').fill('account')
  await button(search, '搜索').click()
  await expect.poll(() => new URL(page.url()).search).toContain('paramKey')
  await button(page, '视图菜单').click()
  await page.getByRole('menuitem', { name: /^保存视图/ }).click()
  await dialog(page, '保存视图').getByLabel('视图名称').fill('账户参数')
  await button(dialog(page, '保存视图'), '保存').click()
  await toast(page, '已保存视图“账户参数”').waitFor()
  await toolbar(page, '导出').click()
  const exporting = dialog(page, '导出参数')
  await exporting.getByRole('radio', { name: 'CSV', exact: true }).click()
  await exporting.getByRole('button', { name: /^导出/ }).click()
  await toast(page, '导出任务已提交').waitFor()
  await exporting.waitFor({ state: 'detached' })
  await openMenu(page, '工作台', '导出任务')
  await expect.poll(() => rows(page).first().innerText()).toContain('已完成')
  const saved = page.waitForEvent('download')
  await button(rows(page).first(), '下载文件').click()
  expect((await saved).suggestedFilename()).toMatch(/^参数管理-/)
}

/** Changes the theme, locks and unlocks, logs out. */
async function leave(page: Page): Promise<void> {
  await button(page, /^主题( |$)/)
    .first()
    .click()
  const themes = page.getByRole('dialog').or(page.getByRole('menu'))
  await themes.getByText('暗黑').first().click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  const closing = button(page.getByRole('dialog'), '关闭')
  if ((await closing.count()) > 0) await closing.first().click()
  await button(page, /^锁屏/).first().click()
  await dialog(page, '设置锁屏密码').getByLabel('锁屏密码').fill('s3cret')
  await button(dialog(page, '设置锁屏密码'), '锁屏').click()
  await page.getByLabel('锁屏密码').fill('s3cret')
  await button(page, /^解锁/).click()
  await button(page, /赵一凡/).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await button(dialog(page, '提示'), /^(确定|退出)/).click()
  await page.getByLabel('密码', { exact: true }).waitFor()
  expect(await palette(page).count()).toBe(0)
}
