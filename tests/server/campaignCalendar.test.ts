import { expect, test } from 'vitest'
import type { CalendarAnswer, CalendarEntry } from '../../src/contract/define/calendar.ts'
import { newActivity } from '../support/activities.ts'
import { dataOf } from '../support/answers.ts'
import { clashingCampaigns, newBuyer, newSku, PRODUCTS } from '../support/clashingCampaigns.ts'
import type { Answer, Client } from '../support/client.ts'
import { COUPON, draftOf, newCoupon, setStatus } from '../support/coupons.ts'
import { inSeconds } from '../support/moments.ts'
import { admin, auditor, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { momentIn, newOffer, newStock } from '../support/vouchers.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })
const EXCLUDED = 4,
  ENDED = 3
const DAY = 86_400

const read = (client: Client, query: Record<string, string> = {}): Promise<Answer<CalendarAnswer>> =>
  client.get<CalendarAnswer>('/biz-marketing/calendar/list', query)

/** The entry of a campaign in the calendar from yesterday on. */
async function entryOf(id: string): Promise<CalendarEntry | undefined> {
  const begin = inSeconds(-DAY).slice(0, 10)
  const { nouns } = dataOf(await read(admin(server), { begin, end: inSeconds(90 * DAY).slice(0, 10) }))
  return nouns.flatMap(({ entries }) => entries).find((entry) => entry.id === id)
}

test('a coupon for goods that an activity reduces names it, and the activity names the coupon', async () => {
  const { activityId: activity, coupon: made } = await clashingCampaigns(server, {
    activityName: '同期特价',
    couponName: '同期满减',
  })
  const { id, couponName } = made
  const [coupon, special] = [await entryOf(id), await entryOf(activity)]
  expect(coupon?.conflicts).toMatchObject([
    { noun: 'goodsActivity', id: activity, title: '同期特价', text: { params: { n: 1, title: '同期特价' } } },
  ])
  expect(special?.conflicts).toMatchObject([{ noun: 'coupon', id, title: couponName }])
  expect(coupon).toMatchObject({ stateName: '已启用', tone: 'ok' })
})

test('campaigns that follow each other, exclude the goods or have ended are no conflict', async () => {
  const skuId = await newSku(server),
    merchantId = await newBuyer(server)
  const special = (more: Record<string, unknown>) =>
    newActivity(admin(server), [{ skuId, activityPrice: 9500 }], [merchantId], more)
  const { id } = await newCoupon(server, { scopeType: PRODUCTS, skuIds: skuId, receiveEnd: inSeconds(DAY) })
  await special({ startTime: inSeconds(DAY), endTime: inSeconds(2 * DAY) })
  const other = await newCoupon(server, { scopeType: PRODUCTS, skuIds: skuId })
  expect((await entryOf(id))?.conflicts).toMatchObject([{ id: other.id }])
  dataOf(await setStatus(admin(server), other.id, ENDED))
  await newCoupon(server, { scopeType: EXCLUDED, skuIds: skuId })
  expect((await entryOf(id))?.conflicts).toEqual([])
  expect(await entryOf(other.id)).toBeUndefined()
})

test('an offer that goes on after its voucher batch has ended says so', async () => {
  const stock = await newStock(server, { availableEnd: momentIn(10) })
  const offer = await newOffer(server, [stock.id], { endTime: momentIn(20) })
  expect((await entryOf(offer))?.conflicts).toMatchObject([
    { noun: 'favorCoupon', id: stock.id, text: { text: '“{title}”于 {time} 先结束' } },
  ])
  expect((await entryOf(stock.id))?.conflicts).toEqual([])
})

test('everybody sees the campaigns of the own tenant and of nouns whose lists are allowed', async () => {
  const { id } = await newCoupon(server)
  const foreign = dataOf(await read(stranger(server)))
  expect(foreign.nouns.flatMap(({ entries }) => entries).map((entry) => entry.id)).not.toContain(id)
  const nounsOf = async (client: Client): Promise<readonly string[]> =>
    dataOf(await read(client)).nouns.map(({ noun }) => noun)
  expect(await nounsOf(operator(server))).toEqual(expect.arrayContaining(['coupon', 'goodsActivity']))
  const decider = await nounsOf(auditor(server))
  expect(decider).toContain('coupon')
  expect(decider).not.toContain('goodsActivity')
})

test('a period that is no period is refused with its parameter', async () => {
  const refused = async (query: Record<string, string>, field: string) =>
    expect(await read(admin(server), query)).toMatchObject({ code: 400, body: { data: { field } } })
  await refused({ begin: '2026-13-01' }, 'begin')
  await refused({ begin: '2026-11-01', end: 'soon' }, 'end')
  await refused({ begin: '2026-11-02', end: '2026-11-01' }, 'end')
  await refused({ begin: '2026-01-01', end: '2027-02-01' }, 'end')
  const { begin, end } = dataOf(await read(admin(server), { begin: '2026-02-01', end: '2026-02-28' }))
  expect([begin, end]).toEqual(['2026-02-01', '2026-02-28'])
})

test('a coupon that is saved for later stands in the calendar as a draft', async () => {
  const { id } = dataOf(
    await admin(server).post<{ id: string }>(`${COUPON}/submit`, {
      ...draftOf(),
      couponName: '草稿券',
    }),
  )
  expect(await entryOf(id)).toMatchObject({ title: '草稿券', stateName: '草稿', tone: 'warn' })
})
