import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import { merchantsOf, newApp, newSecret } from '../support/credentials.ts'
import { ask } from '../support/openApi.ts'
import { enabledChannel, newCompany, wechatValues } from '../support/payments.ts'
import { admin, operator } from '../support/people.ts'
import { allowPrivateHosts } from '../support/privateHosts.ts'
import { useServer } from '../support/server.ts'
import {
  issueTo,
  newOffer,
  newStock,
  OFFER,
  RECORD_STATE,
  recordAt,
  STOCK,
  STOCK_STATE,
  stockAt,
  tick,
} from '../support/vouchers.ts'
import { startWechatPay, type WechatDouble } from '../support/wechatDouble.ts'

const server = useServer({ env: { SANDBOX_FAST: '1', TRUSTED_PROXIES: '127.0.0.1/32,::1' } })
const PLAIN = { maxAmount: null, maxAmountByDay: 0, maxCouponsPerUser: 20 }
let wechat: WechatDouble,
  orders = 0

beforeAll(async () => {
  wechat = await startWechatPay()
  await allowPrivateHosts(server)
})
afterAll(() => wechat.close())

const countOf = async (table: string): Promise<number> =>
  Number((await server.sql(`select count(*)::int as n from ${table}`))[0]?.n)

test('a platform that refuses is quoted, and the stock stays as it was', async () => {
  const stock = await newStock(server, PLAIN)
  await server.sql(`update favor_sandbox_stock set state = 'stopped' where stock_id = '${stock.stockId}'`)
  expect(await admin(server).post(`${STOCK}/stop?id=${stock.id}`, {})).toMatchObject({
    success: false,
    msg: '平台拒绝：活动已结束或未激活',
    data: { errCode: 'FAVOR_PLATFORM' },
  })
  expect(await stockAt(server, stock.id)).toMatchObject({
    status: STOCK_STATE.running,
    version: stock.version,
  })
})

test('a platform that does not answer is asked again later: nothing is taken over', async () => {
  const { mchId } = await enabledChannel(server, wechatValues(wechat.url, await newCompany(server))),
    stocks = await countOf('favor_coupon')
  const sync = () => admin(server).post(`${STOCK}/syncWechatCouponStock`, { mchId })
  for (const mood of ['silent', 'broken', 'forged'] as const) {
    wechat.mood = mood
    expect(await sync(), mood).toMatchObject({
      success: false,
      msg: '平台没有应答，请稍后再试',
      data: { errCode: 'FAVOR_PLATFORM_SILENT' },
    })
  }
  expect(await countOf('favor_coupon')).toBe(stocks)
})

test('a program issues a voucher to the kind of account its placement asks for', async () => {
  const [owner] = await merchantsOf(admin(server)),
    appId = await newApp(admin(server), { apiCodes: [20], defaultQps: 2000, defaultBurst: 2000 }),
    key = await newSecret(admin(server), appId, { merchantId: owner?.id })
  const numberOf = async (accountType: number): Promise<string> => {
    const stock = await newStock(server, PLAIN),
      id = await newOffer(server, [stock.id], { merchantIds: owner?.id, accountType })
    return dataOf(await admin(server).get<{ favorNo: string }>(`${OFFER}/detail`, { id })).favorNo
  }
  const records = await countOf('favor_record')
  const issue = async (offerNo: string, holder: Readonly<Record<string, string>>) =>
    ask(server.url, key, ['POST', '/openapi/v1/favor/issue'], {
      body: { merchantOrderNo: `REFUSED-${(orders += 1)}`, offerNo, ...holder },
    })
  const refused = { http: 400, code: 'VOUCHER_REJECT', msg: '立减金不可发放：领取账号与投放的领取方式不符' }
  expect(await issue(await numberOf(1), { mobile: '13900001234' })).toMatchObject(refused)
  expect(await issue(await numberOf(2), { account: 'openidOther1' })).toMatchObject(refused)
  expect(await countOf('favor_record')).toBe(records)
})

test('what expired is issued again by a right of its own', async () => {
  const stock = await newStock(server, PLAIN),
    [id = ''] = await issueTo(server, await newOffer(server, [stock.id]), ['expired001'])
  await tick(server, 'favorSends')
  await server.sql(`update favor_record set state = ${RECORD_STATE.expired} where id = ${id}`)
  const before = await stockAt(server, stock.id),
    reissues = await countOf('favor_reissue_record')
  const again = { recordIds: id, reissueReason: 2, voucherFile: '/proof.pdf' }
  expect(await operator(server).post(`${STOCK}/reissue`, again)).toMatchObject({
    code: 403,
    msg: '没有过期补发的权限',
    data: { errCode: 'FAVOR_REISSUE_RIGHT' },
  })
  expect(await recordAt(server, id)).toMatchObject({ state: RECORD_STATE.expired })
  expect(await stockAt(server, stock.id)).toMatchObject({ balance: before.balance })
  expect(await countOf('favor_reissue_record')).toBe(reissues)
  ok(await admin(server).post(`${STOCK}/reissue`, again))
})
