import { sql } from 'kysely'
import { momentOfId } from '../../../kernel/id.ts'
import type { Reader } from '../db.ts'

/** The sealed account and mobile number of a record. */
export async function sealedHolder(
  db: Reader,
  tenantId: string,
  id: string,
): Promise<{
  readonly account: string | null
  readonly digest: string | null
  readonly mobile: string | null
  readonly mobileDigest: string | null
}> {
  const { rows } = await sql<{
    readonly account: string | null
    readonly digest: string | null
    readonly mobile: string | null
    readonly mobileDigest: string | null
  }>`
    select account, account_hmac as digest, mobile, mobile_hmac as "mobileDigest"
    from favor_record
    where tenant_id = ${tenantId} and id = ${id}::bigint and create_time = ${momentOfId(id)}
  `.execute(db)
  return rows[0] ?? { account: null, digest: null, mobile: null, mobileDigest: null }
}
