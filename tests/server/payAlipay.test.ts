import { createVerify, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { alipay } from '../../src/server/payments/alipay.ts'
import { signedText } from '../../src/server/payments/alipaySigning.ts'
import { ProviderFailure, ProviderRefusal } from '../../src/server/payments/provider.ts'
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

test('the sandbox decides by the last fen, and signs with the token of its channel', async () => {
  const amounts = new Map([
    ['A', 100],
    ['B', 107],
    ['C', 108],
    ['D', 109],
  ])
  const provider = sandbox(payAccount('', { channelCode: 'mock' }), {
    amountOf: (payNo) => Promise.resolve(amounts.get(payNo) ?? null),
    linesOf: () => Promise.resolve([]),
  })
  const states = await Promise.all(
    ['A', 'B', 'C', 'Z'].map(async (payNo) => (await provider.query(payNo)).state),
  )
  expect(states).toEqual(['paid', 'paying', 'closed', 'absent'])
  await expect(provider.query('D')).rejects.toBeInstanceOf(ProviderFailure)
  expect((await provider.query('A')).tradeNo).toBe((await provider.query('A')).tradeNo)
  const body = JSON.stringify({ timestamp: Date.now(), payNo: 'A', mchId: '1', amount: 100, tradeNo: 'T' })
  const headers = { 'x-sandbox-signature': sandboxSignature('token', body) }
  expect(provider.verify({ headers, body })).toMatchObject({ answer: { payNo: 'A', amount: 100 } })
  expect(provider.verify({ headers, body: `${body} ` })).toBeNull()
})
