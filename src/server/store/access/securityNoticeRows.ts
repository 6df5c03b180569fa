import { sql } from 'kysely'
import { isSentence, type Sentence } from '../../../kernel/sentence.ts'
import type { Reader } from '../db.ts'

export interface NewSecurityNotice {
  readonly id: string
  readonly tenantId: string
  readonly userId: string
  readonly kind: string
  readonly sentence: Sentence
}

/** Adds a notice, unless the user got the same within a day; whether it was added. */
export async function insertSecurityNotice(db: Reader, notice: NewSecurityNotice): Promise<boolean> {
  const sentence = JSON.stringify(notice.sentence)
  const { numAffectedRows } = await sql`
    insert into security_notice (id, tenant_id, user_id, kind, sentence)
    select ${notice.id}, ${notice.tenantId}, ${notice.userId}, ${notice.kind}, ${sentence}::jsonb
    where not exists (
      select from security_notice where tenant_id = ${notice.tenantId} and user_id = ${notice.userId}
        and kind = ${notice.kind} and sentence = ${sentence}::jsonb and created_at > now() - interval '1 day')
  `.execute(db)
  return numAffectedRows === 1n
}

/** A notice as its user reads it. */
export interface SecurityNotice {
  readonly id: string
  readonly kind: string
  readonly sentence: Sentence
  readonly time: string
}

/** The latest notices of a user. */
export async function selectSecurityNotices(
  db: Reader,
  tenantId: string,
  userId: string,
): Promise<SecurityNotice[]> {
  const rows = await db
    .selectFrom('security_notice')
    .select(['id', 'kind', 'sentence', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.flatMap(({ id, kind, sentence, created_at: time }) =>
    isSentence(sentence) ? [{ id: String(id), kind, sentence, time }] : [],
  )
}

/** Deletes notices older than half a year. */
export async function dropOldSecurityNotices(db: Reader): Promise<void> {
  await sql`delete from security_notice where created_at < now() - interval '180 days'`.execute(db)
}
