import { sql } from 'kysely'
import { apiKey } from '../../../contract/resources/openapi/apiKey.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { notify } from '../../../contract/resources/openapi/notify.ts'
import { secret } from '../../../contract/resources/openapi/secret.ts'
import { newId } from '../../../kernel/id.ts'
import { abandonedSignal } from './abandonedSignal.ts'
import { ALONE } from '../lockWatch.ts'
import { noteLocks, FOUND } from '../locks.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { Reader, Writer } from '../db.ts'

const PENDING = stateSql(notify, 'pending'),
  DUE = stateSql(notify, 'pending', 'retrying'),
  VALID = stateSql(apiKey, 'active', 'rotating'),
  WAITING = choiceSql(merchantOrderInfo, 'notifyState', 'waiting')

/** A callback to a merchant's program. */
export interface NewNotice {
  readonly tenantId: string
  readonly event: string
  readonly bizNo: string
  readonly merchantCode: string
  readonly secretId: string | null
  readonly url: string
  readonly body: string
  readonly maxTry: number
}

/**
 * Queues a callback; an existing one for the same event of the same document is queued again with the new
 * body.
 */
export async function putNotice(
  db: Writer,
  { tenantId, event, bizNo, merchantCode, secretId, url, body, maxTry }: NewNotice,
): Promise<void> {
  const id = newId()
  await sql`
    insert into notify_task (id, tenant_id, task_no, event, biz_no, merchant_code, secret_id, url, body,
      try_count, max_try, next_time, status)
    values (${id}, ${tenantId}, ${`NT${id}`}, ${event}, ${bizNo}, ${merchantCode}, ${secretId}, ${url},
      ${body}, 0, ${maxTry}, now(), ${PENDING})
    on conflict (tenant_id, event, biz_no) do update set secret_id = excluded.secret_id,
      url = excluded.url, body = excluded.body, try_count = 0, max_try = excluded.max_try,
      next_time = now(), status = ${PENDING}, last_http_code = null, last_reply = null,
      version = notify_task.version + 1, update_time = now()
  `.execute(db)
}

/** A callback claimed for sending; `version` shows whether it was queued again meanwhile. */
export interface ClaimedNotice {
  readonly id: string
  readonly version: number
  readonly tenantId: string
  readonly event: string
  readonly bizNo: string
  readonly secretId: string | null
  readonly url: string
  readonly body: string
  readonly tryCount: number
  readonly maxTry: number
}

/**
 * Claims callbacks that are due. Their next attempt is postponed by `seconds`, so that no other process sends
 * them meanwhile, and that they are sent again if this one ends.
 */
export async function claimNotices(
  db: Reader,
  { limit, seconds }: { readonly limit: number; readonly seconds: number },
): Promise<ClaimedNotice[]> {
  const { rows } = await sql<ClaimedNotice>`
      with due as (
        select id
        from notify_task
        where status in (${DUE}) and next_time <= now()
        order by next_time limit ${limit} for update skip locked)
    update notify_task t
    set next_time = now() + make_interval(secs => ${seconds}), version = t.version + 1
    from due
    where t.id = due.id
    returning t.id::text as id, t.version, t.tenant_id as "tenantId", t.event, t.biz_no as "bizNo",
      t.secret_id::text as "secretId", t.url, t.body, t.try_count as "tryCount", t.max_try as "maxTry"
    `.execute(db)
  return rows
}

/** The result of sending: delivered, or the time until the next attempt (null: none). */
export interface NoticeOutcome {
  readonly delivered: boolean
  readonly nextInSeconds: number | null
  readonly httpCode: number | null
  readonly reply: string
}

/**
 * The order number a callback is about: refunds have numbers with the order number before a dash, after-sale
 * cases are looked up.
 */
const orderNoOf = (tenantId: string, bizNo: string) =>
  sql`
    coalesce((
      select order_no
      from order_after_sale
      where tenant_id = ${tenantId} and after_sale_no = ${bizNo} limit 1),
      ${bizNo.split('-')[0] ?? bizNo})
  `

/**
 * Stores the result of sending, also on the order the callback is about; does nothing where the callback was
 * queued again meanwhile. The order is locked first, as in the order of locks.
 */
export async function endNotice(
  db: Reader,
  { id, version, tenantId, bizNo }: ClaimedNotice,
  { delivered, nextInSeconds, httpCode, reply }: NoticeOutcome,
): Promise<void> {
  const next = nextInSeconds === null ? null : sql`now() + make_interval(secs => ${nextInSeconds})`,
    outcome = delivered ? 'delivered' : nextInSeconds === null ? 'abandoned' : 'retrying'
  await sql`
    ${sql.raw(ALONE)} with about as materialized (
      select id, create_time
      from merchant_order_info
      where tenant_id = ${tenantId} and order_no = ${orderNoOf(tenantId, bizNo)} for update),
    finished as (
      update notify_task
      set status = ${notify.states.wire[outcome]}, try_count = try_count + 1, next_time = ${next},
        last_http_code = ${httpCode}, last_reply = ${reply}, version = version + 1,
        update_time = now()
      where id = ${id} and version = ${version} and (select count(*) from about) >= 0
      returning status, merchant_code),
    raised as (${abandonedSignal(tenantId, bizNo, reply)})
    update merchant_order_info o
    set notify_state = case finished.status
      when ${stateSql(notify, 'delivered')} then ${choiceSql(merchantOrderInfo, 'notifyState', 'sent')}
      when ${stateSql(notify, 'abandoned')} then ${choiceSql(merchantOrderInfo, 'notifyState', 'failed')}
      else ${WAITING} end,
      notify_count = coalesce(o.notify_count, 0) + 1
    from about, finished
    where o.id = about.id and o.create_time = about.create_time
  `.execute(db)
}

/** The newest valid key of a credential, with the secret its callbacks are signed with. */
export async function newestKey(
  db: Reader,
  secretId: string,
): Promise<{ readonly apiKey: string; readonly sealed: string } | null> {
  const { rows } = await sql<{
    apiKey: string
    sealed: string
  }>`
    select api_key as "apiKey", coalesce(sealed_data, sealed_secret) as sealed
    from openapi_api_key
    where secret_id = ${secretId} and key_status in (${VALID}) and effective_time <= now()
      and expire_time > now() and is_deleted = 0
    order by key_version desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Marks the order of a document as waiting for a callback. */
export async function awaitNotice(db: Writer, tenantId: string, bizNo: string): Promise<void> {
  noteLocks(db, 'order', [FOUND])
  await sql`
    update merchant_order_info set notify_state = ${WAITING}
    where tenant_id = ${tenantId} and order_no = ${orderNoOf(tenantId, bizNo)}
  `.execute(db)
}

/**
 * The credential an order was placed with, else the newest of its merchant with a valid key; null where no
 * key could sign the callback.
 */
export async function usableSecret(
  db: Reader,
  tenantId: string,
  { secretId, merchantCode }: { readonly secretId: string | null; readonly merchantCode: string },
): Promise<{ readonly id: string; readonly notifyUrl: string | null } | null> {
  const secretFilter =
    secretId === null
      ? sql`s.merchant_code = ${merchantCode} and s.env = ${choiceSql(secret, 'env', 'live')}`
      : sql`s.id = ${secretId}`
  const { rows } = await sql<{
    id: string
    notifyUrl: string | null
  }>`
    select s.id::text as id, nullif(s.notify_url, '') as "notifyUrl"
    from openapi_secret s
    where s.tenant_id = ${tenantId} and s.is_deleted = 0
      and s.status = ${stateSql(secret, 'enabled')} and ${secretFilter}
      and exists (
        select 1
        from openapi_api_key k
        where k.secret_id = s.id and k.key_status in (${VALID}) and k.effective_time <= now()
          and k.expire_time > now() and k.is_deleted = 0)
    order by s.id desc limit 1
  `.execute(db)
  return rows[0] ?? null
}
