import { COUPON, ORDER, READ, STATE, type Verified } from '../../support/eternity.ts'
import { type Act, type ActContext, often } from '../actContext.ts'
import { type CampaignRow, command, pass, readOf, tickNow, underNumber } from '../campaigns.ts'

async function voucherIn(context: ActContext, orderStatus: number): Promise<CampaignRow | undefined> {
  const { random, world } = context
  const answer = await readOf<{ records: CampaignRow[] }>(context, 'list', `${READ}/page`, {
    current: 1,
    size: 30,
    couponId: random.of(world.marketing.eternity).id,
    orderStatus,
  })
  const rows = answer?.code === 200 ? answer.data.records : []
  return rows.length > 0 ? random.of(rows) : undefined
}
const live = (context: ActContext) => voucherIn(context, context.random.of([STATE.unused, STATE.part]))

const issue: Act = async (context) => {
  const { random, world } = context
  await command(context, 'eternity send', `${COUPON}/send`, {
    id: random.of(world.marketing.eternity).id,
    merchantCode: world.buyers[0]?.merchantCode,
    quantity: 1 + random.below(4),
  })
}
const call = ({ site, random, world }: ActContext, step: string, body: Readonly<Record<string, unknown>>) =>
  site.ask(random, world.marketing.credential, ['POST', `/openapi/v1/eternity/${step}`], { body })

/** A merchant's program issues a batch under its number. */
const issueByProgram: Act = async (context) => {
  const { random, world } = context
  await underNumber<{ merchantBatchNo: string; qty: number }>(
    context,
    {
      kind: 'eternity/issue',
      draft: (merchantBatchNo) => ({
        merchantBatchNo,
        couponCode: random.of(world.marketing.eternity).couponCode,
        mobiles: Array.from(
          { length: 1 + random.below(3) },
          (_, n) => `1390002${String(n).padStart(4, '0')}`,
        ),
      }),
    },
    {
      send: (body) => call(context, 'issue', body) as never,
      same: ({ merchantBatchNo, qty }) => ({ merchantBatchNo, qty }),
    },
  )
}
/** A part of a value, or one time, is used under a number of the merchant. */
const use: Act = async (context) => {
  const { random } = context,
    row = await live(context)
  if (!row) return
  const amount = row.balance === null ? {} : { verifyAmount: 1 + random.below(Number(row.balance)) }
  const answer = await command<Verified>(context, 'eternity verify', `${ORDER}/verify`, {
    code: row.orderNo,
    ...amount,
  })
  if (answer?.code === 200 && random.once(3))
    await command(context, 'eternity reverse', `${ORDER}/reverse`, {
      verifyNo: answer.data.verifyNo,
      reason: '商品已退货',
    })
}
const voided: Act = async (context) => {
  const row = await live(context)
  if (row)
    await command(context, 'eternity void', `${ORDER}/eternityOrderImmutable`, {
      ids: [row.id],
      reason: '客户退券',
    })
}
/** Some end, are extended afterwards, or are settled for good. */
const end: Act = async (context) => {
  const { random } = context,
    row = await live(context)
  if (row)
    await pass(
      context,
      `update eternity_order set valid_end = now() - interval '1 second' where id = ${row.id}`,
    )
  await tickNow(context, 'eternityExpire')
  const ended = await voucherIn(context, random.once(2) ? STATE.expired : STATE.unused)
  if (ended)
    await command(context, 'eternity extend', `${ORDER}/eternityOrderExtension`, {
      ids: [ended.id],
      reason: '客户申请',
      extendType: 1,
      days: 10,
    })
  await pass(
    context,
    `update eternity_order set valid_end = valid_end - interval '40 days' where order_status = ${STATE.expired}`,
  )
  await tickNow(context, 'eternitySettle')
}

/** Acts around vouchers that settle with a merchant. */
export const ETERNITY_ACTS: readonly Act[] = [
  ...often(2, issue),
  issueByProgram,
  ...often(3, use),
  voided,
  end,
]
