import { describe, expect, test } from 'vitest'
import { dataOf, ok } from '../../support/answers.ts'
import type { Listed } from '../../support/client.ts'
import { account, FAILED, inHours, ISSUED, MOVIE, show, TicketSales } from '../../support/movieTickets.ts'
import { figuresOf } from '../../support/orders.ts'
import { admin, auditor } from '../../support/people.ts'
import { detail, ORDER } from '../../support/placedOrders.ts'
import { entry } from '../../support/riskRules.ts'
import { openSealedData } from '../../support/sealedData.ts'
import { useServer } from '../../support/server.ts'
import { ORDER_STATE, TICKET_STATE } from '../../support/wireNumbers.ts'

const server = useServer()
const sales = new TicketSales(server)

/** Orders of listed accounts are held for review instead of being refused. */
async function holdSuspects({ server, shop }: TicketSales): Promise<void> {
  const RULE = '/biz-merchant/blackWhiteRule',
    { merchantCode } = shop
  const rule = dataOf(
    await admin(server).get<Record<string, unknown>>(`${RULE}/getByMerchantCode`, { merchantCode }),
  )
  ok(
    await admin(server).post(`${RULE}/save`, {
      ...rule,
      listMode: 1,
      targets: [1],
      useGlobal: 1,
      hitAction: 2,
      status: 1,
    }),
  )
}
describe('the issue of movie tickets', () => {
  test('chosen seats are issued once; the code is told to the merchant, and to people who give a reason', async () => {
    const body = { merchantOrderNo: 'MV-SEATS', account: account(), ticket: show() }
    const orderNo = await sales.order(body)
    expect((await sales.create(body)).data).toMatchObject({ orderNo, duplicate: true })
    expect(await sales.create({ ...body, ticket: show({ seats: ['7排4座', '7排5座'] }) })).toMatchObject({
      code: 'ORDER_NO_CONFLICT',
    })
    const row = await sales.reaches(orderNo, ISSUED)
    expect(row).toMatchObject({
      cinemaName: '灯塔影城（滨江店）',
      seats: '6排4座、6排5座',
      qty: 2,
    })
    const { ticket } = await sales.query(orderNo)
    expect(ticket).toMatchObject({ filmName: '长河谣', seats: ['6排4座', '6排5座'] })
    const code = JSON.parse(openSealedData(ticket.ticketCode ?? '', sales.key)) as string
    expect(code).toMatch(/^\d{12}$/)
    expect(JSON.stringify(await detail(server, row.id))).not.toContain(`"${code}"`)
    expect(await admin(server).post(`${ORDER}/viewPlain`, { id: row.id, reason: '看' })).toMatchObject({
      code: 400,
    })
    expect(
      dataOf(
        await admin(server).post<{ ticketCode: string }>(`${ORDER}/viewPlain`, {
          id: row.id,
          reason: '观众没有收到取票码',
        }),
      ).ticketCode,
    ).toBe(code)
    expect(
      await server.as('viewer', '100001').post(`${ORDER}/viewPlain`, { id: row.id, reason: '随便看看' }),
    ).toMatchObject({
      code: 403,
    })
    const old = await server
      .as('admin', { tenant: '100001', detail: false })
      .get<Listed<Record<string, unknown>>>(`${MOVIE}/page`, { orderNo })
    expect(dataOf(old).records[0]).toMatchObject({ ticketQty: 2 })
    for (const path of [`${MOVIE}/export`, `${ORDER}/movie/export`])
      ok(await admin(server).get(path, { orderNo }))
  })

  test('seats, times and goods that do not fit are refused with the parameter', async () => {
    const started = inHours(-1)
    for (const [ticket, code, text] of [
      [show({ seats: ['6排4座'] }), 'PARAM_INVALID', '座位数须与数量一致，且不能重复'],
      [show({ seats: ['6排4座', '6排4座'] }), 'PARAM_INVALID', '座位数须与数量一致，且不能重复'],
      [show({ showTime: started }), 'PARAM_INVALID', '放映时间须晚于现在'],
      [show({ lockExpireTime: started }), 'PARAM_INVALID', '座位锁定到期须晚于现在且早于放映时间'],
      [show({ lockExpireTime: inHours(31) }), 'PARAM_INVALID', '座位锁定到期须晚于现在且早于放映时间'],
      [show({ showTime: '2027-02-30 19:30:00' }), 'PARAM_INVALID', 'showTime'],
      [show({ showTime: '明晚七点半' }), 'PARAM_INVALID', 'showTime'],
      [show({ cinemaName: '' }), 'PARAM_MISSING', '参数缺失'],
      [show({ filmName: '片'.repeat(61) }), 'PARAM_INVALID', 'filmName'],
      [show({ seats: '6排4座' }), 'PARAM_INVALID', 'seats'],
      [show({ seats: [6, 7] }), 'PARAM_INVALID', 'seats'],
      [show({ seats: ['6排4座、', '6排5座'] }), 'PARAM_INVALID', 'seats'],
      [show({ seats: undefined }), 'PARAM_MISSING', '参数缺失'],
      ['6排4座', 'PARAM_INVALID', 'ticket'],
    ] as const) {
      const refused = await sales.create({ ticket })
      expect(refused, JSON.stringify([ticket, refused])).toMatchObject({ http: 400, code })
      expect(refused.msg).toContain(text)
    }
    expect(
      await sales.create({ skuCode: 'HF-50', qty: 1, account: account(), ticket: show() }),
    ).toMatchObject({
      code: 'PARAM_INVALID',
      msg: '参数错误：只有电影票商品可以带场次与座位',
    })
    expect(await figuresOf(admin(server), sales.shop.accountId)).toMatchObject({ holdAmount: 0 })
  })

  test('tickets that are not issued while the seats are locked fail, wherever they are, and are not paid', async () => {
    const { balance } = await figuresOf(admin(server), sales.shop.accountId)
    const suspect = account()
    await holdSuspects(sales)
    ok(await entry(server, { targetValue: suspect, action: 0 }))
    const blocked = await sales.order({ account: suspect }),
      unanswered = await sales.unclear()
    expect(await sales.movieOf(blocked)).toMatchObject({ orderState: ORDER_STATE.blocked })
    for (const orderNo of [blocked, unanswered]) {
      await sales.endLock(orderNo)
      expect(await sales.movieOf(orderNo)).toMatchObject({ ...FAILED, failReason: '座位锁定到期仍未出票' })
    }
    expect(await figuresOf(admin(server), sales.shop.accountId)).toMatchObject({ balance, holdAmount: 0 })
    expect((await detail(server, (await sales.movieOf(unanswered)).id)).channelOrders).toMatchObject([
      { respCode: 'LOCK_EXPIRED' },
    ])
    expect((await sales.query(unanswered)).status).toBe(4)
  })

  test('tickets that a supplier issues too late are issued by an approved change, with their code', async () => {
    const orderNo = await sales.unclear()
    await sales.endLock(orderNo)
    const { id } = await sales.movieOf(orderNo)
    ok(
      await admin(server).post('/blade-test/order/result', {
        orderId: id,
        result: 'success',
        ticketCode: 'LATE-1',
      }),
    )
    const failed = await sales.query(orderNo)
    expect(failed.ticket).toMatchObject({ ticketState: TICKET_STATE.failed })
    expect(failed.ticket).not.toHaveProperty('ticketCode')
    const APPLY = '/biz-order/orderChangeApply'
    const [apply] = dataOf(
      await admin(server).get<Listed<{ id: string }>>(`${APPLY}/page`, { orderNo }),
    ).records
    ok(await auditor(server).post(`${APPLY}/audit`, { ids: [apply?.id], pass: 1, opinion: '影院已出票' }))
    expect(await sales.movieOf(orderNo)).toMatchObject({
      orderState: ORDER_STATE.success,
      ticketState: TICKET_STATE.issued,
    })
    expect(openSealedData((await sales.query(orderNo)).ticket.ticketCode ?? '', sales.key)).toBe('"LATE-1"')
  })
})
