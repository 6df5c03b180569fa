import { RED, RED_STATE } from '../../support/redEnvelopes.ts'
import { type Act, type ActContext, often } from '../actContext.ts'
import { command, oneOf, pass, tickNow } from '../campaigns.ts'

/** What the endings of accounts make of a red packet at the sandbox; most are taken. */
const ENDINGS = ['', '', '', '_tmo', '_tmo', '_noget', '_noget', '_sys', '_abn', '_poor']
const account = ({ random }: ActContext): string =>
  `oRedC${String(random.below(900)).padStart(7, '0')}${random.of(ENDINGS)}`
const envelope = ({ random, world }: ActContext): string => random.of(world.marketing.envelopes)

const send: Act = async (context) => {
  await command(context, 'red send', `${RED}/send`, {
    id: envelope(context),
    accounts: [...new Set(Array.from({ length: 1 + context.random.below(8) }, () => account(context)))].join(
      '\n',
    ),
  })
}
/** Accepted red packets are sent, and the platform is asked about what is open. */
const deliver: Act = async (context) => {
  await pass(
    context,
    `update red_envelope_record set next_try_time = now()
     where state in (1, 2, 5) and envelope_id in (${context.world.marketing.envelopes.join()})`,
  )
  await tickNow(context, 'redEnvelopeSends')
  await tickNow(context, 'redEnvelopeFollows')
}
/** A day passes at the platform: what nobody took comes back into the budget. */
const nextDay: Act = async (context) => {
  await pass(context, `update red_packet_sandbox set create_time = create_time - interval '1 day'`)
  await deliver(context)
}
const retry: Act = async (context) => {
  const row = await oneOf(context, `${RED}/recordPage`, {
    platform: 1,
    envelopeId: envelope(context),
    state: RED_STATE.failed,
  })
  if (row) await command(context, 'red retry', `${RED}/recordRetry`, { ids: row.id })
}
/** A campaign is stopped and goes on. */
const stop: Act = async (context) => {
  const id = envelope(context)
  await command(context, 'red stop', `${RED}/stop?id=${id}`, {})
  await command(context, 'red start', `${RED}/start?id=${id}`, {})
}
/** A campaign gets more while it is stopped. */
const grow: Act = async (context) => {
  const { site, random, world } = context,
    id = world.marketing.envelopes[0] ?? ''
  await command(context, 'red stop', `${RED}/stop?id=${id}`, {})
  const answer = await site.call<{ version: number; totalCount: number }>(
    random,
    'admin',
    'detail',
    (client) => client.get(`${RED}/detail`, { id }),
  )
  if (answer?.code === 200)
    await command(context, 'red update', `${RED}/update`, {
      id,
      version: answer.data.version,
      totalCount: answer.data.totalCount + 1 + random.below(20),
    })
  await command(context, 'red start', `${RED}/start?id=${id}`, {})
}

/** Acts around red packets. */
export const RED_PACKET_ACTS: readonly Act[] = [
  ...often(3, send),
  ...often(2, deliver),
  nextDay,
  retry,
  stop,
  grow,
]
