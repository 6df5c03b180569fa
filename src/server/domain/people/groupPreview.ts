import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { fail } from '../../../contract/errors.ts'
import { idIn } from '../../engine/query.ts'
import type { Parameters } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { countRows } from '../../store/countRows.ts'
import { sampleUsers } from '../../store/people/groupSample.ts'
import { findMatching } from '../../store/rows.ts'
import { withinTimeout } from '../../store/statementTimeout.ts'
import { readRule, requireVisible, usersOfRule } from './groupRule.ts'

/** Up to this many consumers are counted one by one; more are estimated of a sample. */
const EXACT = 100_000
const TIMEOUT_MS = 3000

/** How many consumers a rule finds at this moment, of those the caller may see; nothing is stored. */
export async function previewRule({ rule, merchantId }: Parameters, reading: Reading): Promise<unknown> {
  const checked = readRule(rule)
  requireVisible(checked, reading.caller)
  const { database, tenantId } = reading
  const merchant = merchantId ? idIn(merchantId, 'merchantId') : null
  if (merchant) {
    const visible = await findMatching(database.kysely, merchantConfig, {
      tenantId,
      ids: [merchant],
      where: visibleTo(merchantConfig, reading),
    })
    if (visible.length === 0) fail('USER_MERCHANT_UNKNOWN', {}, 'merchantId')
  }
  const where = { all: [visibleTo(userinfo, reading), usersOfRule(checked, merchant, new Date())] }
  const exact = await withinTimeout(database, TIMEOUT_MS, (db) =>
    countRows(db, userinfo, { tenantId, where, cap: EXACT }),
  )
  if (exact !== null && exact <= EXACT) return { count: exact, approximate: false }
  return { count: await sampleUsers(database.kysely, tenantId, where), approximate: true }
}
