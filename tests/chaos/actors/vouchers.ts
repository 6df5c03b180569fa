import { OFFER, RECORD, RECORD_STATE, STOCK } from '../../support/vouchers.ts'
import { type Act, type ActContext, often } from '../actContext.ts'
import { command, oneOf, pass, readOf, tickNow, underNumber } from '../campaigns.ts'

/** What the endings of accounts make of a voucher at the sandbox; most are well. */
const ENDINGS = ['', '', '', '_tmo', '_tmo', '_sys', '_abn', '_abn', '_lmt', '_mis']
const account = ({ random }: ActContext): string =>
  `ochaos${String(random.below(900)).padStart(4, '0')}${random.of(ENDINGS)}`
const inList = (ids: readonly string[]): string => ids.join()

const issue: Act = async (context) => {
  const { random, world } = context
  await command(context, 'favor issue', `${OFFER}/issue`, {
    id: world.marketing.offer.id,
    accounts: [...new Set(Array.from({ length: 1 + random.below(8) }, () => account(context)))].join('\n'),
  })
}
/** A merchant's program issues one, to an account or to a number whose holder claims it. */
const issueByProgram: Act = async (context) => {
  const { site, random, world } = context,
    buyer = random.of(world.buyers)
  await underNumber<{ recordNo: string }>(
    context,
    {
      kind: `favor/issue ${buyer.merchantCode}`,
      draft: (merchantOrderNo) => ({
        merchantOrderNo,
        offerNo: world.marketing.offer.favorNo,
        account: account(context),
      }),
    },
    {
      send: (body) =>
        site.ask(random, buyer.credential, ['POST', '/openapi/v1/favor/issue'], { body }) as never,
      same: ({ recordNo }) => recordNo,
    },
  )
}
/** Accepted vouchers are sent, and those with an unknown result are asked about. */
const send: Act = async (context) => {
  await pass(
    context,
    `update favor_record set next_try_time = now()
     where state = 1 and favor_coupon_id in (${inList(context.world.marketing.stocks)})`,
  )
  await tickNow(context, 'favorSends')
}
const retry: Act = async (context) => {
  const row = await oneOf(context, `${RECORD}/page`, {
    favorId: context.world.marketing.offer.id,
    state: RECORD_STATE.failed,
  })
  if (row) await command(context, 'favor retry', `${RECORD}/retryOrder`, { ids: row.id })
}
/** One that failed is issued again to another account, with a document of its own. */
const reissue: Act = async (context) => {
  const row = await oneOf(context, `${RECORD}/page`, {
    favorId: context.world.marketing.offer.id,
    state: RECORD_STATE.failed,
  })
  if (row)
    await command(context, 'favor reissue', `${STOCK}/reissue`, {
      recordIds: row.id,
      reissueReason: 1,
      accounts: [{ recordId: row.id, account: account(context) }],
    })
}
/** A holder pays with it; the platform tells of it, also twice, or is only read afterwards. */
const use: Act = async (context) => {
  const { site, random, world } = context
  const row = await oneOf(context, `${RECORD}/page`, {
    favorId: world.marketing.offer.id,
    state: RECORD_STATE.sent,
  })
  if (row)
    // Each attempt is a payment of its own.
    await site.call(random, 'admin', 'favor use', (client) =>
      client.post('/sandbox/favor/use', {
        couponId: row.couponId,
        amount: 2300,
        transactionId: `TX${random.word()}`,
        dropNotify: random.once(3) ? 1 : 0,
      }),
    )
  if (random.once(4)) await tickNow(context, 'favorFlows')
}
const refund: Act = async (context) => {
  const row = await oneOf(context, `${RECORD}/page`, {
    favorId: context.world.marketing.offer.id,
    state: RECORD_STATE.used,
  })
  if (row) await readOf(context, 'favor refund', '/sandbox/favor/refund', { couponId: row.couponId })
  await tickNow(context, 'favorFlows')
}
const expire: Act = async (context) => {
  const row = await oneOf(context, `${RECORD}/page`, {
    favorId: context.world.marketing.offer.id,
    state: RECORD_STATE.sent,
  })
  if (row)
    await pass(
      context,
      `update favor_record set expire_time = now() - interval '1 second' where id = ${row.id} and state = 2`,
    )
  await tickNow(context, 'favorClock')
}
/** A stock is paused and runs again. */
const pause: Act = async (context) => {
  const id = context.random.of(context.world.marketing.stocks)
  await command(context, 'favor stop', `${STOCK}/stop?id=${id}`, {})
  await command(context, 'favor restart', `${STOCK}/restart?id=${id}`, {})
}

/** Acts around vouchers of the platforms. */
export const VOUCHER_ACTS: readonly Act[] = [
  ...often(3, issue),
  ...often(3, issueByProgram),
  ...often(3, send),
  retry,
  ...often(2, reissue),
  ...often(2, use),
  refund,
  expire,
  pause,
]
