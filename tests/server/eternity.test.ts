import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import { balanceOf } from '../support/emailOrders.ts'
import {
  COUPON,
  COUPON_STATE,
  couponBody,
  couponOf,
  extend,
  newCoupon,
  ORDER,
  pendingOf,
  READ,
  requestNo,
  reverse,
  send,
  shopWith,
  STATE,
  verify,
  voidVouchers,
  voucherOf,
  vouchers,
} from '../support/eternity.ts'
import type { Shop } from '../support/orders.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let shop: Shop
beforeAll(async () => {
  shop = await shopWith(server, 10_000_000)
})
const viewer = () => server.as('viewer', '100001')
const tick = (work: string) => admin(server).post('/blade-test/tick', { work })
const differences = async (): Promise<unknown> =>
  dataOf(await admin(server).post('/blade-test/eternityCheck', {}))
const changeStatus = (id: string, status: number, by = admin(server)) =>
  by.get(`${COUPON}/changeStatus`, { id, status })
const refused = async (more: Readonly<Record<string, unknown>>) =>
  (await admin(server).post(`${COUPON}/add`, await couponBody(server, shop, more))).body

describe('templates', () => {
  test('what contradicts itself is refused at its field', async () => {
    expect(await refused({ faceValue: 0 })).toMatchObject({
      msg: '面额券的面额必须大于0',
      data: { field: 'faceValue' },
    })
    expect(await refused({ merchantCodes: '' })).toMatchObject({ msg: '请选择可售商户' })
    expect(await refused({ merchantCodes: 'M00000' })).toMatchObject({ msg: '商户 M00000 不属于所选合约方' })
    expect(await refused({ alertStock: 1000 })).toMatchObject({ msg: '库存预警值须小于总库存' })
    expect(
      await refused({ validType: 1, validBegin: '2027-01-02 00:00:00', validEnd: '2027-01-01 00:00:00' }),
    ).toMatchObject({ msg: '有效期止须晚于有效期始' })
    const { accountId } = await shopWith(server, 0)
    expect(await refused({ accountId })).toMatchObject({ msg: '结算账户须是该合约方的客户账户' })
    expect((await refused({ totalStock: 0 })).code).toBe(400)
  })

  test('states move by GET and POST; what stands fast stays; a draft alone can be deleted', async () => {
    const body = await couponBody(server, shop)
    const { id } = dataOf(await admin(server).post<{ id: string }>(`${COUPON}/add`, body))
    expect(await couponOf(server, id)).toMatchObject({
      status: COUPON_STATE.draft,
      balance: 1000,
      issuedQty: 0,
    })
    expect(await refused({ couponName: body.couponName })).toMatchObject({ msg: '券名称已存在' })
    expect((await send(server, id, shop)).body).toMatchObject({ msg: '恒券未启用' })
    expect(await changeStatus(id, 1, viewer())).toMatchObject({ code: 403 })
    expect(await changeStatus(id, 1, stranger(server))).toMatchObject({ code: 404 })
    expect(await changeStatus(id, 9)).toMatchObject({ code: 400 })
    ok(await changeStatus(id, 1))
    ok(await admin(server).post(`${COUPON}/changeStatus`, { id, status: 2 }))
    ok(await changeStatus(id, 1))
    const edit = async (more: Readonly<Record<string, unknown>>) =>
      (
        await admin(server).post(`${COUPON}/update`, {
          id,
          version: (await couponOf(server, id)).version,
          ...more,
        })
      ).body
    expect(await edit({ salePrice: 1 })).toMatchObject({ code: 409, msg: '当前状态不允许修改售价' })
    ok(await send(server, id, shop, { quantity: 10 }))
    expect(await edit({ settlePrice: 1 })).toMatchObject({ code: 409, msg: '已发放的券不可修改结算价' })
    expect(await edit({ totalStock: 9 })).toMatchObject({ msg: '总库存不能小于已发放数量' })
    expect(await edit({ totalStock: 20, alertStock: 2 })).toMatchObject({ code: 200 })
    expect(await couponOf(server, id)).toMatchObject({ totalStock: 20, balance: 10 })
    expect((await send(server, id, shop, { quantity: 11 })).body).toMatchObject({ msg: '库存不足，剩余10张' })
    expect(await admin(server).post(`${COUPON}/update`, { id, version: 0, useRule: '旧版本' })).toMatchObject(
      { code: 409 },
    )
    expect(await admin(server).get(`${COUPON}/delete`, { ids: id })).toMatchObject({
      msg: '已有发放记录，不能删除',
    })
    ok(await changeStatus(id, 3))
    expect(await couponOf(server, id)).toMatchObject({ status: COUPON_STATE.ended, balance: 0 })
    expect((await changeStatus(id, 1)).body).toMatchObject({ msg: '已结束的恒券不能再启用' })
    const other = dataOf(
      await admin(server).post<{ id: string }>(`${COUPON}/add`, await couponBody(server, shop)),
    ).id
    ok(await admin(server).get(`${COUPON}/delete`, { ids: other }))
    expect(await admin(server).get(`${COUPON}/details`, { id: other })).toMatchObject({ code: 404 })
  })

  test('a low stock raises an alarm', async () => {
    const { id } = await newCoupon(server, shop, { totalStock: 10 })
    const { data } = await admin(server).get<Listed<{ id: string }>>('/blade-system/user/list', {
      account: 'operator',
    })
    const alertUserIds = data.records[0]?.id
    const alert = (more: Readonly<Record<string, unknown>>) =>
      admin(server).post(`${COUPON}/alert`, {
        id,
        alertEnabled: 1,
        alertStock: 5,
        alertDays: 7,
        alertUserIds,
        ...more,
      })
    expect((await alert({ alertStock: 10 })).body).toMatchObject({ msg: '库存预警值须小于总库存' })
    ok(await alert({}))
    ok(await send(server, id, shop, { quantity: 5 }))
    await tick('alarmChecks')
    const records = await server.sql(`select count(*)::int as n from alarm_record where object_id = '${id}'`)
    expect(records[0]?.n).toBe(1)
  })
})

describe('issued vouchers', () => {
  test('issue is all or nothing, once for each request, and only what the account covers', async () => {
    const poor = await shopWith(server, 20_000),
      { id } = await newCoupon(server, poor)
    expect((await send(server, id, poor, { quantity: 3 })).body).toMatchObject({
      data: { field: 'quantity' },
    })
    expect(await couponOf(server, id)).toMatchObject({ balance: 1000, issuedQty: 0 })
    expect((await send(server, id, shop)).body).toMatchObject({ msg: '商户不在可售范围内' })
    expect((await send(server, id, poor, {})).body).toMatchObject({ msg: '请填写数量或接收人' })
    expect((await send(server, id, poor, { receivers: '138' })).body).toMatchObject({
      msg: '接收人第1行格式不正确',
    })
    const asViewer = { id, merchantCode: poor.merchantCode, quantity: 1 }
    expect(await viewer().post(`${COUPON}/send`, asViewer)).toMatchObject({ code: 403 })
    const twice = { receivers: '13900001111 A1\n13900001112 A1' }
    expect((await send(server, id, poor, twice)).body).toMatchObject({ msg: '外部单号 A1 已发放' })
    const preview = await operator(server).post(`${COUPON}/preview`, {
      action: 'send',
      ids: [id],
      input: { merchantCode: poor.merchantCode, quantity: 2 },
    })
    expect(JSON.stringify(preview.body)).toContain('发放 2 张，扣款 ¥190.00，剩余库存 998 张')
    expect(await balanceOf(server, poor.accountId)).toEqual([20_000, 20_000])
    const request = {
      id,
      merchantCode: poor.merchantCode,
      receivers: '13900001111 A1',
      requestNo: requestNo(),
    }
    for (const _time of [1, 2]) ok(await operator(server).post(`${COUPON}/send`, request, { key: null }))
    const found = await vouchers(server, { couponId: id })
    expect(found).toHaveLength(1)
    expect(await balanceOf(server, poor.accountId)).toEqual([10_500, 10_500])
    const answers = await Promise.all([1, 2].map(() => send(server, id, poor, { quantity: 1 })))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 400])
    expect(await balanceOf(server, poor.accountId)).toEqual([1000, 1000])
    expect(await pendingOf(server, poor.accountId)).toBe(19_000)
    // The whole code is shown to those with a right of their own, and found by itself.
    const [first] = found
    expect(await operator(server).post(`${ORDER}/reveal`, { id: first?.id })).toMatchObject({ code: 403 })
    const { plainCode } = dataOf(
      await admin(server).post<{ plainCode: string }>(`${ORDER}/reveal`, { id: first?.id }),
    )
    expect(plainCode).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
    expect((await vouchers(server, { code: plainCode })).map(({ id: found }) => found)).toEqual([first?.id])
    expect(JSON.stringify(await voucherOf(server, first?.id ?? ''))).not.toContain(plainCode)
    expect(server.log()).not.toContain(plainCode)
    expect(dataOf(await verify(server, plainCode.toLowerCase(), { verifyAmount: 100 })).settleAmount).toBe(95)
  })

  test('uses outside the rules are refused, and change nothing', async () => {
    const { id } = await newCoupon(server, shop)
    ok(await send(server, id, shop))
    const [voucher] = await vouchers(server, { couponId: id })
    const no = voucher?.orderNo ?? ''
    expect((await verify(server, 'NOSUCHCODE', { verifyAmount: 1 })).body).toMatchObject({
      msg: '券码不存在',
    })
    expect((await verify(server, no)).body).toMatchObject({ msg: '请输入核销金额' })
    expect((await verify(server, no, { verifyAmount: 10_001 })).body).toMatchObject({
      msg: '券余额不足，剩余100.00元',
    })
    expect(await verify(server, no, { verifyAmount: 1 }, viewer())).toMatchObject({ code: 403 })
    expect((await verify(server, no, { verifyAmount: 1 }, stranger(server))).body).toMatchObject({
      msg: '券码不存在',
    })
    await server.sql(
      `update eternity_order set valid_begin = now() + interval '1 day' where order_no = '${no}'`,
    )
    expect((await verify(server, no, { verifyAmount: 1 })).body).toMatchObject({ msg: '券不在有效期内' })
    await server.sql(
      `update eternity_order set valid_begin = now() - interval '1 day' where order_no = '${no}'`,
    )
    const { verifyNo } = dataOf(await verify(server, no, { verifyAmount: 10_000 }))
    const both = await Promise.all([reverse(server, verifyNo), reverse(server, verifyNo)])
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
    expect((await reverse(server, verifyNo)).body).toMatchObject({ msg: '该核销已撤销' })
    expect(await voucherOf(server, voucher?.id ?? '')).toMatchObject({ balance: 10_000, settledAmount: 0 })
    expect(await differences()).toEqual([])
  })

  test('extended vouchers live on, expired ones are settled once, and what comes back later goes to the account', {
    timeout: 60_000,
  }, async () => {
    const customer = await shopWith(server, 100_000)
    const { id } = await newCoupon(server, customer, { validType: 2, validDays: 5, reviveDays: 2 })
    ok(await send(server, id, customer, { quantity: 3 }))
    const [a, b, c] = await vouchers(server, { couponId: id })
    expect((await extend(server, [a?.id ?? ''], { extendType: 1, days: 31 })).body).toMatchObject({
      msg: '延期天数不能超过30天',
    })
    expect(
      (await extend(server, [a?.id ?? ''], { extendType: 2, newValidEnd: '2026-01-01 00:00:00' })).body,
    ).toMatchObject({ msg: '延期日期必须晚于当前有效期' })
    expect(dataOf(await extend(server, [a?.id ?? '', b?.id ?? '']))).toMatchObject({ success: 2, fail: [] })
    expect((await extend(server, [a?.id ?? ''])).body).toMatchObject({ msg: '已达最大延期次数' })
    const extensions = dataOf(
      await admin(server).post<Listed<{ days: number; seq: number }>>(`${READ}/pageEternityOrderExtension`, {
        couponId: id,
      }),
    ).records
    expect(extensions.map(({ days, seq }) => [days, seq])).toEqual([
      [10, 1],
      [10, 1],
    ])
    const { verifyNo } = dataOf(await verify(server, b?.orderNo ?? '', { verifyAmount: 5000 }))
    await server.sql(`update eternity_order set valid_end = now() - interval '1 minute',
      revive_end = now() + interval '1 day' where coupon_id = ${id} and id <> ${a?.id}`)
    await tick('eternityExpire')
    await tick('eternitySettle')
    expect(await voucherOf(server, c?.id ?? '')).toMatchObject({ orderStatus: STATE.expired })
    expect(await balanceOf(server, customer.accountId)).toEqual([71_500, 71_500])
    // Expired lately: it comes back to life.
    ok(await extend(server, [c?.id ?? '']))
    expect(await voucherOf(server, c?.id ?? '')).toMatchObject({ orderStatus: STATE.unused, extendTimes: 1 })
    await server.sql(`update eternity_order set revive_end = now() - interval '1 minute' where id = ${b?.id}`)
    for (const _time of [1, 2]) await tick('eternitySettle')
    expect(await voucherOf(server, b?.id ?? '')).toMatchObject({
      orderStatus: STATE.expired,
      refundAmount: 4750,
    })
    expect(await balanceOf(server, customer.accountId)).toEqual([76_250, 76_250])
    ok(await reverse(server, verifyNo))
    expect(await balanceOf(server, customer.accountId)).toEqual([81_000, 81_000])
    expect(await pendingOf(server, customer.accountId)).toBe(19_000)
    const voided = dataOf(await voidVouchers(server, [a?.id ?? '', b?.id ?? '']))
    expect(voided).toMatchObject({ success: 1, fail: [{ id: b?.id, msg: '已过期的券不能作废' }] })
    expect(await balanceOf(server, customer.accountId)).toEqual([90_500, 90_500])
    expect(await differences()).toEqual([])
    const sums = await admin(server).get('/biz-finance/eternityOrderAccountDetail/summary', {
      merchantCode: customer.merchantCode,
    })
    expect(sums, JSON.stringify(sums.body)).toMatchObject({
      code: 200,
      data: { issued: 28_500, verified: 0, expired: 4750, voided: 9500, reversed: 4750, pending: 9500 },
    })
  })

  test('lists, sums and statistics answer old clients, and refuse spans that are too long', async () => {
    const read = (call: string, body: unknown) => operator(server).post(`${READ}/${call}`, body)
    expect(await read('statistics', { begin: '2026-01-01', end: '2026-12-31' })).toMatchObject({
      msg: '查询时间范围不能超过92天',
    })
    expect(await read('statistics', { couponId: 'x' })).toMatchObject({ code: 400 })
    expect(await read('statistics', { couponId: '1', groupBy: 'hour' })).toMatchObject({ code: 400 })
    const { rows } = dataOf(
      await operator(server).post<{ rows: readonly Record<string, number>[] }>(`${READ}/statistics`, {
        begin: '2026-11-01',
        end: '2026-12-31',
        groupBy: 'coupon',
      }),
    )
    for (const row of rows)
      expect(row.issuedCount).toBe(
        ['unusedCount', 'partCount', 'usedCount', 'expiredCount', 'immutableCount'].reduce(
          (sum, name) => sum + Number(row[name]),
          0,
        ),
      )
    ok(await read('verificationPage', { size: 5 }))
    const file = await admin(server).text(`${READ}/exportVerification`, { sync: 1 })
    expect(file.slice(0, 2)).toBe('PK')
    ok(await operator(server).get('/biz-marketing/optLog/page', { bizType: 'eternityCoupon', size: 5 }))
    ok(await admin(server).get('/biz-finance/eternityOrderAccountDetail/page', { size: 5 }))
  })
})
