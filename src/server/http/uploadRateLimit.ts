import { fail } from '../../contract/errors.ts'
import type { Caller } from '../engine/caller.ts'
import { requireWritable } from '../engine/impersonation.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import { countUpload } from '../store/files/attachRows.ts'
import { readParam } from '../engine/parameters.ts'

/** Uploads of one user in a minute, where no parameter says otherwise. */
const DEFAULT_PER_MINUTE = 60

/**
 * Counts an upload before its body is read; refuses TOO_MANY above the limit of the minute, and
 * IMPERSONATION_READ_ONLY whoever may not change anything.
 */
export async function admitUpload({ database }: Services, caller: Caller): Promise<void> {
  requireWritable(caller)
  const { tenantId, userId } = caller.session
  const configured = Number(
    (await readParam({ database, tenantId }, 'upload.maxPerMinute')) ?? DEFAULT_PER_MINUTE,
  )
  const limit = Number.isInteger(configured) && configured > 0 ? configured : DEFAULT_PER_MINUTE
  const count = await asTenant(tenantId, () => countUpload(database.kysely, tenantId, userId))
  if (count > limit) fail('TOO_MANY', { text: '上传过于频繁，每分钟最多{limit}次，请稍后再试', limit })
}
