import { ACTIVITY, CODE, CODES, draftOf, SOLD, SOLD_STATE } from '../../support/couponCodes.ts'
import { type Act, type ActContext, often } from '../actContext.ts'
import { type CampaignRow, command, oneOf, pass, readOf, tickNow, underNumber } from '../campaigns.ts'

const mobile = ({ random }: ActContext): string => `1380001${String(random.below(400)).padStart(4, '0')}`
const codeIn = (context: ActContext, state: number): Promise<CampaignRow | undefined> =>
  oneOf(context, `${ACTIVITY}/coupon-code`, { activityId: context.world.marketing.codes.activityId, state })

/** More codes under a number of the client, which is repeated long after. */
const addStock: Act = async (context) => {
  const { random, world } = context
  await underNumber<{ batchNo: string; quantity: number }>(
    context,
    {
      kind: 'add-stock',
      draft: (requestNo) => ({
        activityId: world.marketing.codes.activityId,
        quantity: 2 + random.below(12),
        requestNo,
      }),
    },
    {
      send: (body) => readOf(context, 'codes add-stock', `${ACTIVITY}/add-stock`, body),
      same: ({ batchNo, quantity }) => ({ batchNo, quantity }),
    },
  )
}
/** A merchant's program buys codes. */
const buy: Act = async (context) => {
  const { site, random, world } = context
  const { credential } = random.of(world.buyers),
    body = {
      merchantOrderNo: `CD-${random.word()}`,
      skuCode: world.marketing.codes.skuCode,
      qty: 1 + random.below(3),
      allowPartial: random.once(2),
    }
  const answer = await site.ask(random, credential, ['POST', '/openapi/v1/order/create'], { body })
  if (answer?.code !== 200) return
  const { orderNo } = answer.data as { readonly orderNo: string }
  site.acceptedOrders.set(`${credential.apiKey} ${body.merchantOrderNo}`, { credential, body, orderNo })
  await tickNow(context, 'orders')
}
/** A code that is there, or was sold, is redeemed by an operator or a merchant's program, sometimes by two at once. */
const redeem: Act = async (context) => {
  const { site, random, world } = context
  const row = await codeIn(context, random.once(6) ? CODE.available : CODE.assigned)
  if (!row) return
  const revealed = await readOf<{ fullCode: string }>(context, 'codes reveal', `${CODES}/reveal`, {
    id: row.id,
  })
  if (revealed?.code !== 200) return
  const code = revealed.data.fullCode,
    byProgram = () =>
      site.ask(random, world.marketing.credential, ['POST', '/openapi/v1/coupon/redeem'], {
        body: { code, mobile: mobile(context) },
      }),
    byOperator = () =>
      command(context, 'codes redeem', `${CODES}/redeem`, { plainCode: code, mobile: mobile(context) })
  if (random.once(3)) await Promise.all([byProgram(), byOperator()])
  else await (random.once(2) ? byProgram() : byOperator())
}
const refund: Act = async (context) => {
  const row = await oneOf(context, `${SOLD}/list`, { couponState: SOLD_STATE.issued })
  if (row)
    await command(context, 'couponOrder refund', '/biz-marketing/couponOrder/refund', {
      ids: [row.id],
      reason: '客户不要了',
    })
}
const voided: Act = async (context) => {
  const row = await codeIn(context, CODE.available)
  if (row) await command(context, 'codes void', `${CODES}/void`, { ids: row.id, reason: '误发' })
}
const handOut: Act = async (context) => {
  await command(context, 'codes export', `${ACTIVITY}/export-codes`, {
    activityId: context.world.marketing.codes.activityId,
    quantity: 1 + context.random.below(4),
    phone: '13900001234',
  })
}
/** A small activity whose time is over at once. */
const expire: Act = async (context) => {
  const { site, random, world } = context,
    { couponId } = world.marketing.codes
  const draft = await draftOf(site.first, couponId, { merchantId: world.buyers[0]?.merchantId }).catch(
    () => null,
  )
  if (!draft) return
  const answer = await command<{ id: string }>(context, 'codes add', `${ACTIVITY}/add-coupon-activity`, {
    ...draft,
    initialStock: 2 + random.below(4),
  })
  if (answer?.code !== 200) return
  await pass(
    context,
    `update coupon_activity set end_time = now() - interval '1 second' where id = ${answer.data.id}`,
  )
  await tickNow(context, 'couponCodeExpiry')
}

/** Acts around coupon codes and the orders of them. */
export const CODE_ACTS: readonly Act[] = [
  ...often(2, addStock),
  ...often(4, buy),
  ...often(3, redeem),
  ...often(2, refund),
  voided,
  handOut,
  expire,
]
