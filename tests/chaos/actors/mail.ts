import { type Act, type ActContext, often } from '../actContext.ts'

const PATH = '/biz-order/emailOrderInfo'
const STATE = { sent: 1, failed: 2, pending: 4 } as const
type Row = Readonly<Record<string, unknown>> & { readonly id: string }

const write = (
  { site, random }: ActContext,
  account: string,
  call: string,
  body: Readonly<Record<string, unknown>>,
) => site.write<Row>(random, { account, path: `${PATH}/${call}`, body, kind: `emailOrder ${call}` })

/** Ids of orders in a state, the newest first. */
async function idsIn({ site, random }: ActContext, emailState: number): Promise<readonly string[]> {
  const answer = await site.call<{ records: Row[] }>(random, 'admin', 'list', (client) =>
    client.get(`${PATH}/list`, { emailState, size: 20 }),
  )
  return (answer?.data.records ?? []).map(({ id }) => id)
}

const enter: Act = async (context) => {
  const { world, random } = context
  await write(context, 'operator', 'createEmailOrder', {
    bizType: 2,
    merchantCode: random.of(world.buyers).merchantCode,
    skuId: world.goods.find(({ kind }) => kind === 'card')?.skuId,
    quantity: 1 + random.below(4),
    email: 'buyer@example.com',
    passwordPhone: '13900001111',
  })
}
/** Several orders of several merchants at once: their cards and money move in one transaction. */
const decide: Act = async (context) => {
  const { random } = context
  const ids = await idsIn(context, STATE.pending)
  if (ids.length > 0)
    await write(context, 'baixue', 'audit', {
      ids: ids.slice(0, 1 + random.below(4)),
      pass: random.once(4) ? 0 : 1,
      opinion: '已核对',
    })
}
const resend: Act = async (context) => {
  const ids = await idsIn(context, STATE.failed)
  if (ids.length > 0) await write(context, 'operator', 'resend', { ids: ids.slice(0, 2) })
}
/** Orders that wait, and orders whose letter did not go out. */
const revoke: Act = async (context) => {
  const { random } = context
  const [id] = await idsIn(context, random.of([STATE.pending, STATE.failed]))
  if (id) await write(context, 'operator', 'revoke', { id, reason: '客户退单' })
}

/** Acts around orders by mail; no letter goes out, so that what failed is sent again or taken back. */
export const MAIL_ACTS: readonly Act[] = [
  ...often(3, enter),
  ...often(2, decide),
  resend,
  ...often(2, revoke),
]
