import { sql } from 'kysely'
import { newId } from '../../kernel/id.ts'
import type { Reader, Writer } from './database.ts'

/** A message to be sent to a merchant's program. */
export interface NewNotice { readonly tenantId: string; readonly event: string; readonly bizNo: string; readonly merchantCode: string; readonly secretId: string | null; readonly url: string; readonly body: string; readonly maxTry: number }

/** Puts a message on its way; the same event of the same document is opened again with the new body. */
export async function putNotice(db: Writer, { tenantId, event, bizNo, merchantCode, secretId, url, body, maxTry }: NewNotice): Promise<void> {
  const id = newId()
  await sql`insert into notify_task (id, tenant_id, task_no, event, biz_no, merchant_code, secret_id, url, body, try_count, max_try, next_time, status) values (${id}, ${tenantId}, ${`NT${id}`}, ${event}, ${bizNo}, ${merchantCode}, ${secretId}, ${url}, ${body}, 0, ${maxTry}, now(), 0)
    on conflict (tenant_id, event, biz_no) do update set secret_id = excluded.secret_id, url = excluded.url, body = excluded.body, try_count = 0, max_try = excluded.max_try, next_time = now(), status = 0, last_http_code = null, last_reply = null, version = notify_task.version + 1, update_time = now()`.execute(db)
}

/** A message taken to be sent; `version` tells whether it is still the same one afterwards. */
export interface TakenNotice { readonly id: string; readonly version: number; readonly tenantId: string; readonly secretId: string | null; readonly url: string; readonly body: string; readonly tryCount: number; readonly maxTry: number }

/** Takes messages that are due; nobody else takes them while the sender has time to end, and whoever dies with them leaves them to the next after that. */
export async function takeNotices(db: Reader, { most, seconds }: { readonly most: number; readonly seconds: number }): Promise<TakenNotice[]> {
  const { rows } = await sql<TakenNotice>`with due as (select id from notify_task where status in (0, 2) and next_time <= now() order by next_time limit ${most} for update skip locked)
    update notify_task t set next_time = now() + make_interval(secs => ${seconds}), version = t.version + 1 from due where t.id = due.id
    returning t.id::text as id, t.version, t.tenant_id as "tenantId", t.secret_id::text as "secretId", t.url, t.body, t.try_count as "tryCount", t.max_try as "maxTry"`.execute(db)
  return rows
}

/** What came of sending: delivered, or when to try next (null: never again). */
export interface Sent { readonly delivered: boolean; readonly nextInSeconds: number | null; readonly httpCode: number | null; readonly reply: string }

/** Keeps what came of sending; does nothing where the message was opened anew meanwhile. */
export async function endNotice(db: Reader, { id, version }: TakenNotice, { delivered, nextInSeconds, httpCode, reply }: Sent): Promise<void> {
  await sql`update notify_task set status = ${delivered ? 1 : nextInSeconds === null ? 3 : 2}, try_count = try_count + 1, next_time = ${nextInSeconds === null ? null : sql`now() + make_interval(secs => ${nextInSeconds})`}, last_http_code = ${httpCode}, last_reply = ${reply}, version = version + 1, update_time = now() where id = ${id} and version = ${version}`.execute(db)
}

/** The newest live key of a credential, with what its callbacks are signed with. */
export async function newestKey(db: Reader, secretId: string): Promise<{ readonly apiKey: string; readonly sealed: string } | null> {
  const { rows } = await sql<{ apiKey: string; sealed: string }>`select api_key as "apiKey", coalesce(sealed_data, sealed_secret) as sealed from openapi_api_key where secret_id = ${secretId} and key_status in (1, 2) and effective_time <= now() and expire_time > now() and is_deleted = 0 order by key_version desc limit 1`.execute(db)
  return rows[0] ?? null
}
