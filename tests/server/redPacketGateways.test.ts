import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alipayRedPacket } from '../../src/server/vouchers/alipayRedPacket.ts'
import type { RedPacketAccount } from '../../src/server/vouchers/redPacketGateway.ts'
import { wechatRedPacket } from '../../src/server/vouchers/wechatRedPacket.ts'
import { dataOf } from '../support/answers.ts'
import { ALIPAY } from '../support/favorDoubles.ts'
import { payAccount } from '../support/payAccounts.ts'
import { admin } from '../support/people.ts'
import { RED_CONTRACT, redPacketContract, redRequest } from '../support/redPacketContract.ts'
import {
  API_KEY,
  GATEWAY,
  MERCHANT,
  type RedDouble,
  startAlipayRed,
  startWechatRed,
} from '../support/redPacketDoubles.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })
let wechat: RedDouble, alipay: RedDouble
beforeAll(async () => {
  wechat = await startWechatRed()
  alipay = await startAlipayRed()
})
afterAll(async () => {
  await Promise.all([wechat.close(), alipay.close()])
})
beforeEach(() => {
  wechat.mood = 'well'
  alipay.mood = 'well'
})

const wechatAccount = (more: Partial<RedPacketAccount> = {}): RedPacketAccount => ({
  ...payAccount(wechat.url),
  platform: 'wechat',
  tenantId: '100001',
  apiKey: API_KEY,
  certificate: MERCHANT.certificate,
  gatewayCa: GATEWAY.certificate,
  ...more,
})
const alipayAccount = () => ({
  ...payAccount(alipay.url, { channelCode: 'aliJsapi', appId: '2021', platformKey: ALIPAY.publicKey }),
  platform: 'alipay' as const,
  tenantId: '100001',
})

describe('every gateway of red packets does the same', () => {
  test('WeChat Pay, with our certificate and signed values', async () => {
    const seen = await redPacketContract(wechatRedPacket(wechatAccount()), 'RW', () => Promise.resolve())
    expect(seen).toEqual(RED_CONTRACT.wechat)
    expect(wechat.asked[0]).toMatchObject({
      mch_billno: 'RWA',
      total_amount: '188',
      total_num: '1',
      wishing: '恭喜发财 & <大吉>',
      remark: ']]> 备注',
    })
  })

  test('Alipay, over signed requests and answers', async () => {
    const pay = (crowdNo: string) => Promise.resolve(alipay.campaigns.set(crowdNo, 'PAID'))
    expect(await redPacketContract(alipayRedPacket(alipayAccount()), 'RA', pay)).toEqual(RED_CONTRACT.alipay)
    expect(alipay.faults.filter((fault) => fault.startsWith('unsigned'))).toEqual([])
  })

  test.each(['wechat', 'alipay'] as const)('the sandbox as %s', async (platform) => {
    const seen = dataOf(await admin(server).post('/blade-test/redPacketContract', { platform }))
    expect(seen).toEqual(RED_CONTRACT[platform])
  })
})

test('forged answers and silence leave the outcome unknown; a wrong certificate or key is refused', async () => {
  for (const mood of ['forged', 'silent'] as const) {
    wechat.mood = mood
    alipay.mood = mood
    await expect(wechatRedPacket(wechatAccount()).send(redRequest(`M${mood}`))).rejects.toMatchObject({
      code: 'TIMEOUT',
      klass: 'unknown',
    })
    await expect(
      alipayRedPacket(alipayAccount()).send(redRequest(`M${mood}`, { crowdNo: 'C1' })),
    ).rejects.toMatchObject({ code: 'TIMEOUT', klass: 'unknown' })
  }
  wechat.mood = 'well'
  const { certificate, privateKey } = GATEWAY
  for (const more of [{ apiKey: 'f'.repeat(32) }, { certificate, privateKey }])
    await expect(wechatRedPacket(wechatAccount(more)).send(redRequest('N'))).rejects.toMatchObject({
      code: 'SIGN_ERROR',
      klass: 'final',
    })
  await expect(wechatRedPacket(wechatAccount({ gatewayCa: '' })).send(redRequest('N'))).rejects.toMatchObject(
    {
      klass: 'unknown',
    },
  )
  expect(wechat.packets.has('N')).toBe(false)
})
