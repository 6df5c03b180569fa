import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Gate, GateName, GatesAnswer } from '../../src/contract/parts/merchantGates.ts'
import type { Client } from '../support/client.ts'
import { figuresOf, newShop, type Shop, skuId } from '../support/orders.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { entry, phone, trans } from '../support/riskRules.ts'
import { NO_ROWS, scopedUser } from '../support/scopes.ts'
import { useServer } from '../support/server.ts'
import { MERCHANT_GOODS_STATE, MERCHANT_STATUS } from '../support/wireNumbers.ts'

const server = useServer()
const GATES = '/biz-merchant/merchantConfig/gates'
/** Price of one piece in fen; its supplier takes 99.30. */
const PRICE = 9980

const gatesOf = async (
  shop: Shop,
  asked: Readonly<Record<string, string | number>> = {},
  client: Client = admin(server),
): Promise<GatesAnswer> => {
  const answer = await client.get<GatesAnswer>(GATES, { id: shop.merchantId, ...asked })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data
}
const gate = ({ gates }: GatesAnswer, name: GateName): Gate | undefined =>
  gates.find((candidate) => candidate.gate === name)

let topUp = ''
beforeAll(async () => {
  topUp = await skuId(admin(server), 'HF-100')
})

const openings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const open of openings.splice(0)) await open()
})
/** Runs a statement, and another one when the test has ended. */
async function meanwhile(statement: string, after: string): Promise<void> {
  openings.push(() => server.sql(after))
  await server.sql(statement)
}

const placeOrder = (shop: Shop, asked: Readonly<Record<string, string | number>> = {}) =>
  admin(server).post('/blade-test/order', {
    request: { merchantCode: shop.merchantCode, skuId: topUp, qty: 1, account: phone(), ...asked },
  })

/** The closed gate and its code, which a real order of the same is refused with. */
async function expectClosed(
  shop: Shop,
  name: GateName,
  code: string,
  asked: Readonly<Record<string, string | number>> = {},
): Promise<GatesAnswer> {
  const question = { skuId: topUp, qty: 1, account: phone(), ...asked }
  const answer = await gatesOf(shop, question)
  expect(answer.first).toBe(name)
  expect(gate(answer, name)).toMatchObject({ state: 'closed', code })
  const order = await placeOrder(shop, question)
  expect(order, JSON.stringify(order.body)).toMatchObject({ errCode: code, msg: gate(answer, name)?.text })
  const index = answer.gates.findIndex((candidate) => candidate.gate === name)
  expect(answer.gates.slice(0, index).map(({ state }) => ['open', 'warn'].includes(state))).not.toContain(
    false,
  )
  expect(answer.gates.slice(index + 1).map(({ state }) => state)).toEqual(
    answer.gates.slice(index + 1).map(() => 'after'),
  )
  return answer
}

/** All gates let an order pass, and a real order passes. */
async function expectOpen(
  shop: Shop,
  asked: Readonly<Record<string, string | number>> = {},
): Promise<GatesAnswer> {
  const question = { skuId: topUp, qty: 1, account: phone(), ...asked }
  const answer = await gatesOf(shop, question)
  expect(answer.first, JSON.stringify(answer.gates)).toBeNull()
  expect(await placeOrder(shop, question)).toMatchObject({ code: 200 })
  return answer
}

describe('each gate answers what an order is answered', () => {
  test('a merchant whose group is disabled is refused for its group', async () => {
    const shop = await newShop(admin(server), 1_000_000, { 'HF-100': PRICE })
    expect(gate(await gatesOf(shop), 'merchant')?.figures).toMatchObject({ cause: null })
    await server.sql(`
      update merchant_group set status = 0
      where id = (select merchant_group_id from merchant_config where id = ${shop.merchantId})
    `)
    const answer = await expectClosed(shop, 'merchant', 'MCH_DISABLED')
    expect(gate(answer, 'merchant')?.figures).toMatchObject({ status: 'enabled', cause: 'group' })
  })

  test('an open merchant: all seven are open, and asking changes nothing', async () => {
    const shop = await newShop(admin(server), 1_000_000, { 'HF-100': PRICE })
    const before = await figuresOf(admin(server), shop.accountId)
    const answer = await gatesOf(shop)
    expect(answer.gates.map(({ gate: name }) => name)).toEqual([
      'merchant',
      'goods',
      'limit',
      'list',
      'channel',
      'price',
      'balance',
    ])
    expect(answer.first).toBeNull()
    expect(gate(answer, 'goods')?.figures).toMatchObject({ on: 1, maintain: 0, off: 0 })
    expect(gate(answer, 'balance')?.figures).toMatchObject({ available: 1_000_000 })
    expect(await figuresOf(admin(server), shop.accountId)).toEqual(before)
    await expectOpen(shop)
    expect(gate(await gatesOf(shop), 'limit')?.figures.used).toBe(PRICE)
  })

  test('G1: a disabled or frozen merchant, an ended cooperation, a frozen account', async () => {
    const shop = await newShop(admin(server), 1_000_000, { 'HF-100': PRICE })
    const setStatus = (status: number, more: Record<string, string> = {}) =>
      admin(server).post('/biz-merchant/merchantConfig/changeState', {
        ids: shop.merchantId,
        status,
        ...more,
      })
    await setStatus(MERCHANT_STATUS.disabled)
    await expectClosed(shop, 'merchant', 'MCH_DISABLED')
    await setStatus(MERCHANT_STATUS.enabled)
    await setStatus(MERCHANT_STATUS.frozen, { reason: '核实资料' })
    const frozen = await expectClosed(shop, 'merchant', 'MCH_FROZEN')
    expect(gate(frozen, 'merchant')?.figures).toMatchObject({ freezeReason: '核实资料' })
    await setStatus(MERCHANT_STATUS.enabled)
    const merchant = `merchant_config set expire_time`
    await meanwhile(
      `update ${merchant} = now() - interval '1 minute' where id = ${shop.merchantId}`,
      `update ${merchant} = null where id = ${shop.merchantId}`,
    )
    await expectClosed(shop, 'merchant', 'MCH_FROZEN')
    await server.sql(`update ${merchant} = null where id = ${shop.merchantId}`)
    await expectOpen(shop)
    await server.sql(`update contract_party_account set status = 2 where id = ${shop.accountId}`)
    await expectClosed(shop, 'merchant', 'MCH_FROZEN')
  })

  test('G2: goods that are not opened, stopped, in maintenance, or of a stopped service', async () => {
    const shop = await newShop(admin(server), 1_000_000, { 'HF-100': PRICE })
    await expectClosed(shop, 'goods', 'GOODS_NOT_OPEN', { skuId: await skuId(admin(server), 'HF-50') })
    const setState = (state: number) =>
      server.sql(`update merchant_goods set state = ${state} where merchant_code = '${shop.merchantCode}'`)
    await setState(MERCHANT_GOODS_STATE.off)
    await expectClosed(shop, 'goods', 'GOODS_OFF')
    await setState(MERCHANT_GOODS_STATE.maintain)
    await expectClosed(shop, 'goods', 'GOODS_MAINTAIN')
    expect(gate(await gatesOf(shop), 'goods')).toMatchObject({ state: 'closed', code: 'GOODS_MAINTAIN' })
    await setState(MERCHANT_GOODS_STATE.on)
    const service = "where tenant_id = '100001' and service_code = 'RECHARGE'"
    await meanwhile(
      `update business_service set status = 0 ${service}`,
      `update business_service set status = 1 ${service}`,
    )
    await expectClosed(shop, 'goods', 'SERVICE_OFF')
  })

  test('G3: amount of an order, amount of a day, hours, and the same order again', async () => {
    openings.push(() => trans(server, {}))
    const shop = await newShop(admin(server), 1_000_000, { 'HF-100': PRICE })
    await trans(server, { singleMaxAmount: PRICE - 1 })
    await expectClosed(shop, 'limit', 'TRANS_LIMIT')
    await trans(server, { dayMaxAmount: PRICE })
    await expectOpen(shop)
    await expectClosed(shop, 'limit', 'TRANS_LIMIT')
    const hour = (more: number): string =>
      new Date(Date.now() + (8 + more) * 3_600_000).toISOString().slice(11, 13) + ':00'
    await trans(server, { tradeStart: hour(2), tradeEnd: hour(3) })
    await expectClosed(shop, 'limit', 'TRANS_LIMIT')
    await trans(server, {})
    const account = phone()
    await expectOpen(shop, { account })
    await expectClosed(shop, 'limit', 'DUPLICATE_ORDER', { account })
  })

  test('G4: a listed account, too many orders of one, and only listed ones allowed; asking counts no hit', async () => {
    const shop = await newShop(admin(server), 1_000_000, { 'HF-100': PRICE })
    const rule = async (parts: Record<string, unknown>): Promise<void> => {
      const { merchantCode } = shop
      const { data } = await admin(server).get<Record<string, unknown>>(
        '/biz-merchant/blackWhiteRule/getByMerchantCode',
        { merchantCode },
      )
      expect(
        await admin(server).post('/biz-merchant/blackWhiteRule/save', {
          ...data,
          targets: [1, 2, 3, 4],
          accountDayCount: 0,
          ...parts,
        }),
      ).toMatchObject({ code: 200 })
    }
    const account = phone()
    const { data: listed } = await entry(server, {
      targetValue: account,
      scope: 2,
      merchantCode: shop.merchantCode,
    })
    const hitsAfterTick = async (): Promise<number> => {
      expect(await admin(server).post('/blade-test/tick', { work: 'riskHits' })).toMatchObject({ code: 200 })
      const [row] = await server.sql(`select hit_count from black_white_list where id = ${listed.id}`)
      return Number(row?.hit_count ?? 0)
    }
    for (const _ of [1, 2, 3]) await gatesOf(shop, { skuId: topUp, account })
    expect(await hitsAfterTick()).toBe(0)
    await expectClosed(shop, 'list', 'RISK_REJECT', { account })
    expect(await hitsAfterTick(), 'the real order is a hit').toBe(1)
    await expectOpen(shop)
    await rule({ accountDayCount: 1 })
    const frequent = phone()
    await expectOpen(shop, { account: frequent })
    await trans(server, { duplicateWindowSec: 0 })
    openings.push(() => trans(server, {}))
    await expectClosed(shop, 'list', 'RISK_FREQ', { account: frequent })
    await server.sql(`update black_white_list set status = 0 where list_type = 2`)
    await rule({ listMode: 2 })
    await expectClosed(shop, 'list', 'RISK_REJECT')
    expect((await gatesOf(shop)).first, 'nobody is listed').toBe('list')
    const trusted = phone()
    await entry(server, {
      listType: 2,
      targetValue: trusted,
      scope: 2,
      merchantCode: shop.merchantCode,
    })
    await expectOpen(shop, { account: trusted })
    await expectClosed(shop, 'list', 'RISK_REJECT')
    expect((await gatesOf(shop)).first, 'somebody may order').toBeNull()
  })

  test('G5: no channel for the province; G6: every channel costs more than the price', async () => {
    const shop = await newShop(admin(server), 1_000_000, { 'HF-100': PRICE })
    const goods = `where tenant_id = '100001' and sku_id = ${topUp}`
    await meanwhile(
      `update supplier_goods set provinces = '["120000"]'::jsonb ${goods}`,
      `update supplier_goods set provinces = null ${goods}`,
    )
    await expectClosed(shop, 'channel', 'NO_CHANNEL', { province: '310000' })
    await expectOpen(shop, { province: '120000' })
    await server.sql(`update supplier_goods set provinces = null ${goods}`)
    await meanwhile(
      `update supplier_goods set purchase_price = purchase_price + 1000 ${goods}`,
      `update supplier_goods set purchase_price = purchase_price - 1000 ${goods}`,
    )
    await expectClosed(shop, 'price', 'PRICE_LOSS')
    expect(gate(await gatesOf(shop), 'price')?.figures).toMatchObject({ losing: 1 })
    await trans(server, { lossProtect: 0 })
    openings.push(() => trans(server, { lossProtect: 1 }))
    await expectOpen(shop)
  })

  test('G7: one fen short of the cheapest goods, and exactly enough', async () => {
    const shop = await newShop(admin(server), PRICE - 1, { 'HF-100': PRICE })
    await expectClosed(shop, 'balance', 'BALANCE_NOT_ENOUGH')
    expect((await gatesOf(shop)).first).toBe('balance')
    const enough = await newShop(admin(server), PRICE, { 'HF-100': PRICE })
    await expectOpen(enough)
    await expectClosed(enough, 'balance', 'BALANCE_NOT_ENOUGH')
  })
})

test('gates are answered to whoever sees the merchant, with what he may see', async () => {
  const shop = await newShop(admin(server), 1_000_000, { 'HF-100': PRICE })
  expect(await stranger(server).get(GATES, { id: shop.merchantId })).toMatchObject({ code: 404 })
  expect(await admin(server).get(GATES, { id: shop.merchantId, qty: 0 })).toMatchObject({
    code: 400,
    msg: '数量必须是大于0的整数',
  })
  expect(await admin(server).get(GATES, { id: shop.merchantId, skuId: 'x' })).toMatchObject({ code: 400 })
  const scoped = await scopedUser(server, 'support')
  const answer = await gatesOf(shop, {}, scoped.client)
  expect(answer.first).toBeNull()
  await scoped.hold({ ...NO_ROWS, resourceCode: 'contractPartyAccount' })
  expect((await gatesOf(shop, {}, scoped.client)).first, 'an order does not depend on who asks').toBeNull()
  await scoped.hold({ ...NO_ROWS, resourceCode: 'merchantConfig' })
  expect(await scoped.client.get(GATES, { id: shop.merchantId })).toMatchObject({ code: 404 })
  const margin = async (client: Client) =>
    gate(await gatesOf(shop, {}, client), 'price')?.figures.lowestMargin
  expect(await margin(admin(server))).toBeGreaterThan(0)
  expect(await margin(operator(server)), 'costs need their right').toBeNull()
})
