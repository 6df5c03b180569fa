import { describe, expect, test } from 'vitest'
import { BANK_STATE, bankOffer, bankOrderOf, newBankOrder } from '../support/bankVouchers.ts'
import { dataOf, ok } from '../support/answers.ts'
import { merchantsOf, newApp, newSecret } from '../support/credentials.ts'
import { ask, type Credential } from '../support/openApi.ts'
import { admin } from '../support/people.ts'
import { serial } from '../support/serial.ts'
import { useServer } from '../support/server.ts'
import { newOffer, newStock, OFFER, stockAt, tick, type VoucherStock } from '../support/vouchers.ts'

const server = useServer({ env: { SANDBOX_FAST: '1', TRUSTED_PROXIES: '127.0.0.1/32,::1' } })
interface View {
  readonly recordNo: string
  readonly merchantOrderNo: string | null
  readonly status: number
  readonly failReason: string | null
  readonly accountMask: string | null
  readonly couponId: string | null
  readonly duplicate?: boolean
}
const CODES = [20, 21, 22]

async function keyOf(merchant = 0): Promise<Credential> {
  const appId = await newApp(admin(server), { apiCodes: CODES, defaultQps: 2000, defaultBurst: 2000 })
  const owner = (await merchantsOf(admin(server)))[merchant]
  return newSecret(admin(server), appId, { merchantId: owner?.id })
}
/** An offer of the first merchant with its number. */
async function offerOf(
  stockMore: Readonly<Record<string, unknown>> = {},
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly offerNo: string; readonly stock: VoucherStock }> {
  const stock = await newStock(server, {
      maxAmount: null,
      maxAmountByDay: 0,
      maxCouponsPerUser: 20,
      ...stockMore,
    }),
    owner = (await merchantsOf(admin(server)))[0],
    id = await newOffer(server, [stock.id], { merchantIds: owner?.id, ...more })
  const { favorNo } = dataOf(await admin(server).get<{ favorNo: string }>(`${OFFER}/detail`, { id }))
  return { id, offerNo: favorNo, stock }
}
const issue = (key: Credential, body: Readonly<Record<string, unknown>>) =>
  ask<View>(server.url, key, ['POST', '/openapi/v1/favor/issue'], { body })
const claim = (key: Credential, body: Readonly<Record<string, unknown>>) =>
  ask<{ claimed: number; records: readonly View[] }>(server.url, key, ['POST', '/openapi/v1/favor/claim'], {
    body,
  })
const query = (key: Credential, parameters: Readonly<Record<string, string>>) =>
  ask<{ records: readonly View[] }>(server.url, key, ['GET', '/openapi/v1/favor/query'], {
    query: new URLSearchParams(parameters).toString(),
  })
const send = () => tick(server, 'favorSends')

describe('vouchers by the open API', () => {
  test('one is issued to an account and asked about; a repeat is the same one, other content a conflict', async () => {
    const key = await keyOf(),
      { offerNo } = await offerOf(),
      merchantOrderNo = `V${serial()}`,
      body = { merchantOrderNo, offerNo, account: 'openidApi001' }
    const first = await issue(key, body)
    expect(first).toMatchObject({
      http: 200,
      data: { merchantOrderNo, offerNo, faceValue: 500, accountMask: 'ope****i001' },
    })
    await send()
    const again = await issue(key, body)
    expect(again.data).toMatchObject({ recordNo: first.data.recordNo, duplicate: true, status: 2 })
    expect(await issue(key, { ...body, account: 'openidApi002' })).toMatchObject({
      http: 400,
      code: 'ORDER_NO_CONFLICT',
    })
    expect(await issue(key, { ...body, offerNo: (await offerOf()).offerNo })).toMatchObject({
      code: 'ORDER_NO_CONFLICT',
    })
    const asked = await query(key, { merchantOrderNo })
    expect(asked.data.records).toMatchObject([
      { recordNo: first.data.recordNo, status: 2, couponId: expect.any(String), failReason: null },
    ])
    expect((await query(key, { recordNo: first.data.recordNo })).data.records).toHaveLength(1)
  })

  test('the same number from many calls at once is one voucher', async () => {
    const key = await keyOf(),
      { offerNo, stock } = await offerOf(),
      body = { merchantOrderNo: `V${serial()}`, offerNo, account: 'openidRace01' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => issue(key, body)))
    expect(new Set(answers.map(({ data }) => data.recordNo)).size).toBe(1)
    expect(answers.filter(({ data }) => data.duplicate)).toHaveLength(7)
    await send()
    expect(await stockAt(server, stock.id)).toMatchObject({ issuedCount: 1 })
  })

  test('limits of a person and of a day hold under calls at once; what is beyond them says why', async () => {
    const key = await keyOf(),
      perUser = await offerOf({}, { perUserLimit: 2 }),
      perDay = await offerOf({}, { dailyLimit: 3 })
    const issueMany = (offerNo: string, accountAt: (at: number) => string) =>
      Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          issue(key, { merchantOrderNo: `V${serial()}`, offerNo, account: accountAt(at) }),
        ),
      )
    const asked = [
      ...(await issueMany(perUser.offerNo, () => 'openidSamePerson')),
      ...(await issueMany(perDay.offerNo, (at) => `openidPerson${at}`)),
    ].map(({ data }) => data.merchantOrderNo ?? '')
    await Promise.all([send(), send(), send()])
    const found = await Promise.all(
      asked.map(async (merchantOrderNo) => (await query(key, { merchantOrderNo })).data.records[0]),
    )
    const ends = (from: number): readonly string[] =>
      found
        .slice(from, from + 8)
        .map((view) => `${view?.status} ${view?.failReason ?? ''}`.trim())
        .toSorted((a, b) => a.localeCompare(b))
    expect(ends(0)).toEqual(['2', '2', ...Array(6).fill('5 用户领取次数已达上限')])
    expect(ends(8)).toEqual(['2', '2', '2', ...Array(5).fill('5 当日预算已用完')])
    expect(await stockAt(server, perUser.stock.id)).toMatchObject({ issuedCount: 2, reservedCount: 0 })
    expect(await stockAt(server, perDay.stock.id)).toMatchObject({ issuedCount: 3, reservedCount: 0 })
    expect(dataOf(await admin(server).post('/blade-test/voucherRules', {}))).toEqual([])
  })

  test('what waits for a mobile number is claimed once, that of a bank with its order', async () => {
    const key = await keyOf(),
      mobile = '13912345678',
      { offerNo } = await offerOf({}, { accountType: 2 }),
      bank = await bankOffer(server),
      order = await newBankOrder(server, bank.favorNo, 2)
    const waiting = await issue(key, { merchantOrderNo: `V${serial()}`, offerNo, mobile })
    expect(waiting.data).toMatchObject({ status: 0, accountMask: null })
    const both = await Promise.all(
      ['openidClaim01', 'openidClaim02'].map((account) => claim(key, { mobile, account })),
    )
    const claimed = both.map(({ data }) => data.claimed)
    expect(claimed.toSorted((a, b) => a - b)).toEqual([0, 3])
    expect((await claim(key, { mobile, account: 'openidClaim03' })).data.claimed).toBe(0)
    expect((await bankOrderOf(server, order.bankOrderNo)).status).not.toBe(BANK_STATE.unclaimed)
    await send()
    expect(await bankOrderOf(server, order.bankOrderNo)).toMatchObject({ status: 2, successCount: 2 })
    const { records } = (await query(key, { mobile })).data
    expect(records.map(({ status }) => status)).toEqual([2, 2, 2])
    expect(new Set(records.map(({ accountMask }) => accountMask)).size).toBe(1)
  })

  test('other merchants find nothing, and bad parameters have their codes', async () => {
    const key = await keyOf(),
      other = await keyOf(1),
      { offerNo, id } = await offerOf(),
      merchantOrderNo = `V${serial()}`
    const good = { merchantOrderNo, offerNo, account: 'openidOwn0001' }
    const { recordNo } = (await issue(key, good)).data
    for (const named of [{ merchantOrderNo }, { recordNo }] as readonly Readonly<Record<string, string>>[])
      expect(await query(other, named)).toMatchObject({ http: 404, code: 'VOUCHER_NOT_FOUND' })
    expect(await issue(other, good)).toMatchObject({ http: 404, code: 'VOUCHER_NOT_FOUND' })
    for (const [body, code] of [
      [{ ...good, merchantOrderNo: undefined }, 'PARAM_MISSING'],
      [{ ...good, account: undefined }, 'PARAM_MISSING'],
      [{ ...good, merchantOrderNo: 'a b' }, 'PARAM_INVALID'],
      [{ ...good, account: '坏' }, 'PARAM_INVALID'],
      [{ ...good, account: 7 }, 'PARAM_INVALID'],
      [{ ...good, account: undefined, mobile: '123' }, 'PARAM_INVALID'],
      [{ ...good, merchantOrderNo: 'V0', offerNo: 'LJ0' }, 'VOUCHER_NOT_FOUND'],
      [{ ...good, merchantOrderNo: 'V0', account: undefined, mobile: '13900000000' }, 'VOUCHER_REJECT'],
    ] as const)
      expect((await issue(key, body)).code, JSON.stringify(body)).toBe(code)
    expect((await query(key, {})).code).toBe('PARAM_MISSING')
    expect((await claim(key, { mobile: '13900000000' })).code).toBe('PARAM_MISSING')
    ok(await admin(server).post(`${OFFER}/changeStatus?id=${id}&status=2`, {}))
    expect(await issue(key, { ...good, merchantOrderNo: `V${serial()}` })).toMatchObject({
      code: 'VOUCHER_REJECT',
      msg: '立减金不可发放：投放未启用',
    })
    // Its earlier number still answers.
    expect((await issue(key, good)).data.recordNo).toBe(recordNo)
  })
})
