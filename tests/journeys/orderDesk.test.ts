import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { workbook } from '../support/importing.ts'
import { newShop, skuId, tick, RECEIVER } from '../support/orders.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, command, dialog, grid, logIn, markedRows, records, rowOf, rows } from './console.ts'

const server = useServer()
const browser = useBrowser()
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  SHOTS = process.env.SHOTS
const client = () => server.as('admin', COMPANY)
async function accept(
  merchantCode: string,
  code: string,
  more: Record<string, unknown>,
): Promise<{ id: string; orderNo: string }> {
  const accepted = await client().post<{ id: string; orderNo: string }>('/blade-test/acceptOrder', {
    merchantCode,
    skuId: await skuId(client(), code),
    ...more,
  })
  expect(accepted, JSON.stringify(accepted.body)).toMatchObject({ code: 200 })
  return accepted.data
}

test(
  'by keyboard an order’s account is put on the block list, ' +
    'and its full number is revealed for a recorded reason',
  async () => {
    const shop = await newShop(client(), 100_000, { 'HF-100': 9980 }),
      order = await accept(shop.merchantCode, 'HF-100', { qty: 1, account: '13944557788' })
    const page = await browser.open(server.url)
    const shot = async (name: string): Promise<void> => {
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/desk-${name}.png` })
    }
    await logIn(page, 'admin')
    await command(page, 'shdd', '商户订单')
    await rowOf(page, order.orderNo).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await page.keyboard.press('h')
    const asking = dialog(page, '加入黑名单')
    await typeInto(page, asking.getByLabel('原因'), '多次充值后投诉退款')
    await expectAccessible(page)
    await shot('1-black')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText('加入 1 个对象').waitFor()
    await shot('2-consequence')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => records(client(), '/biz-order/blackWhiteList/list', { orderNo: order.orderNo }))
      .toMatchObject([{ reason: '多次充值后投诉退款', targetMask: '139****7788', source: 2 }])
    await page.keyboard.press('s')
    await page.keyboard.press('m')
    const revealDialog = dialog(page, '查看完整信息')
    await typeInto(page, revealDialog.getByLabel('查看原因'), '客户来电核对号码')
    await page.keyboard.press('ControlOrMeta+Enter')
    await revealDialog.getByText('13944557788').waitFor()
    await expectAccessible(page)
    await shot('3-plain')
    await page.keyboard.press('Enter')
    await revealDialog.waitFor({ state: 'hidden' })
    const revealLogs = await records(client(), '/blade-log/operate/list', {
      resource: 'merchantOrderInfo',
      action: 'viewPlain',
    })
    expect(JSON.stringify(revealLogs)).toContain('客户来电核对号码')
    expect(JSON.stringify(revealLogs)).not.toContain('13944557788')
  },
)

test('by keyboard a file of parcels is chosen and sent, and the rejected rows are listed and saved', async () => {
  const shop = await newShop(client(), 100_000, { 'CUP-350': 8010 })
  const order = await accept(shop.merchantCode, 'CUP-350', { qty: 2, receiver: RECEIVER })
  await tick(client())
  const page = await browser.open(server.url)
  const shot = async (name: string): Promise<void> => {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/desk-${name}.png` })
  }
  // One interception of the file chooser: each wait would otherwise switch it on and off again.
  page.on('filechooser', () => undefined)
  await logIn(page, 'admin')
  await command(page, 'swdd', '实物订单')
  await rowOf(page, order.orderNo).waitFor()
  await page.keyboard.press('s')
  await page.keyboard.press('i')
  const shipDialog = dialog(page, '批量发货')
  const choose = shipDialog.getByRole('button', { name: '选择文件' })
  await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await shot('4-choose')
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({
    name: '今日发货.xlsx',
    mimeType: XLSX,
    buffer: await workbook([
      ['订单号', '快递公司', '运单号', '数量'],
      [order.orderNo, 'SF', 'SF1020304050607', '1'],
      [order.orderNo, 'SF', 'SF1020304050608', '5'],
    ]),
  })
  const send = shipDialog.getByRole('button', { name: '发货', exact: true })
  await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true)
  await shot('5-file')
  await page.keyboard.press('Enter')
  await shipDialog.getByText('已发货 1 行，1 行未发货').waitFor()
  await shipDialog.getByRole('cell', { name: '发货数量超过待发数量' }).waitFor()
  await expectAccessible(page)
  await shot('6-result')
  const saving = page.waitForEvent('download')
  await shipDialog.getByRole('button', { name: '下载失败行' }).press('Enter')
  expect((await saving).suggestedFilename()).toBe('发货失败行.csv')
  await shipDialog.getByRole('button', { name: '完成' }).press('Enter')
  await shipDialog.waitFor({ state: 'hidden' })
  await expect.poll(() => rowOf(page, order.orderNo).innerText()).toContain('部分发货')
  // The order itself says by whom its parcel was sent, by name.
  await command(page, 'shdd', '商户订单')
  await rowOf(page, order.orderNo).waitFor()
  await grid(page).press('Home')
  await page.keyboard.press('Enter')
  const parcels = page.getByRole('article').getByRole('region', { name: '包裹' })
  await parcels.getByText('顺丰速运').waitFor()
})

test('Ctrl+A pressed before the rows of a state have been read selects them when they arrive', async () => {
  const shop = await newShop(client(), 100_000, { 'SL-100': 9850 })
  const order = await accept(shop.merchantCode, 'SL-100', { qty: 1 })
  await tick(client())
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await command(page, 'shdd', '商户订单')
  await rowOf(page, order.orderNo).waitFor()
  let answerRead = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answerRead = resolve
  })
  await page.route(/merchantOrderInfo\/list\?/, async (route) => {
    await answered
    await route.continue()
  })
  await page.keyboard.press('5')
  await expect.poll(() => grid(page).getAttribute('aria-busy')).toBe('true')
  await page.keyboard.press('ControlOrMeta+a')
  expect(await markedRows(page).count()).toBe(0)
  answerRead()
  await markedRows(page).filter({ hasText: order.orderNo }).waitFor()
  expect(await markedRows(page).count()).toBe(await rows(page).count())
})
