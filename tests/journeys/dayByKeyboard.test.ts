import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { typeInto, useBrowser } from '../support/browser.ts'
import { ordersOfEveryState } from '../support/orderStates.ts'
import { useServer } from '../support/server.ts'
import { csvRecords } from '../support/unzip.ts'
import { ORDER_STATE } from '../support/wireNumbers.ts'
import {
  command,
  COMPANY,
  dialog,
  find,
  grid,
  logIn,
  openPalette,
  palette,
  records,
  rowOf,
  rows,
  toast,
  visit,
} from './console.ts'
import { agree, dayFromNow, expectFocus, press, walkTo } from './daySteps.ts'
import { allowOnly } from './inputWatch.ts'

const server = useServer()
const browser = useBrowser()
const admin = () => server.as('admin', COMPANY)
const ORDER = '/biz-order/merchantOrderInfo'
const orderOf = async (merchantOrderNo: string) =>
  (await records(admin(), `${ORDER}/list`, { merchantOrderNo }))[0]
const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor()
/** Lets the operator of the demo work in finance as well. */
async function grantFinance(): Promise<void> {
  const [user] = await records(admin(), '/blade-system/user/page', { account_equal: 'operator' })
  const roles = await records(admin(), '/blade-system/role/list', { roleAlias: 'finance' })
  const finance = roles.find(({ roleAlias }) => roleAlias === 'finance')
  expect(
    await admin().post('/blade-system/user/grant', {
      userIds: user?.id,
      roleIds: `${String(user?.roleId)},${finance?.id ?? ''}`,
    }),
  ).toMatchObject({ code: 200 })
}

test('a whole day is worked by keyboard alone, and the focus is never lost', async () => {
  await grantFinance()
  await ordersOfEveryState(admin())
  const page = await browser.open(server.url)
  const { faults } = await allowOnly(page, 'keyboard')
  await logIn(page, 'operator')
  await workOrders(page)
  await applyForTopUp(page)
  await maintainGoods(page)
  await leave(page)
  expect(faults).toEqual([])
}, 120_000)

/** From the desk to the suspicious orders, to those in work, of which one cannot be held, and to one by its number. */
async function workOrders(page: Page): Promise<void> {
  const wait = page.getByRole('main').getByRole('link', { name: /可疑订单/ })
  await wait.waitFor()
  await expectFocus(page, 'the desk')
  await press(page, (await wait.getAttribute('aria-keyshortcuts')) ?? '')
  await heading(page, '商户订单')
  await expect.poll(() => rows(page).count()).toBe(1)
  await expectFocus(page, 'suspicious orders')
  await press(page, 'x')
  await command(page, 'tbzt', /^同步状态/)
  await agree(page, '同步状态')
  await toast(page, '已提交查询').waitFor()
  await expectFocus(page, 'after a query')

  await press(page, 'Escape', '4')
  await rowOf(page, 'MSHIP1').waitFor()
  await press(page, 'ControlOrMeta+a')
  await command(page, 'lj', /^拦截/)
  await typeInto(page, palette(page).getByLabel('拦截原因'), '地址存疑')
  await press(page, 'ControlOrMeta+Enter')
  await agree(page, /拦截/)
  const report = page.getByRole('region', { name: '批量结果' })
  await expect.poll(() => report.innerText()).toContain('订单已提交供应商或已发货，不能拦截')
  await expectFocus(page, 'the report')
  const again = page.waitForRequest(/blockOrder/)
  await press(page, 'r')
  const sent = JSON.stringify((await again).postDataJSON())
  expect(sent).toContain(String((await orderOf('M13911112006'))?.id))
  expect(sent).not.toContain(String((await orderOf('MSHIP1'))?.id))
  // While it tries again the palette is opened: the new report leaves the focus there.
  await openPalette(page)
  await report.getByText(/2 失败/).waitFor()
  await page.keyboard.type('O')
  expect(await palette(page).getByRole('combobox').inputValue()).toBe('O')
  await press(page, 'Escape', 'Escape')
  await palette(page).waitFor({ state: 'hidden' })
  await page.keyboard.press('F6')
  await expectFocus(page, 'after the report')
  expect((await orderOf('MSHIP1'))?.orderState).toBe(ORDER_STATE.blocked)

  const number = String((await orderOf('MCARD1'))?.orderNo)
  await openPalette(page)
  await page.keyboard.type(number)
  await expect.poll(() => palette(page).getByRole('option', { selected: true }).innerText()).toContain(number)
  await press(page, 'Enter')
  await page
    .getByRole('article')
    .filter({ hasText: number.slice(-6) })
    .waitFor()
  await expectFocus(page, 'the order found by its number')
}

/** Reads an account and applies for a top-up of it. */
async function applyForTopUp(page: Page): Promise<void> {
  await visit(page, 'zhzj', '账户资金')
  await walkTo(page, '悦行-云帆数科')
  await press(page, 'Space')
  await page.getByRole('article').getByRole('heading', { level: 2, name: '悦行-云帆数科' }).waitFor()
  await expectFocus(page, 'the account')
  await command(page, 'cz', /充值“悦行-云帆数科”/)
  const form = dialog(page, '充值')
  await typeInto(page, form.getByLabel('金额'), '5000.5')
  await typeInto(page, form.getByLabel('银行流水号'), 'DAY-1')
  await typeInto(page, form.getByLabel('付款方名称'), '悦行出行科技有限公司')
  await typeInto(page, form.getByLabel('付款时间'), `${dayFromNow(-1)} 09:30`)
  await typeInto(page, form.getByLabel('审核人'), '白雪')
  await form.getByRole('option', { name: '白雪' }).waitFor()
  await press(page, 'Enter')
  await typeInto(page, form.getByLabel('申请原因'), '对公到账')
  await press(page, 'ControlOrMeta+Enter')
  const question = dialog(page, '核对充值申请')
  await question.getByText('125,000.50').first().waitFor()
  await expectFocus(page, 'the question before the application')
  await press(page, 'ControlOrMeta+Enter')
  await question.waitFor({ state: 'detached' })
  await toast(page, /充值/).first().waitFor()
  await expectFocus(page, 'after the application')
}

/** Edits cells of brands, saves a view, and exports and downloads parameters. */
async function maintainGoods(page: Page): Promise<void> {
  await visit(page, 'sppp', '商品品牌')
  await expectFocus(page, 'brands')
  const at = await grid(page).getByRole('columnheader', { name: '排序' }).getAttribute('aria-colindex')
  const cursorCell = grid(page).locator(`[aria-colindex="${at ?? ''}"][data-cur]`)
  await expect
    .poll(async () => {
      if ((await cursorCell.count()) === 0) await press(page, 'ArrowRight')
      return cursorCell.count()
    })
    .toBe(1)
  await page.keyboard.type('31')
  await press(page, 'Enter')
  await page.keyboard.type('32')
  await press(page, 'Enter', 'Escape')
  await expect
    .poll(async () =>
      (await records(admin(), '/biz-product/goodsBrand/list'))
        .map(({ sort }) => Number(sort))
        .filter((sort) => sort === 31 || sort === 32),
    )
    .toHaveLength(2)
  await expectFocus(page, 'after editing cells')
  await press(page, 'v', 's')
  await dialog(page, '保存视图').getByLabel('视图名称').waitFor()
  await page.keyboard.type('今日品牌')
  await press(page, 'Enter')
  await toast(page, '已保存视图“今日品牌”').waitFor()
  await expectFocus(page, 'after saving a view')
  await visit(page, 'csgl', '参数管理')
  await command(page, 'dc', /导出参数/)
  const exporting = dialog(page, /^导出/)
  await exporting.getByRole('radio', { name: 'CSV', exact: true }).waitFor()
  await press(page, 'ArrowRight')
  await expect.poll(() => exporting.getByRole('radio', { name: 'CSV', exact: true }).isChecked()).toBe(true)
  await press(page, 'Enter')
  await toast(page, '导出任务已提交').waitFor()
  await exporting.waitFor({ state: 'detached' })
  await expectFocus(page, 'after exporting')
  await press(page, 'g', 'e')
  await heading(page, '导出任务')
  await expect.poll(() => rows(page).first().innerText()).toContain('已完成')
  await expectFocus(page, 'export tasks')
  const saved = page.waitForEvent('download')
  await press(page, 'd')
  expect(csvRecords(await readFile(await (await saved).path())).length).toBeGreaterThan(2)
  await expectFocus(page, 'after the download')
}

/** Changes the theme, locks the screen for a while, and logs out. */
async function leave(page: Page): Promise<void> {
  await press(page, 'v', 't')
  await palette(page).getByRole('option', { name: /暗黑/ }).waitFor()
  await page.keyboard.type('暗黑')
  await press(page, 'Enter')
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await expectFocus(page, 'after the theme')
  await press(page, 'Shift+L')
  await dialog(page, '设置锁屏密码').getByLabel('锁屏密码').waitFor()
  await page.keyboard.type('s3cret')
  await press(page, 'Enter')
  await page.getByRole('button', { name: '解锁' }).waitFor()
  await expectFocus(page, 'the locked screen')
  await page.keyboard.type('s3cret')
  await press(page, 'Enter')
  await page.getByRole('contentinfo').waitFor()
  await expectFocus(page, 'after unlocking')
  await find(page, 'tcdl', /退出登录/)
  await press(page, 'Enter')
  const question = dialog(page, '提示')
  await question.waitFor()
  await press(page, 'Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  await expectFocus(page, 'the login page')
}
