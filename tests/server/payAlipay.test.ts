import { createVerify, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { alipayBillLines } from '../../src/server/payments/alipayBill.ts'
import { alipay } from '../../src/server/payments/alipay.ts'
import { signedText } from '../../src/server/payments/alipaySigning.ts'
import { fen } from '../../src/kernel/money.ts'
import { type BillLine, ProviderFailure, ProviderRefusal } from '../../src/server/payments/provider.ts'
import { sandbox, sandboxSignature } from '../../src/server/payments/sandbox.ts'
import { certifiedKey } from '../support/certificates.ts'
import { payAccount, payRequest, refundRequest } from '../support/payAccounts.ts'
import { MERCHANT } from '../support/wechatPay.ts'

const ALIPAY = certifiedKey('61')

/** A double of Alipay's gateway that answers as it is told. */
async function startAlipay(): Promise<{
  readonly url: string
  readonly server: Server
  readonly calls: Record<string, string>[]
  answers: Record<string, unknown>
  forged: boolean
}> {
  const state = {
    calls: [] as Record<string, string>[],
    answers: {} as Record<string, unknown>,
    forged: false,
  }
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()))
      state.calls.push(form)
      const text = JSON.stringify(
        state.answers[form.method ?? ''] ?? { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' },
      )
      const key = state.forged ? MERCHANT.privateKey : ALIPAY.privateKey
      const signature = sign('sha256', Buffer.from(text), key).toString('base64')
      response.end(`{"${(form.method ?? '').replaceAll('.', '_')}_response":${text},"sign":"${signature}"}`)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(state, { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

test('Alipay: requests are signed with RSA2 and answers verified character by character', async () => {
  const gateway = await startAlipay()
  const own = payAccount(gateway.url, {
    channelCode: 'aliWap',
    mchId: '2088',
    appId: '2021',
    platformKey: ALIPAY.publicKey,
  })
  const provider = alipay(own)
  const address = new URL(await provider.create(payRequest('PY1')))
  const sent = Object.fromEntries(address.searchParams)
  expect(sent).toMatchObject({ app_id: '2021', method: 'alipay.trade.wap.pay', sign_type: 'RSA2' })
  expect(JSON.parse(sent.biz_content ?? '')).toMatchObject({ total_amount: '199.00', out_trade_no: 'PY1' })
  expect(
    createVerify('RSA-SHA256')
      .update(signedText(sent, ['sign']))
      .verify(MERCHANT.publicKey, sent.sign ?? '', 'base64'),
  ).toBe(true)
  gateway.answers['alipay.trade.query'] = {
    code: '10000',
    out_trade_no: 'PY1',
    trade_no: '2026"}{',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '199.00',
    send_pay_date: '2026-11-20 10:00:00',
  }
  expect(await provider.query('PY1')).toMatchObject({ state: 'paid', amount: 19_900, mchId: '2088' })
  gateway.answers['alipay.trade.refund'] = { code: '10000', fund_change: 'Y', refund_fee: '99.00' }
  expect(await provider.refund(refundRequest('PY1', 'PR1'))).toMatchObject({ state: 'done', amount: 9_900 })
  gateway.answers['alipay.trade.refund'] = { code: '10000', fund_change: 'N' }
  expect(await provider.refund(refundRequest('PY1', 'PR1'))).toMatchObject({ state: 'processing' })
  gateway.answers['alipay.trade.refund'] = { code: '40004', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' }
  await expect(provider.refund(refundRequest('PY1', 'PR2'))).rejects.toBeInstanceOf(ProviderRefusal)
  gateway.answers['alipay.trade.refund'] = { code: '20000', sub_code: 'ACQ.SYSTEM_ERROR' }
  await expect(provider.refund(refundRequest('PY1', 'PR2'))).rejects.toBeInstanceOf(ProviderFailure)
  expect(await provider.queryRefund(refundRequest('PY1', 'PR2'))).toMatchObject({ state: 'absent' })
  await provider.close('PY1')
  gateway.forged = true
  await expect(provider.query('PY1')).rejects.toBeInstanceOf(ProviderFailure)
  gateway.server.closeAllConnections()
  gateway.server.close()
})

test('Alipay: only notifications with its signature for our application count', () => {
  const { verify } = alipay(
    payAccount('', { channelCode: 'aliApp', mchId: '2088', appId: '2021', platformKey: ALIPAY.publicKey }),
  )
  const parameters: Record<string, string> = {
    app_id: '2021',
    seller_id: '2088',
    out_trade_no: 'PY1',
    trade_no: '2026112022001',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '199.00',
    gmt_payment: '2026-11-20 10:00:00',
  }
  const heard = (more: Record<string, string> = {}, key = ALIPAY.privateKey) => {
    const all = { ...parameters, ...more }
    const signature = sign('sha256', Buffer.from(signedText(all, [])), key).toString('base64')
    return verify({
      headers: {},
      body: new URLSearchParams({ ...all, sign_type: 'RSA2', sign: signature }).toString(),
    })
  }
  expect(heard()).toMatchObject({ answer: { payNo: 'PY1', state: 'paid', amount: 19_900, mchId: '2088' } })
  expect(heard({ seller_id: '2099' })).toMatchObject({ answer: { mchId: '2099' } })
  expect(heard({ app_id: '9' })).toBeNull()
  expect(heard({}, MERCHANT.privateKey)).toBeNull()
  expect(verify({ headers: {}, body: 'app_id=2021' })).toBeNull()
})

/** Characters in GBK, which Node.js decodes but does not encode. */
function gbkBytes(text: string): Buffer {
  const decoder = new TextDecoder('gb18030')
  const codes = new Map<string, Buffer>()
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const bytes = Buffer.from([high, low])
      codes.set(decoder.decode(bytes), bytes)
    }
  return Buffer.concat([...text].map((sign) => codes.get(sign) ?? Buffer.from(sign)))
}

test('the bill of Alipay is an archive in GBK: payments, refunds and products with commas are read', async () => {
  const heading =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,' +
    '订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注'
  const details = [
    '#支付宝业务明细查询',
    heading,
    '2026112022\t,PY1\t,交易\t,会员,年卡\t,2026-11-20 10:00:00,2026-11-20 10:00:01,,,,,b***\t,199.00,199.00,\t,-1.19,',
    '2026112022\t,PY1\t,退款\t,会员,年卡\t,2026-11-20 10:00:00,2026-11-20 11:00:01,,,,,b***\t,-99.00,-99.00,PR1\t,0.59,',
    '#业务明细列表结束',
  ].join('\r\n')
  const zip = new ZipFile()
  zip.addBuffer(gbkBytes('#汇总\r\n门店编号,交易订单总笔数\r\n'), '2088_汇总.csv')
  zip.addBuffer(gbkBytes(details), '2088_业务明细.csv')
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream as AsyncIterable<Buffer>) parts.push(part)
  const archive = Buffer.concat(parts)
  expect(await alipayBillLines(archive)).toEqual([
    { kind: 'payment', number: 'PY1', tradeNo: '2026112022', amount: 19_900 },
    { kind: 'refund', number: 'PR1', tradeNo: '2026112022', amount: 9_900 },
  ])
  await expect(alipayBillLines(archive.subarray(0, 60))).rejects.toBeInstanceOf(ProviderFailure)
})

test('the sandbox decides by the last fen, and signs with the token of its channel', async () => {
  const amounts = new Map([
    ['A', 100],
    ['B', 107],
    ['C', 108],
    ['D', 109],
  ])
  const line = (number: string, amount: number, kind: BillLine['kind'] = 'payment'): BillLine => ({
    kind,
    number,
    tradeNo: null,
    amount: fen(amount),
  })
  const billed = [line('A', 100), line('B', 105), line('C', 106), line('R', 105, 'refund')]
  const provider = sandbox(payAccount('', { channelCode: 'mock' }), {
    amountOf: (payNo) => Promise.resolve(amounts.get(payNo) ?? null),
    linesOf: () => Promise.resolve(billed),
  })
  const states = await Promise.all(
    ['A', 'B', 'C', 'Z'].map(async (payNo) => (await provider.query(payNo)).state),
  )
  expect(states).toEqual(['paid', 'paying', 'closed', 'absent'])
  await expect(provider.query('D')).rejects.toBeInstanceOf(ProviderFailure)
  expect(await provider.downloadBill('2026-11-20')).toEqual([
    line('A', 100),
    line('C', 105),
    line('R', 105, 'refund'),
  ])
  expect((await provider.query('A')).tradeNo).toBe((await provider.query('A')).tradeNo)
  const body = JSON.stringify({ timestamp: Date.now(), payNo: 'A', mchId: '1', amount: 100, tradeNo: 'T' })
  const headers = { 'x-sandbox-signature': sandboxSignature('token', body) }
  expect(provider.verify({ headers, body })).toMatchObject({ answer: { payNo: 'A', amount: 100 } })
  expect(provider.verify({ headers, body: `${body} ` })).toBeNull()
})
