import { sql } from 'kysely'
import type { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import type { redEnvelopeRecord } from '../../../contract/resources/redEnvelope/redEnvelopeRecord.ts'
import { momentOfId } from '../../../kernel/id.ts'
import type { Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'

/** What a platform sends to one person: a voucher or a red packet. */
type SentNoun = typeof favorRecord | typeof redEnvelopeRecord

/** A record by its id, which leads to its partition. */
export const theRecord = (tenantId: string, id: string) =>
  sql`tenant_id = ${tenantId} and id = ${id}::bigint and create_time = ${momentOfId(id)}`

/** What every change of a record sets. */
export const changed = sql`update_time = now(), version = version + 1`
/** A moment some seconds from now; null for no seconds. */
export const inSeconds = (seconds: number | null) =>
  sql`now() + make_interval(secs => ${seconds}::double precision)`

/** Why a record failed for good, in which state it has to be. */
interface Failure {
  readonly id: string
  readonly from: 'pending' | 'sending'
  readonly code: string
  readonly reason: string
}
/** An outcome that nobody knows; asked about again after `seconds`, or by a person where null. */
interface Unknown {
  readonly id: string
  readonly code: string
  readonly reason: string
  readonly seconds: number | null
}

/** How the records of a noun end without having been sent. */
export function unsentOutcomes(noun: SentNoun) {
  const [pending, sending, failed] = [
    stateSql(noun, 'pending'),
    stateSql(noun, 'sending'),
    stateSql(noun, 'failed'),
  ]
  return {
    /** Marks a record as failed for good; false where it is not in the state. */
    markFailed: async (
      db: Writer,
      tenantId: string,
      { id, from, code, reason }: Failure,
    ): Promise<boolean> => {
      const { rows } = await sql`
        update ${sql.table(noun.table)}
        set state = ${failed}, fail_code = ${code}, fail_reason = ${reason.slice(0, 200)}, next_try_time = null,
          ${changed}
        where ${theRecord(tenantId, id)} and state = ${from === 'pending' ? pending : sending}
        returning 1 as one
      `.execute(db)
      return rows.length > 0
    },
    /** Notes that the outcome is unknown: the record keeps what it reserved. */
    markUnknown: async (
      db: Writer,
      tenantId: string,
      { id, code, reason, seconds }: Unknown,
    ): Promise<void> => {
      await sql`
        update ${sql.table(noun.table)}
        set retry_count = coalesce(retry_count, 0) + 1, fail_code = ${code}, fail_reason = ${reason},
          next_try_time = ${inSeconds(seconds)}, ${changed}
        where ${theRecord(tenantId, id)} and state = ${sending}
      `.execute(db)
    },
  }
}
