import { type Act, type ActContext, often } from '../actContext.ts'
import { tickNow } from '../campaigns.ts'

const PATH = '/biz-marketing/coupon',
  HELD = '/biz-marketing/couponuser'
/** Few people, so that their limits meet as well. */
const PEOPLE = 120
type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly couponNo: string }

const someone = ({ random }: ActContext): string => `1370000${String(random.below(PEOPLE)).padStart(4, '0')}`
const write = ({ site, random }: ActContext, path: string, body: Readonly<Record<string, unknown>>) =>
  site.write(random, { account: 'admin', path, body, kind: `coupon ${path.split('/').at(-1) ?? ''}` })
const post = ({ site, random, world }: ActContext, step: string, body: Readonly<Record<string, unknown>>) =>
  // The coupons of one order number are those of one merchant.
  site.ask(random, random.of(world.buyers.slice(0, 2)).credential, ['POST', `/openapi/v1/coupon/${step}`], {
    body,
  })

/** Coupons in people's hands in a state, the newest first. */
async function held({ site, random }: ActContext, state: number): Promise<Row | undefined> {
  const answer = await site.call<{ records: Row[] }>(random, 'admin', 'list', (client) =>
    client.get(`${HELD}/list`, { state, size: 30 }),
  )
  const rows = (answer?.data.records ?? []).filter(({ couponNo }) => couponNo.startsWith('CP'))
  return rows.length > 0 ? random.of(rows) : undefined
}

const claim: Act = async (context) => {
  const { random, world } = context
  await post(context, 'grant', {
    activityCode: random.of(world.coupons).couponCode,
    mobile: someone(context),
    // Few numbers, so that they are repeated with the same and with other content.
    merchantOrderNo: `CL-${random.below(400)}`,
  })
}
/** Some at once, or so many that they are granted in the background. */
const grant: Act = async (context) => {
  const { random, world } = context,
    count = random.once(6) ? 700 : 2 + random.below(6)
  await write(context, `${PATH}/grantCoupon`, {
    couponId: random.of(world.coupons).id,
    targetType: 2,
    mobiles: Array.from({ length: count }, (_, n) =>
      count > 500 ? `1360000${String(n).padStart(4, '0')}` : someone(context),
    ).join('\n'),
    quantityPerUser: 1 + random.below(2),
  })
}
const orderNo = ({ random }: ActContext): string => `CO-${random.below(8)}`
const lock: Act = async (context) => {
  const coupon = await held(context, 0)
  if (coupon)
    await post(context, 'lock', {
      couponNo: coupon.couponNo,
      orderNo: orderNo(context),
      items: [{ skuCode: 'ANY', amount: 10_000 + context.random.below(9000) }],
    })
}
const locked =
  (step: 'use' | 'release'): Act =>
  async (context) => {
    const coupon = await held(context, 1)
    if (coupon) await post(context, step, { couponNo: coupon.couponNo, orderNo: String(coupon.lockOrderNo) })
  }
/** A coupon from beginning to end, by one merchant: locked, used and returned. */
const wholeUse: Act = async (context) => {
  const { site, random, world } = context,
    coupon = await held(context, 0)
  if (!coupon) return
  const { credential } = random.of(world.buyers),
    order = { couponNo: coupon.couponNo, orderNo: `CW-${random.word()}` }
  for (const step of ['lock', 'use', 'return'])
    await site.ask(random, credential, ['POST', `/openapi/v1/coupon/${step}`], {
      body: step === 'lock' ? { ...order, items: [{ skuCode: 'ANY', amount: 15_000 }] } : order,
    })
}
const returned: Act = async (context) => {
  const coupon = await held(context, 2)
  if (coupon) await post(context, 'return', { couponNo: coupon.couponNo, orderNo: String(coupon.orderNo) })
}
const revoke: Act = async (context) => {
  const coupon = await held(context, 0)
  if (coupon) await write(context, `${HELD}/revoke`, { ids: coupon.id, reason: '误发' })
}
/** The time of some coupons is over, and the server notices. */
const expire: Act = async (context) => {
  const { site, random } = context
  const coupon = await held(context, random.below(2))
  if (coupon)
    await site.first
      .sql(`update coupon_user set end_time = now() - interval '1 second' where id = ${coupon.id}`)
      .catch(() => [])
  await tickNow(context, random.of(['couponExpiry', 'couponExpiry', 'couponLocks', 'couponGrantEnds']))
}
/** Issuing is paused, goes on, and gets more. */
const manage: Act = async (context) => {
  const { site, random, world } = context,
    coupon = random.of(world.coupons)
  await site.write(random, {
    account: 'admin',
    path: `${PATH}/updateStatus`,
    body: { ids: coupon.id, status: random.once(3) ? 2 : 1 },
    kind: 'coupon updateStatus',
  })
  const answer = await site.call<{ version: number; totalQuantity: number }>(
    random,
    'admin',
    'detail',
    (client) => client.get(`${PATH}/detail`, { id: coupon.id }),
  )
  if (answer?.code === 200)
    await write(context, `${PATH}/update`, {
      id: coupon.id,
      version: answer.data.version,
      totalQuantity: answer.data.totalQuantity + 1 + random.below(20),
    })
}

/** Acts around coupons. */
export const COUPON_ACTS: readonly Act[] = [
  ...often(5, claim),
  ...often(2, grant),
  ...often(4, lock),
  ...often(3, locked('use')),
  locked('release'),
  ...often(2, wholeUse),
  returned,
  revoke,
  expire,
  ...often(2, manage),
]
