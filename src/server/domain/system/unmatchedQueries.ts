import { fail } from '../../../contract/errors.ts'
import { unmatchedQuery } from '../../../contract/resources/system/unmatchedQuery.ts'
import { countableQuery } from '../../../contract/unmatched.ts'
import { formatDay } from '../../../kernel/time.ts'
import { callCounter } from '../../access/callCounter.ts'
import type { Session } from '../../engine/caller.ts'
import { readParam } from '../../engine/parameters.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { countUnmatched } from '../../store/system/unmatchedRows.ts'

/** The parameter of a tenant that says whether queries are counted: 1 or 0. */
const RECORD_PARAM = 'palette.unmatched.record'
/** Queries of one user in an hour, in this process; further ones are refused. */
const MAX_QUERIES = 60
const HOUR_MS = 3_600_000
const countQuery = callCounter(HOUR_MS)

/** Counts a query against the limit of its user; refuses (TOO_MANY) beyond it. */
function admit(services: Services, session: Session): void {
  if (countQuery(services, session) > MAX_QUERIES)
    fail('TOO_MANY', { text: '记录过于频繁，每小时最多{limit}次', limit: MAX_QUERIES })
}

const isEnabled = async ({ database, caller: { session } }: Reading): Promise<boolean> =>
  (await readParam({ database, tenantId: session.tenantId }, RECORD_PARAM)) === '1'

/** Counts a query; what may name a person, a number or a secret is left out, everything where it is off. */
async function note({ query }: Parameters, reading: Reading, services: Services): Promise<boolean> {
  const { session } = reading.caller
  if (typeof query !== 'string') return fail('VALIDATION', { label: 'query', rule: '格式不正确' }, 'query')
  admit(services, session)
  const countable = countableQuery(query)
  if (countable === null || !(await isEnabled(reading))) return false
  await countUnmatched(reading.database.kysely, {
    tenantId: session.tenantId,
    userId: session.userId,
    day: formatDay(new Date()),
    query: countable,
  })
  return true
}

/** Queries of the palette that found nothing: whether they are counted, and counting one. */
export const UNMATCHED_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${unmatchedQuery.path}/enabled`,
    summary: '是否记录没有结果的搜索',
    read: (_parameters, reading) => isEnabled(reading),
  },
  {
    method: 'POST',
    path: `${unmatchedQuery.path}/note`,
    summary: '记录一次没有结果的搜索',
    personal: true,
    read: note,
  },
]
