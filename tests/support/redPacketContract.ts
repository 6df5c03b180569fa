import { fen } from '../../src/kernel/money.ts'
import { GatewayError } from '../../src/server/vouchers/gatewayError.ts'
import type { RedPacketGateway, RedPacketRequest } from '../../src/server/vouchers/redPacketGateway.ts'

const DAY_MS = 86_400_000

/** Code and class with which a call is refused; `ok` where it is not. */
async function outcome(call: () => Promise<unknown>): Promise<string> {
  try {
    await call()
    return 'ok'
  } catch (error) {
    return error instanceof GatewayError ? `${error.code} ${error.klass}` : String(error)
  }
}

export const redRequest = (recordNo: string, more: Partial<RedPacketRequest> = {}): RedPacketRequest => ({
  recordNo,
  account: 'oRedUser01',
  amount: fen(188),
  crowdNo: null,
  sendName: '云帆科技',
  wishing: '恭喜发财 & <大吉>',
  actName: '周年庆',
  remark: ']]> 备注',
  scene: null,
  ...more,
})

/** What every gateway of red packets does alike, step by step, in words; `pay` is what a payer does at Alipay. */
export async function redPacketContract(
  gateway: RedPacketGateway,
  no: string,
  pay: (crowdNo: string) => Promise<unknown>,
): Promise<readonly string[]> {
  const seen: string[] = []
  const { campaigns } = gateway
  let crowdNo: string | null = null
  if (campaigns) {
    const created = await campaigns.create({
      name: '合同活动',
      amount: fen(188),
      count: 10,
      startTime: new Date(),
      endTime: new Date(Date.now() + DAY_MS),
      wishing: '恭喜发财',
    })
    crowdNo = created.crowdNo
    seen.push(`created: ${created.state} ${created.payUrl !== ''}`)
    seen.push(`unpaid: ${await outcome(() => gateway.send(redRequest(`${no}U`, { crowdNo })))}`)
    await pay(crowdNo)
    seen.push(`paid: ${(await campaigns.query(crowdNo)).state}`)
    await campaigns.setState(crowdNo, 'ready')
    seen.push(`ready: ${(await campaigns.query(crowdNo)).state}`)
  }
  const send = (step: string, more: Partial<RedPacketRequest> = {}) =>
    gateway.send(redRequest(`${no}${step}`, { crowdNo, ...more }))
  await send('A')
  const first = await gateway.query(redRequest(`${no}A`, { crowdNo }))
  await send('A')
  const again = await gateway.query(redRequest(`${no}A`, { crowdNo }))
  seen.push(`sent once: ${first.state} ${first.detailId !== null && again.detailId === first.detailId}`)
  seen.push(`the same number for another: ${await outcome(() => send('A', { account: 'oRedUser02' }))}`)
  for (const ending of ['_abn', '_mis'])
    seen.push(`${ending}: ${await outcome(() => send(ending, { account: `oRed${ending}` }))}`)
  const sys = () => send('S', { account: 'oRed_sys' })
  seen.push(`_sys: ${await outcome(sys)}, ${await outcome(sys)}`)
  if (!campaigns) {
    seen.push(`_poor: ${await outcome(() => send('P', { account: 'oRed_poor' }))}`)
    seen.push(`unknown: ${(await gateway.query(redRequest(`${no}X`))).state}`)
    return seen
  }
  await campaigns.setState(crowdNo ?? '', 'pause')
  seen.push(`paused: ${await outcome(() => send('Q'))}`)
  await campaigns.setState(crowdNo ?? '', 'closed')
  seen.push(`closed: ${(await campaigns.query(crowdNo ?? '')).state}`)
  return seen
}

const BOTH = [
  'sent once: received true',
  'the same number for another: PARAM_ERROR final',
  '_abn: USER_ACCOUNT_ABNORMAL reissue',
  '_mis: ACCOUNT_MISMATCH reissue',
  '_sys: SYSTEM_ERROR unknown, ok',
]
/** What the steps have to come to, by platform. */
export const RED_CONTRACT = {
  wechat: [...BOTH, '_poor: NOT_ENOUGH retryLater', 'unknown: absent'],
  alipay: [
    'created: created true',
    'unpaid: STOCK_NOT_RUNNING retryLater',
    'paid: paid',
    'ready: ready',
    ...BOTH,
    'paused: STOCK_NOT_RUNNING retryLater',
    'closed: closed',
  ],
} as const
