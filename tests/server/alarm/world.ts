import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'

export const BASE = '/biz-notice/alarm'
export interface Row {
  readonly id: string
  readonly version: number
}
export interface RecordRow extends Row {
  readonly recordNo: string
  readonly status: number
  readonly level: number
  readonly occurCount: number
  readonly objectName: string
  readonly content: string
  readonly sendResult: string | null
}
export interface SendRow {
  readonly purpose: string
  readonly channel: string
  readonly receiver: string
  readonly outcome: string
  readonly errorText: string | null
}

/** The rows of a list. */
export const list = async <T>(client: Client, path: string, query = {}): Promise<readonly T[]> =>
  (await client.get<{ records: readonly T[] }>(path, { size: 100, ...query })).data.records

/** The rule of a type. */
export async function ruleOf(client: Client, alarmType: number): Promise<Row & Record<string, unknown>> {
  const [rule] = await list<Row & Record<string, unknown>>(client, `${BASE}/list`, { alarmType })
  if (!rule) throw new Error(`no rule of type ${alarmType}`)
  return rule
}

/** Changes the rule of a type. */
export async function change(client: Client, alarmType: number, values: Record<string, unknown>) {
  const { id, version } = await ruleOf(client, alarmType)
  return client.post(`${BASE}/save`, { id, version, ...values })
}

/** The checks and sendings by the clock of the machine stay away. */
export async function holdClock(server: TestServer): Promise<void> {
  await server.sql(
    "update job_schedule set lease_until = now() + interval '1 hour' where name = 'alarmChecks'",
  )
}

/** Raises an alarm of the tenant of the client. */
export const raise = (client: Client, values: Record<string, unknown>) =>
  client.post('/blade-test/raiseAlarm', { type: 'processFault', objectId: '1', ...values })

/** Makes what was raised part of records and sends what is due, whatever waits for its next attempt included. */
export async function deliver(server: TestServer): Promise<void> {
  await server.sql('update alarm_send set next_time = now() where state = 0')
  await server.as('admin').post('/blade-test/sendAlarms')
}

/** The record of an object. */
export async function recordOf(client: Client, objectName: string): Promise<RecordRow> {
  const [record] = await list<RecordRow>(client, `${BASE}/recordPage`, { objectName })
  if (!record) throw new Error(`no record of ${objectName}`)
  return record
}
export const sendsOf = (client: Client, recordId: string): Promise<readonly SendRow[]> =>
  list<SendRow>(client, `${BASE}/sends`, { recordId })
