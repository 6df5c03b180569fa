import { apiKey } from '../../../contract/resources/openapi/apiKey.ts'
import { secret } from '../../../contract/resources/openapi/secret.ts'
import { countedWords, newId } from '../../../kernel/id.ts'
import type { Writer } from '../../store/db.ts'
import { addKeyUse, type CallRow, insertCalls, rotatePartitions } from '../../store/openapi/openapiRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { CALLERS, REFUSED_CALLS } from './calls.data.ts'
import { type Answered, latestOrders, orderCalls } from './orderCalls.ts'

const MINUTE_MS = 60_000
/** Days the log is kept where the parameter says nothing else. */
const KEPT_DAYS = 30

/** The keys of the programs, in the order of their issue, with their merchants. */
async function signers(db: Writer, tenantId: string) {
  const secrets = new Map((await selectWhere(db, secret, tenantId, { all: [] })).map((row) => [row.id, row])),
    keys = await selectWhere(db, apiKey, tenantId, { all: [] })
  return keys
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map(({ id, apiKey: name, ...key }, index) => {
      const secretId = key.secretId ?? '0',
        merchantCode = secrets.get(secretId)?.merchantCode ?? ''
      return {
        id,
        merchantCode,
        secretId,
        signed: { tenantId, secretId, merchantCode, apiKey: name, clientIp: CALLERS[index] ?? '' },
      }
    })
}

/** Writes the calls of merchants' programs of the last hours, and counts them at their keys. */
export async function seedCallLog(db: Writer, tenantId: string): Promise<void> {
  const newRequestId = countedWords(),
    calls: CallRow[] = []
  for (const [index, { id, merchantCode, secretId, signed }] of (await signers(db, tenantId)).entries()) {
    const orders = await latestOrders(db, tenantId, merchantCode)
    const refused = REFUSED_CALLS.filter(([caller]) => caller === index).map(
      ([, minutesAgo, { refusal, ...call }]): readonly [Date, Answered] => {
        const [errCode, httpStatus, msg] = refusal
        return [
          new Date(Date.now() - minutesAgo * MINUTE_MS),
          { ...call, httpStatus, errCode, answer: { code: errCode, msg } },
        ]
      },
    )
    const answered: readonly (readonly [Date, Answered])[] = [...orders.flatMap(orderCalls), ...refused]
    const own = answered.map(
      ([at, { request, answer, ...call }]): CallRow => ({
        ...call,
        ...signed,
        id: newId(),
        at,
        requestId: newRequestId(),
        reqDigest: JSON.stringify(request),
        respDigest: JSON.stringify(answer),
      }),
    )
    calls.push(...own)
    const [last] = own.toSorted((a, b) => b.at.getTime() - a.at.getTime())
    if (last)
      await addKeyUse(db, [{ keyId: id, secretId, calls: own.length, at: last.at, ip: signed.clientIp }])
  }
  // The partition of a day cannot be made any more once rows of that day are stored elsewhere.
  await rotatePartitions(db, KEPT_DAYS)
  await insertCalls(db, calls)
}
