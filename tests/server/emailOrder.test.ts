import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import {
  balanceOf,
  cardsOf,
  decide,
  detailOf,
  type EmailOrder,
  ended,
  enter,
  PATH,
  requestNo,
  resend,
  revoke,
  STATE,
  usePasswordMessages,
} from '../support/emailOrders.ts'
import { CARD_STATE, newActivity } from '../support/exchangeCards.ts'
import { attachment, type Mailbox, startMailbox, useMailServer } from '../support/mailServer.ts'
import { admin, auditor, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { type SmsServer, startSmsServer } from '../support/smsServer.ts'
import { batchOf, brokenStock, opened, shelve, shopWith } from '../support/stockOuts.ts'
import { sheetCells } from '../support/unzip.ts'

const server = useServer()
const FAR = '2028-06-30 00:00:00'
let mailbox: Mailbox, sms: SmsServer
beforeAll(async () => {
  mailbox = await startMailbox()
  sms = await startSmsServer()
})
afterAll(async () => {
  await mailbox.close()
  await sms.close()
})

test('cards of the stock are held, approved by another user, charged, mailed and their password sent', {
  timeout: 120_000,
}, async () => {
  const { skuId, stockId } = await shelve(admin(server), 'VIP-M', {
    batchNo: 'MAIL-1',
    qty: 30,
    expireTime: FAR,
  })
  const shop = await shopWith(server, 100_000)
  const { merchantCode } = shop
  const request = { merchantCode, skuId, quantity: 20, ccEmails: 'boss@example.com', requestNo: requestNo() }
  const entered = dataOf(await enter(server, request))
  // The same request again is the same order.
  expect(dataOf(await enter(server, request)).id).toBe(entered.id)
  expect(entered).toMatchObject({ totalAmount: 40_000 })
  expect(await detailOf(server, entered.id)).toMatchObject({ emailState: STATE.pending, merchantCode })
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 10, lockedQty: 20 })
  expect(await balanceOf(server, shop.accountId)).toEqual([100_000, 60_000])
  expect((await decide(server, entered.id, 1, admin(server))).body).toMatchObject({
    msg: '不能审核自己提交的单据',
  })
  const preview = await auditor(server).post(`${PATH}/preview`, {
    action: 'approve',
    ids: [entered.id],
    input: {},
  })
  expect(JSON.stringify(preview.body)).toContain('发放 20 张，扣款 ¥400.00，加密文件发到 bu****@example.com')
  expect(await detailOf(server, entered.id)).toMatchObject({ emailState: STATE.pending })

  // Without a mail server nothing leaves the house, and the order says so; its codes are issued and charged.
  dataOf(await decide(server, entered.id, 1))
  expect(await ended(server, entered.id)).toMatchObject({
    emailState: STATE.failed,
    failReason: '未配置邮件服务器',
  })
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 10, lockedQty: 0, outQty: 20 })
  expect(await balanceOf(server, shop.accountId)).toEqual([60_000, 60_000])

  // The letter goes out once there is one, and its password by a message.
  await usePasswordMessages(server, sms)
  await useMailServer(server, mailbox)
  dataOf(await resend(server, entered.id))
  expect(await ended(server, entered.id)).toMatchObject({
    emailState: STATE.sent,
    sendCount: 2,
    failReason: null,
  })
  const [letter] = mailbox.letters
  if (!letter) throw new Error('no letter')
  expect([...letter.to].sort()).toEqual(['boss@example.com', 'buyer@example.com'])
  await expect.poll(() => sms.calls.length, { timeout: 20_000 }).toBeGreaterThan(0)
  const body = decodeURIComponent(sms.calls.at(-1)?.body ?? '')
  const password = /密码：?(\w{10})/.exec(body)?.[1] ?? ''
  expect([password.length, body.includes('13900001111')]).toEqual([10, true])
  expect(await detailOf(server, entered.id)).toMatchObject({ passwordSent: 1 })
  expect((await operator(server).post(`${PATH}/sendPassword`, { id: entered.id })).body).toMatchObject({
    msg: expect.stringMatching(/密码刚刚发送，请 \d+ 秒后再试/) as string,
  })
  const archive = attachment(letter, 'application/zip')
  await expect(opened(archive, 'wrong')).rejects.toThrow()
  const rows = sheetCells(await opened(archive, password))
  expect(rows).toHaveLength(21)
  expect(rows[1]?.map(({ text }) => text)).toEqual(['NOMAIL-1-000000', 'MAIL-1-000000', FAR])
  const lists = await Promise.all(
    [`${PATH}/list`, '/blade-resource/sms-record/list', '/blade-system/operate-log/list'].map((path) =>
      admin(server).get(path, { size: 100 }),
    ),
  )
  expect(JSON.stringify(lists.map((answer) => answer.body))).not.toContain(password)
  expect(server.log()).not.toContain(password)
  expect(server.log()).not.toContain('MAIL-1-0000')

  // Sent again: the same file, nothing issued or charged.
  dataOf(await resend(server, entered.id))
  expect(await ended(server, entered.id)).toMatchObject({ emailState: STATE.sent, sendCount: 3 })
  expect(attachment(mailbox.letters[1] ?? letter, 'application/zip').equals(archive)).toBe(true)
  expect(await balanceOf(server, shop.accountId)).toEqual([60_000, 60_000])

  // Taken back: the cards were out, so they are void, and the merchant has its money.
  expect(dataOf(await revoke(server, entered.id))).toBeTruthy()
  expect(await detailOf(server, entered.id)).toMatchObject({
    emailState: STATE.revoked,
    refundAmount: 40_000,
  })
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 10, outQty: 0, invalidQty: 20 })
  expect(await balanceOf(server, shop.accountId)).toEqual([100_000, 100_000])
  expect((await resend(server, entered.id)).body).toMatchObject({ msg: '已撤回的订单不能发送' })
  expect(await server.sql(`select 1 from email_order_file where order_id = ${entered.id}`)).toEqual([])
  expect(await brokenStock(server)).toEqual([])
})

test('our own cards are made active for the merchant of their campaign, and void when they are taken back', {
  timeout: 120_000,
}, async () => {
  mailbox.letters.length = 0
  const shop = await shopWith(server, 100_000)
  const activityId = await newActivity(server, shop, { cardForm: 1, plannedQuantity: 5, validDays: 30 })
  const own = { bizType: 3, activityId, cardPrefix: '7701', quantity: 4, unitPrice: 10_000 }
  expect((await enter(server, { ...own, merchantCode: 'M10001' })).body).toMatchObject({
    msg: '卡活动不属于所选商户',
  })
  const { id, emailOrderNo } = dataOf(await enter(server, own))
  // What waits counts as planned.
  expect((await enter(server, { ...own, quantity: 2 })).body).toMatchObject({
    msg: '超过活动的计划制卡数，还可制 1 张',
  })
  dataOf(await decide(server, id, 1))
  expect(await ended(server, id)).toMatchObject({ emailState: STATE.sent })
  expect((await enter(server, { ...own, quantity: 2 })).body).toMatchObject({
    msg: '超过活动的计划制卡数，还可制 1 张',
  })
  const cards = await cardsOf(server, emailOrderNo)
  expect(cards.map(({ cardState }) => cardState)).toEqual(Array(4).fill(CARD_STATE.active))
  expect(await balanceOf(server, shop.accountId)).toEqual([60_000, 60_000])
  expect(mailbox.letters).toHaveLength(1)
  // A card somebody uses keeps the order from being taken back.
  await server.sql(`update card_number_info set card_state = ${CARD_STATE.bound} where id = ${cards[0]?.id}`)
  expect((await revoke(server, id)).body).toMatchObject({ msg: '已有券码被使用，不能撤回' })
  await server.sql(`update card_number_info set card_state = ${CARD_STATE.active} where id = ${cards[0]?.id}`)
  await server.sql(`update email_order_info set audit_time = now() - interval '25 hours' where id = ${id}`)
  expect((await revoke(server, id)).body).toMatchObject({ msg: '发放超过24小时，不能撤回' })
  await server.sql(`update email_order_info set audit_time = now() where id = ${id}`)
  dataOf(await revoke(server, id))
  const after = await cardsOf(server, emailOrderNo)
  expect(after.map(({ cardState }) => cardState)).toEqual(Array(4).fill(CARD_STATE.invalid))
  expect(await balanceOf(server, shop.accountId)).toEqual([100_000, 100_000])
})

test('a rejected order and one its creator takes back release cards and money', async () => {
  const { skuId, stockId } = await shelve(admin(server), 'YT-Q', {
    batchNo: 'MAIL-2',
    qty: 5,
    expireTime: FAR,
  })
  const shop = await shopWith(server, 10_000)
  const body = { merchantCode: shop.merchantCode, skuId, quantity: 5 }
  const first = dataOf(await enter(server, body))
  expect(await balanceOf(server, shop.accountId)).toEqual([10_000, 0])
  dataOf(await decide(server, first.id, 0))
  expect(await detailOf(server, first.id)).toMatchObject({ emailState: STATE.rejected })
  expect((await decide(server, first.id, 1)).body).toMatchObject({ msg: '该订单已审核' })
  const second = dataOf(await enter(server, body))
  expect((await revoke(server, second.id)).body).toMatchObject({ msg: '待审核的订单只能由提交人撤回' })
  dataOf(await revoke(server, second.id, admin(server)))
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 5, lockedQty: 0, outQty: 0 })
  expect(await balanceOf(server, shop.accountId)).toEqual([10_000, 10_000])
  expect(await brokenStock(server)).toEqual([])
})

test('cards that never left the house go back on sale, at any time', { timeout: 60_000 }, async () => {
  const { skuId, stockId } = await shelve(admin(server), 'YT-Q', {
    batchNo: 'MAIL-3',
    qty: 5,
    expireTime: FAR,
  })
  const shop = await shopWith(server, 10_000)
  mailbox.refusal = { code: 550, text: 'no such user' }
  const { id } = dataOf(await enter(server, { merchantCode: shop.merchantCode, skuId, quantity: 5 }))
  dataOf(await decide(server, id, 1))
  const failed = await ended(server, id)
  expect(failed.emailState).toBe(STATE.failed)
  expect(failed.failReason).toContain('服务器拒绝')
  mailbox.refusal = null
  const notices = await admin(server).get<Listed<{ title: string }>>('/blade-desk/message/page', { size: 20 })
  expect(JSON.stringify(notices.data.records)).toContain('邮件订单没有发出')
  await server.sql(`update email_order_info set audit_time = now() - interval '25 hours' where id = ${id}`)
  dataOf(await revoke(server, id))
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 5, outQty: 0, invalidQty: 0 })
  expect(await balanceOf(server, shop.accountId)).toEqual([10_000, 10_000])
  expect(await brokenStock(server)).toEqual([])
})

test('bad input is refused where it stands, and leaves nothing held', async () => {
  const { skuId, stockId } = await shelve(admin(server), 'YT-Q', {
    batchNo: 'MAIL-4',
    qty: 3,
    expireTime: FAR,
  })
  const shop = await shopWith(server, 5_000)
  const good = { merchantCode: shop.merchantCode, skuId, quantity: 2 }
  const goods = await admin(server).get<Listed<{ id: string }>>('/biz-product/goodsSku/list', {
    skuCode: 'HF-100',
  })
  const cases: readonly (readonly [Readonly<Record<string, unknown>>, string, string])[] = [
    [{ email: 'nobody' }, 'email', '邮箱格式不正确'],
    [{ ccEmails: 'a@b.cn,c' }, 'ccEmails', '抄送邮箱格式不正确：最多 5 个，用英文逗号分隔'],
    [{ quantity: 10_001 }, 'quantity', '单次最多发放10000张'],
    [{ quantity: 5_000, unitPrice: 0 }, 'quantity', '可用库存不足'],
    [{ unitPrice: 3_000 }, 'quantity', '账户可用额度不足'],
    [{ skuId: goods.data.records[0]?.id }, 'skuId', '只有卡密和券码商品可以用邮件发放'],
    [{ merchantCode: null }, 'merchantId', '请选择商户'],
    [{ bizType: 1 }, 'couponId', '请选择恒券'],
    [{ bizType: 3, activityId: null }, 'activityId', '请选择卡活动'],
  ]
  for (const [change, field, msg] of cases) {
    const answer = await enter(server, { ...good, ...change })
    expect(answer.body, JSON.stringify(change)).toMatchObject({ success: false })
    expect(JSON.stringify(answer.body), JSON.stringify(change)).toContain(msg)
    expect(JSON.stringify(answer.body), JSON.stringify(change)).toContain(`"field":"${field}"`)
  }
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 3, lockedQty: 0 })
  expect(await balanceOf(server, shop.accountId)).toEqual([5_000, 5_000])
  const { id } = dataOf(await enter(server, good))
  expect((await stranger(server).get(`${PATH}/detail`, { id })).body).toMatchObject({ code: 404 })
  expect((await revoke(server, id, stranger(server))).body).toMatchObject({ success: false })
  // A merchant that was stopped meanwhile gets nothing.
  await server.sql(`update merchant_config set status = 0 where merchant_code = '${shop.merchantCode}'`)
  expect((await decide(server, id, 1)).body).toMatchObject({ success: false })
  expect(await detailOf(server, id)).toMatchObject({ emailState: STATE.pending })
})

test('two decisions at once issue and charge once', { timeout: 60_000 }, async () => {
  const { skuId } = await shelve(admin(server), 'YT-Q', {
    batchNo: 'MAIL-5',
    qty: 5,
    expireTime: FAR,
  })
  const shop = await shopWith(server, 10_000)
  // Old clients name the quantity as the dialog of coupons does.
  const old = server.as('admin', { tenant: '100001', detail: false })
  dataOf(
    await old.post(`${PATH}/createEmailOrder`, {
      bizType: 2,
      merchantCode: shop.merchantCode,
      skuId,
      qty: 5,
      unitPrice: 2000,
      email: 'buyer@example.com',
      passwordPhone: '13900001111',
      requestId: requestNo(),
    }),
  )
  const { merchantCode } = shop
  const { records } = dataOf(await admin(server).get<Listed<EmailOrder>>(`${PATH}/list`, { merchantCode }))
  const id = records[0]?.id ?? ''
  const answers = await Promise.all([decide(server, id, 1), decide(server, id, 0), decide(server, id, 1)])
  const changed = answers.filter(
    ({ code, body }) => code === 200 && JSON.stringify(body).includes('"version"'),
  )
  expect(changed, JSON.stringify(answers.map(({ body }) => body))).toHaveLength(1)
  const { emailState } = await ended(server, id)
  const isIssued = emailState === STATE.sent
  const orderNo = records[0]?.emailOrderNo ?? ''
  const issued = await server.sql(`select id from stock_card where out_biz_no = '${orderNo}'`)
  expect(issued).toHaveLength(isIssued ? 5 : 0)
  expect(await balanceOf(server, shop.accountId)).toEqual(isIssued ? [0, 0] : [10_000, 10_000])
  expect(await brokenStock(server)).toEqual([])
})
