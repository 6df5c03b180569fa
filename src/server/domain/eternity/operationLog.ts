import { operateLog } from '../../../contract/resources/system/operateLog.ts'
import { readPage } from '../../engine/page.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'

/** The nouns of marketing, whose changes the log of old clients shows. */
const marketingNouns = ({ services }: Reading): readonly string[] =>
  services.resources
    .filter(({ id, path }) => path.startsWith('/biz-marketing/') || id.startsWith('eternity'))
    .map(({ id }) => id)

interface LogRow {
  readonly id: string
  readonly resource: string
  readonly targetIds: string | null
  readonly action: string
  readonly message: string | null
  readonly result: number
  readonly clientIp: string | null
  readonly traceId: string | null
  readonly realName: string | null
  readonly time: string
}

/** A row of the audit log in the words of old clients. */
const logView = ({ resource, targetIds, message, result, clientIp, realName, time, ...row }: LogRow) => ({
  id: row.id,
  bizType: resource,
  bizId: targetIds?.split(',')[0] ?? '',
  action: row.action,
  content: message ?? '',
  result: result === operateLog.fields.result.wire?.success ? 1 : 0,
  ip: clientIp ?? '',
  traceId: row.traceId ?? '',
  createUserName: realName ?? '',
  createTime: time,
})

const FILTERS = { bizId: 'targetIds', action: 'action', createUserName: 'realName' } as const
const ALIASES = {
  createTime_dategt: 'time_dategt',
  createTime_datelt: 'time_datelt',
  begin: 'time_dategt',
  end: 'time_datelt',
}

/** What was done with marketing nouns: a reading of the audit log, which is the only one. */
export async function operationLog(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { bizType, current, size } = parameters
  const filters = Object.fromEntries(
    Object.entries({ ...FILTERS, ...ALIASES }).flatMap(([name, filter]) =>
      parameters[name] === undefined || parameters[name] === '' ? [] : [[filter, parameters[name]]],
    ),
  )
  const nouns = marketingNouns(reading).filter(
    (id) => bizType === undefined || bizType === '' || id === bizType,
  )
  const { answer } = await readPage(operateLog, { current, size, ...filters }, reading, {
    field: 'resource',
    operator: 'in',
    values: nouns,
  })
  return { ...answer, records: answer.records.map((record) => logView(record as unknown as LogRow)) }
}
