import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchantCardOrderInfo } from '../../src/contract/resources/order/merchantCardOrderInfo.ts'
import { dataOf } from '../support/answers.ts'
import type { CallOptions, Listed } from '../support/client.ts'
import { sendAtNight, setParameter, useSmsServer } from '../support/buyerMessages.ts'
import { exported } from '../support/exporting.ts'
import { newShop, skuId, tick } from '../support/orders.ts'
import { admin, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { type SmsServer, startSmsServer } from '../support/smsServer.ts'
import { shelve } from '../support/stockOuts.ts'

const server = useServer()
const PATH = '/biz-order/merchantCardOrderInfo'
const SMS = { none: 0, waiting: 1, sent: 2, failed: 3 },
  ISSUE = merchantCardOrderInfo.states.wire
let provider: SmsServer

interface Card {
  readonly id: string
  readonly version: number
  readonly cardOrderNo: string
  readonly smsState: number
  readonly issueState: number
  readonly merchantCode: string
  readonly cardNoMasked: string
  readonly receivePhoneMask: string
  readonly receivePhone?: string
  readonly smsRecordId: string | null
}
const sendCards = (value: '0' | '1'): Promise<void> => setParameter(server, 'card.sms.send', value)

beforeAll(async () => {
  provider = await startSmsServer()
  await useSmsServer(server, provider)
  await sendAtNight(server, 'CARD_SEND')
})
afterAll(() => provider.close())

let orders = 0
/** The cards of an order of one customer, delivered from stock. */
async function delivered(qty: number, account: string): Promise<readonly Card[]> {
  orders += 1
  await shelve(admin(server), 'VIP-M', {
    batchNo: `SMS-${orders}`,
    qty,
    expireTime: `2027-01-${String(orders + 9).padStart(2, '0')} 00:00:00`,
  })
  const shop = await newShop(admin(server), 100_000, { 'VIP-M': 2000 })
  dataOf(
    await admin(server).post('/blade-test/acceptOrder', {
      merchantCode: shop.merchantCode,
      skuId: await skuId(admin(server), 'VIP-M'),
      qty,
      account,
    }),
  )
  await tick(admin(server))
  const { records } = dataOf(
    await admin(server).get<Listed<Card>>(`${PATH}/page`, { merchantId: shop.merchantId }),
  )
  expect(records).toHaveLength(qty)
  return records
}
const cardOf = async ({ id }: Card): Promise<Card> =>
  dataOf(await admin(server).get<Card>(`${PATH}/detail`, { id }))
const smsStateOf = (card: Card) =>
  expect.poll(async () => (await cardOf(card)).smsState, { timeout: 20_000, interval: 200 })
const resend = (ids: readonly string[], by = admin(server), options: CallOptions = {}) =>
  by.post(`${PATH}/resendSms`, { ids: ids.join(',') }, options)

test('without the parameter a delivered card is not sent, and there is nothing to send again', async () => {
  const [card] = await delivered(1, '13900010001')
  expect(card?.smsState).toBe(SMS.none)
  expect(await resend([card?.id ?? ''])).toMatchObject({
    code: 400,
    msg: '这张卡不发送短信，没有可以补发的',
    data: { errCode: 'CARD_SMS_NONE' },
  })
  const preview = await admin(server).post(`${PATH}/preview`, {
    action: 'resendSms',
    ids: [card?.id ?? ''],
    input: {},
  })
  expect(preview.body).toMatchObject({
    data: { total: 1, eligible: 0, skipped: [{ reason: '这张卡不发送短信，没有可以补发的', count: 1 }] },
  })
})

test('a delivered card is sent, no record shows its number, and it is sent again three times a day', async () => {
  await sendCards('1')
  provider.calls.length = 0
  const cards = await delivered(2, '13900010002')
  const [card, other] = cards
  if (!card || !other) throw new Error('two cards were delivered')
  await smsStateOf(card).toBe(SMS.sent)
  await smsStateOf(other).toBe(SMS.sent)
  const sent = () => provider.calls.map(({ body }) => decodeURIComponent(body)).join('\n')
  expect(sent()).toContain('13900010002')
  const { smsRecordId } = await cardOf(card)
  const record = dataOf(
    await admin(server).get<{ content: string }>('/blade-resource/sms-record/detail', {
      id: smsRecordId ?? '',
    }),
  )
  expect(record.content).toContain('已发放')
  expect(record.content).not.toContain('SMS-2-00000')

  const preview = await admin(server).post(`${PATH}/preview`, {
    action: 'resendSms',
    ids: [card.id],
    input: {},
  })
  expect(preview.body).toMatchObject({
    data: {
      effects: [`${card.cardOrderNo}：再次发送到 ${card.receivePhoneMask}，每张卡每天最多 3 次`],
    },
  })
  expect((await cardOf(card)).smsState).toBe(SMS.sent)
  for (let time = 1; time <= 3; time += 1) {
    dataOf(await resend([card.id]))
    await smsStateOf(card).toBe(SMS.sent)
  }
  expect(await resend([card.id])).toMatchObject({
    code: 400,
    msg: `${card.cardOrderNo}：今日补发次数已达上限`,
  })
  // Two for the delivery, three again; a preview and a refusal send nothing.
  expect(provider.calls).toHaveLength(5)
})

test('the same key twice is one message, and calls at once stay within three a day', async () => {
  await sendCards('1')
  const [card] = await delivered(1, '13900010003')
  if (!card) throw new Error('a card was delivered')
  await smsStateOf(card).toBe(SMS.sent)
  dataOf(await resend([card.id], admin(server), { key: 'card-sms-once' }))
  dataOf(await resend([card.id], admin(server), { key: 'card-sms-once' }))
  await smsStateOf(card).toBe(SMS.sent)
  // One of the day is used: of four at once two are left.
  const answers = await Promise.all([1, 2, 3, 4].map(() => resend([card.id])))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
  expect(answers.filter(({ msg }) => msg === `${card.cardOrderNo}：今日补发次数已达上限`)).toHaveLength(2)
})

test('a message that failed leaves a card that can be sent again', async () => {
  await sendCards('1')
  const [card] = await delivered(1, '13900010004')
  if (!card) throw new Error('a card was delivered')
  await smsStateOf(card).toBe(SMS.sent)
  await server.sql(`update sms_record set status = 2 where id = ${(await cardOf(card)).smsRecordId}`)
  await server.sql(`update merchant_card_order_info set sms_state = 1 where id = ${card.id}`)
  await smsStateOf(card).toBe(SMS.failed)
  dataOf(await resend([card.id]))
  await smsStateOf(card).toBe(SMS.sent)
})

test('strangers, users without the right, void cards and bad ids are refused', async () => {
  await sendCards('1')
  const [card] = await delivered(1, '13900010005')
  if (!card) throw new Error('a card was delivered')
  expect((await resend([card.id], stranger(server))).code).toBe(404)
  expect((await resend([card.id], server.as('viewer', '100001'))).code).toBe(403)
  expect((await resend([])).code).toBe(400)
  expect((await resend(['x'])).code).toBe(404)
  expect((await admin(server).post(`${PATH}/invalid`, { ids: card.id })).body).toMatchObject({
    code: 400,
    msg: '请填写作废原因',
  })
  dataOf(await admin(server).post(`${PATH}/invalid`, { ids: card.id, reason: '客户投诉' }))
  expect((await cardOf(card)).issueState).toBe(ISSUE.voided)
  expect((await resend([card.id])).code).toBe(409)
})

test('cards are counted by state, and an export has them masked', async () => {
  const cards = await delivered(2, '13900010006')
  const [card] = cards
  const query = { merchantCode: card?.merchantCode ?? '' }
  expect(dataOf(await admin(server).get(`${PATH}/count`, query))).toMatchObject({ all: 2, issued: 2 })
  dataOf(await admin(server).post(`${PATH}/invalid`, { ids: card?.id, reason: '客户投诉' }))
  expect(dataOf(await admin(server).get(`${PATH}/count`, query))).toMatchObject({
    all: 2,
    issued: 1,
    voided: 1,
  })
  const { bytes } = await exported(server, admin(server), merchantCardOrderInfo, {
    fileType: 2,
    cardOrderNo: card?.cardOrderNo ?? '',
  })
  const file = bytes.toString('utf8')
  expect(file).toContain(card?.cardNoMasked ?? 'no card')
  expect(file).not.toContain('13900010006')
  expect(file).not.toMatch(/SMS-\d-0{5}/u)
})
