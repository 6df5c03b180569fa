import { dataOf } from './answers.ts'
import type { Client } from './client.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'
import { redDraft } from './redEnvelopeDrafts.ts'

export const RED = '/biz-marketing/redEnvelope',
  RED_RECORD = '/biz-marketing/redEnvelopeRecord'
export const RED_STATE = {
  pending: 0,
  sending: 1,
  sent: 2,
  received: 3,
  failed: 4,
  refunding: 5,
  refunded: 6,
} as const
export const RED_STATUS = { draft: 0, running: 1, stopped: 2, ended: 3 } as const

export interface Envelope {
  readonly id: string
  readonly version: number
  readonly status: number
  readonly envelopeNo: string
  readonly totalCount: number
  readonly totalAmount: number
  readonly countBalance: number
  readonly amountBalance: number
  readonly issuedCount: number
  readonly issuedAmount: number
  readonly receivedCount: number
  readonly receivedAmount: number
  readonly refundedCount: number
  readonly refundedAmount: number
  readonly crowdNo: string | null
  readonly campStatus: string | null
  readonly payUrl: string | null
}
export interface RedRecord {
  readonly id: string
  readonly recordNo: string
  readonly state: number
  readonly amount: number | null
  readonly failReason: string | null
  readonly failCode: string | null
  readonly bizNo: string
  readonly refundAmount: number | null
}

export { redDraft } from './redEnvelopeDrafts.ts'

export const redTick = async (server: TestServer, work: string): Promise<void> => {
  dataOf(await admin(server).post('/blade-test/tick', { work }))
}
export const envelopeAt = async (server: TestServer, id: string): Promise<Envelope> =>
  dataOf(await admin(server).get<Envelope>(`${RED}/detail`, { id }))
export const redRecordAt = async (server: TestServer, id: string): Promise<RedRecord> =>
  dataOf(await admin(server).get<RedRecord>(`${RED_RECORD}/detail`, { id }))

/** A campaign of WeChat Pay that runs. */
export async function newEnvelope(
  server: TestServer,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Envelope> {
  const { id } = dataOf(await admin(server).post<{ id: string }>(`${RED}/save`, redDraft(more)))
  dataOf(await admin(server).post(`${RED}/start?id=${id}`, {}))
  return envelopeAt(server, id)
}

/** Asks for red packets; resolves to the ids of the records in the order of the accounts. */
export const sendTo = async (
  server: TestServer,
  envelope: string,
  accounts: readonly string[],
  by: Client = admin(server),
): Promise<readonly string[]> =>
  dataOf(
    await by.post<{ recordIds: readonly string[] }>(`${RED}/send`, {
      id: envelope,
      accounts: accounts.join('\n'),
    }),
  ).recordIds

/** Accounts at WeChat with a number each. */
export const openIds = (from: number, count: number, ending = ''): readonly string[] =>
  Array.from({ length: count }, (_, index) => `oRed${String(from + index).padStart(8, '0')}${ending}`)

/** Records of a campaign by state, in the database. */
export async function redStates(
  server: TestServer,
  envelope: string,
): Promise<Readonly<Record<number, number>>> {
  const rows = await server.sql(
    `select state, count(*)::int as n from red_envelope_record where envelope_id = ${envelope} group by state`,
  )
  return Object.fromEntries(rows.map(({ state, n }) => [Number(state), Number(n)]))
}
/** What contradicts itself in campaigns. */
export const brokenRules = async (server: TestServer): Promise<unknown> =>
  dataOf(await admin(server).post('/blade-test/redRules', {}))
/** Lets the platform be asked about what was sent, and about what is open. */
export async function askNow(server: TestServer): Promise<void> {
  await server.sql('update red_envelope_record set next_try_time = now() where state in (1, 2, 5)')
  await redTick(server, 'redEnvelopeSends')
  await redTick(server, 'redEnvelopeFollows')
}
