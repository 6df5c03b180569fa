import { allowPrivateHosts } from '../support/privateHosts.ts'
import { expect, test } from 'vitest'
import type { Listed } from '../support/client.ts'
import { figuresOf } from '../support/orders.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { refusedTests } from './stockOut/refused.suite.ts'
import { startSmsServer } from '../support/smsServer.ts'
import {
  approve,
  batchOf,
  brokenStock,
  cancel,
  detailOf,
  download,
  ended,
  enter,
  handOut,
  letGo,
  opened,
  OUT,
  packagesOf,
  pickupOf,
  RECORD,
  requestNo,
  revoke,
  shelve,
  shopWith,
} from '../support/stockOuts.ts'
import { sheetCells } from '../support/unzip.ts'
import { CARD_STATE, CONFIRMATION_NEEDED, SEND_STATE, STOCK_OUT_STATE } from '../support/wireNumbers.ts'

const server = useServer()
const FAR = '2028-06-30 00:00:00'
const days = (count: number): string =>
  new Date(Date.now() + count * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

test('a pickup is held, checked by another user, packed behind a password and charged', async () => {
  const sms = await startSmsServer()
  await allowPrivateHosts(server)
  const config = await admin(server).post<{ id: string }>('/blade-resource/sms/save', {
    category: 8,
    smsCode: 'package',
    signName: '云帆科技',
    content: '无',
    accessKey: 'AK',
    secretKey: 'secret',
    endpoint: `${sms.url}/send`,
    templates: [
      { templateCode: 'PACKAGE_PASSWORD', templateName: '密码', content: '包${recordNo}密码${password}' },
    ],
  })
  expect(config, JSON.stringify(config.body)).toMatchObject({ code: 200 })
  expect(await admin(server).post('/blade-resource/sms/enable', { ids: config.data.id })).toMatchObject({
    code: 200,
  })
  const { skuId, stockId } = await shelve(admin(server), 'VIP-M', {
    batchNo: 'OUT-1',
    qty: 120,
    expireTime: FAR,
  })
  const shop = await shopWith(server, 1_000_000)
  const request = {
    ...pickupOf(shop, skuId, 100, { batchNo: 'OUT-1', unitPrice: 2200 }),
    requestNo: requestNo(),
  }
  const send = () =>
    admin(server).post<{ id: string; outNo: string; totalAmount: number }>(`${OUT}/save`, request, {
      key: null,
    })
  const entered = await send()
  expect(entered, JSON.stringify(entered.body)).toMatchObject({ code: 200, data: { totalAmount: 220_000 } })
  const { id, outNo } = entered.data
  // The same request again is the same document.
  expect((await send()).data.id).toBe(id)
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 20, lockedQty: 100 })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
    balance: 1_000_000,
    availableAmount: 780_000,
  })
  expect((await approve(server, [id], admin(server))).body).toMatchObject({ msg: '不能审核自己提交的单据' })
  expect((await letGo(server, id)).body).toMatchObject({ msg: '请先审核' })
  expect(await approve(server, [id])).toMatchObject({ code: 200 })
  const preview = await operator(server).post<{ figures: unknown[]; consequences: unknown[] }>(
    `${OUT}/preview`,
    {
      action: 'out',
      ids: [id],
    },
  )
  expect(JSON.stringify(preview.data)).toContain('2,200.00')
  expect(await letGo(server, id)).toMatchObject({ code: 200 })
  await ended(server, id)
  expect(await detailOf(server, id)).toMatchObject({ orderState: STOCK_OUT_STATE.done, failReason: null })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
    balance: 780_000,
    availableAmount: 780_000,
  })
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 20, lockedQty: 0, outQty: 100 })
  const [record] = await packagesOf(server, outNo)
  expect(record).toMatchObject({ batchNo: 'OUT-1', qty: 100, sendState: SEND_STATE.none })
  // The password goes to the phone, and nowhere else.
  await expect.poll(() => sms.calls.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await sms.close()
  const password = /密码：?(\w{10})/.exec(decodeURIComponent(sms.calls[0]?.body ?? ''))?.[1] ?? ''
  expect(password).toHaveLength(10)
  const lists = await Promise.all(
    [
      `${RECORD}/list`,
      `${OUT}/list`,
      '/blade-resource/sms-record/list',
      '/blade-system/operate-log/list',
    ].map((path) => admin(server).get(path, { size: 100 })),
  )
  expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain(password)
  expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain('OUT-1-0000')
  expect(server.log()).not.toContain(password)
  const archive = await download(server, admin(server), record?.id ?? '')
  expect(archive.includes('OUT-1-000000')).toBe(false)
  await expect(opened(archive, 'wrong')).rejects.toThrow()
  const rows = sheetCells(await opened(archive, password))
  expect(rows).toHaveLength(101)
  expect(rows[1]?.map(({ text }) => text)).toEqual(['NOOUT-1-000000', 'OUT-1-000000', FAR])
  // Downloaded cards do not come back.
  expect((await revoke(operator(server), id)).body).toMatchObject({ msg: '卡密已被下载，不能撤销' })
  expect(await download(server, admin(server), record?.id ?? '').then((bytes) => bytes.length)).toBe(
    archive.length,
  )
  await download(server, admin(server), record?.id ?? '')
  expect((await download(server, admin(server), record?.id ?? '')).toString()).toContain('下载次数已用完')
  expect((await download(server, stranger(server), record?.id ?? '')).toString()).toContain('"code":404')
  const views = await admin(server).get<Listed<{ cardKind: number; result: number }>>(
    '/biz-card/cardInfoView/list',
    {
      cardId: record?.id ?? '',
    },
  )
  expect(views.data.records.map(({ cardKind, result }) => [cardKind, result])).toEqual([
    [3, 3],
    [3, 1],
    [3, 1],
    [3, 1],
  ])
  expect(await brokenStock(server)).toEqual([])
})

test('short stock, near expiry and a short account are answered with their codes and figures', async () => {
  const { skuId } = await shelve(admin(server), 'YT-Q', { batchNo: 'NEAR-1', qty: 10, expireTime: days(10) })
  const shop = await shopWith(server, 10_000)
  const body = pickupOf(shop, skuId, 4, { batchNo: 'NEAR-1', unitPrice: 2000 })
  expect((await enter(server, { ...body, qty: 11 })).body).toMatchObject({
    code: 2001,
    msg: '可用库存不足',
    data: { availableQty: 10 },
  })
  expect((await enter(server, body)).body).toMatchObject({
    code: CONFIRMATION_NEEDED,
    msg: '所选批次将在30天内到期，请确认',
    data: { nearQty: 4 },
  })
  expect((await enter(server, { ...body, qty: 6, confirmNearExpiry: 1 })).body).toMatchObject({
    code: 2003,
    msg: '账户可用额度不足',
    data: { available: 10_000, need: 12_000 },
  })
  const entered = await enter(server, { ...body, confirmNearExpiry: 1 })
  expect(entered).toMatchObject({ code: 200 })
  expect((await cancel(operator(server), entered.data.id)).body).toMatchObject({ msg: '只有提交人可以撤销' })
  expect(await cancel(admin(server), entered.data.id)).toMatchObject({ code: 200 })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ availableAmount: 10_000 })
  expect(await brokenStock(server)).toEqual([])
})

refusedTests(server)

test('a pickup is taken back once within a day, and not when a card was revealed', async () => {
  const { skuId, stockId } = await shelve(admin(server), 'YT-M', {
    batchNo: 'BACK-1',
    qty: 6,
    expireTime: FAR,
  })
  const shop = await shopWith(server, 100_000)
  const { id } = await handOut(server, pickupOf(shop, skuId, 3, { batchNo: 'BACK-1' }))
  const answers = await Promise.all([revoke(operator(server), id), revoke(admin(server), id)])
  expect(answers.map(({ code }) => code)).toContain(200)
  expect(await detailOf(server, id)).toMatchObject({ orderState: STOCK_OUT_STATE.canceled })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ balance: 100_000 })
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 6, outQty: 0 })
  const second = await handOut(server, pickupOf(shop, skuId, 3, { batchNo: 'BACK-1' }))
  await server.sql(`update stock_card set view_count = 1 where id = (
    select id from stock_card where out_biz_no = '${second.outNo}' order by id limit 1)`)
  expect((await revoke(operator(server), second.id)).body).toMatchObject({
    msg: '卡密已被查看或使用，不能退回上架',
  })
  await server.sql(`update stock_card set view_count = 0 where out_biz_no = '${second.outNo}'`)
  await server.sql(`update card_stock_out set out_time = now() - interval '25 hours' where id = ${second.id}`)
  expect((await revoke(operator(server), second.id)).body).toMatchObject({ msg: '出库超过24小时，不能撤销' })
  expect(await brokenStock(server)).toEqual([])
})

test('samples cost, losses are lost, returns go back to the supplier', async () => {
  const { skuId, stockId } = await shelve(admin(server), 'XM-W', {
    batchNo: 'FREE-1',
    qty: 9,
    expireTime: FAR,
  })
  const free = (outType: number, qty: number) => ({ outType, skuId, qty, batchNo: 'FREE-1', reason: '展会' })
  for (const [outType, qty] of [
    [3, 2],
    [4, 3],
  ] as const)
    expect(await handOut(server, free(outType, qty))).toMatchObject({
      orderState: STOCK_OUT_STATE.done,
      totalAmount: 0,
    })
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 4, outQty: 2, invalidQty: 3 })
  expect((await enter(server, free(5, 4))).body).toMatchObject({ msg: '批次FREE-1没有供应商，不能退供应商' })
  await server.sql(`update stock set supplier_id = (
    select id from supplier_config where tenant_id = '100001' and account_id is not null order by id limit 1)
    where id = ${stockId}`)
  expect(await handOut(server, free(5, 4))).toMatchObject({ orderState: STOCK_OUT_STATE.done })
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 0, lockedQty: 0, invalidQty: 7 })
  const { data } = await admin(server).get<Listed<{ cardState: number }>>('/biz-card/stockCard/list', {
    stockId,
    size: 20,
  })
  expect(data.records.filter(({ cardState }) => cardState === CARD_STATE.voided)).toHaveLength(7)
  expect(await brokenStock(server)).toEqual([])
})

test('a batch that is disabled keeps its locks; one that expires is not handed out', async () => {
  const { skuId, stockId } = await shelve(admin(server), 'VIP-M', {
    batchNo: 'LOCK-1',
    qty: 4,
    expireTime: FAR,
  })
  const shop = await shopWith(server, 100_000)
  const { data } = await enter(server, pickupOf(shop, skuId, 2, { batchNo: 'LOCK-1' }))
  await approve(server, [data.id])
  expect(
    await admin(server).post('/biz-product/stock/changeStatus', {
      ids: [stockId],
      status: 0,
      reason: '核查',
    }),
  ).toMatchObject({ code: 200 })
  expect((await enter(server, pickupOf(shop, skuId, 1, { batchNo: 'LOCK-1' }))).body).toMatchObject({
    code: 2001,
  })
  await server.sql(`update stock set expire_time = now() - interval '1 minute' where id = ${stockId}`)
  expect((await letGo(server, data.id)).body).toMatchObject({ msg: '批次LOCK-1已过期，请撤销出库单' })
  expect(await cancel(admin(server), data.id)).toMatchObject({ code: 200 })
  await admin(server).post('/blade-test/tick', { work: 'stockExpiry' })
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 0, lockedQty: 0, invalidQty: 4 })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ availableAmount: 100_000 })
  expect(await brokenStock(server)).toEqual([])
})

test('a package without a mail server says so, is sent again, and can be downloaded', async () => {
  const { skuId } = await shelve(admin(server), 'YT-Q', { batchNo: 'MAIL-1', qty: 2, expireTime: FAR })
  const shop = await shopWith(server, 100_000)
  const { outNo, id } = await handOut(
    server,
    pickupOf(shop, skuId, 2, { batchNo: 'MAIL-1', receiveType: 2, receiveEmail: 'buyer@example.com' }),
  )
  const state = () => packagesOf(server, outNo).then(([record]) => record?.sendState)
  await expect.poll(state, { timeout: 30_000 }).toBe(SEND_STATE.failed)
  const [record] = await packagesOf(server, outNo)
  expect(record?.failReason).toContain('未配置邮件服务器')
  const resend = () => admin(server).post(`${RECORD}/resend`, { id: record?.id, requestNo: requestNo() })
  for (let round = 1; round <= 5; round += 1) {
    expect(await resend()).toMatchObject({ code: 200 })
    await expect.poll(state, { timeout: 30_000 }).toBe(SEND_STATE.failed)
  }
  expect((await resend()).body).toMatchObject({ msg: '重发次数已用完' })
  expect(await revoke(operator(server), id)).toMatchObject({ code: 200 })
  expect((await download(server, admin(server), record?.id ?? '')).toString()).toContain(
    '出库单已撤销，文件作废',
  )
})
