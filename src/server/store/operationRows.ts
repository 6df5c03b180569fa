import { type RawBuilder, sql } from 'kysely'
import { ACTING_CLIENTS, type ActingClient } from '../../contract/parts/actingClients.ts'
import type { AuditSentence } from '../../contract/resources/system/operateLog.ts'
import { isId, newId } from '../../kernel/id.ts'
import { storable } from '../../kernel/text.ts'
import { LAST } from './postgres/lease.ts'
import type { Reader, Writer } from './db.ts'
import { ago } from './expressions.ts'

/** A finished call as its audit row. */
export interface AuditRow {
  readonly tenantId: string
  readonly userId: string | null
  readonly deptId: string | null
  readonly account: string
  readonly realName: string
  readonly resource: string
  readonly action: string
  readonly permission: string | null
  readonly succeeded: boolean
  readonly errCode: string | null
  readonly message: string | null
  readonly sentences: readonly AuditSentence[]
  readonly targetIds: readonly string[]
  readonly batchNo: string | null
  readonly diff: unknown
  readonly params: unknown
  readonly method: string
  readonly path: string
  /** The client of ours that made the call; null for programs of others. */
  readonly client: ActingClient | null
  readonly clientIp: string
  readonly userAgent: string
  readonly traceId: string
  readonly onBehalfTenant: string | null
  /** Who acts in the name of the user: tenant where it is another, account and name; null for the user. */
  readonly impersonator: string | null
  readonly costMs: number
}

/** Maximum length of a stored message, in characters. */
const MAX_MESSAGE_LENGTH = 4000
const COLUMNS =
  sql.raw(`id, tenant_id, time, account, real_name, resource, action, permission, result, err_code, message, said,
  target_ids, target_count, batch_no, diff, params, method, path, client_ip, user_agent, trace_id, on_behalf_tenant,
  cost_ms, create_user, create_dept, impersonator, client`)
/** A text from outside, made storable and cut to the length of its column. */
const truncated = (text: string | null, length: number): string | null =>
  text === null ? null : storable(text).slice(0, length)
/**
 * JSON.stringify escapes characters that cannot be stored, so a text without such escapes needs no second
 * pass.
 */
function storableJson(value: unknown): string {
  const text = JSON.stringify(value)
  if (!/\\u(0000|d[89a-f])/.test(text)) return text
  return JSON.stringify(value, (_name, item: unknown) => (typeof item === 'string' ? storable(item) : item))
}

const auditSql = (row: AuditRow): RawBuilder<unknown> => sql`
  insert into operate_log (${COLUMNS}) values (
  ${newId()}, ${row.tenantId}, now(), ${truncated(row.account, 45)}, ${truncated(row.realName, 45)},
    ${row.resource}, ${truncated(row.action, 64)},
  ${truncated(row.permission, 128)}, ${row.succeeded ? 1 : 2}, ${row.errCode},
    ${truncated(row.message, MAX_MESSAGE_LENGTH)},
  ${row.sentences.length > 0 ? storableJson(row.sentences) : null},
    ${truncated(row.targetIds.slice(0, 100).join(','), 4000)}, ${row.targetIds.length},
  ${row.batchNo}, ${storableJson(row.diff)}, ${storableJson(row.params)}, ${row.method}, ${truncated(row.path, 255)},
    ${truncated(row.clientIp, 64)},
  ${truncated(row.userAgent, 1000)}, ${row.traceId}, ${row.onBehalfTenant}, ${row.costMs}, ${row.userId},
    ${row.deptId}, ${truncated(row.impersonator, 64)},
    ${row.client === null ? null : ACTING_CLIENTS.wire[row.client]})
`

/** Writes a single audit row, for logins and refusals. */
export async function insertAudit(db: Reader, row: AuditRow): Promise<void> {
  await auditSql(row).execute(db)
}

export interface OperationRecord {
  /** The notification that is evaluated with this statement. */
  readonly notice: RawBuilder<unknown> | null
  readonly audit: AuditRow
  readonly operation: {
    readonly id: string
    readonly tenantId: string
    readonly userId: string
    readonly resource: string
    readonly action: string
    readonly changes: unknown
  } | null
  /** Whether this is the last statement of the transaction; then the commit is sent together with it. */
  readonly last: boolean
  readonly idempotency: {
    readonly tenantId: string
    readonly userId: string
    readonly route: string
    readonly key: string
    readonly bodySha: string
    readonly response: unknown
  } | null
}

/**
 * Writes audit row, undo record and the answer for repeated calls in one statement at the end of a write.
 * Throws `AnsweredBefore` where the idempotency key has an answer; the transaction is then rolled back.
 */
export async function writeOperationRecord(
  db: Writer,
  { audit, operation, idempotency, notice, last }: OperationRecord,
): Promise<void> {
  const parts: RawBuilder<unknown>[] = []
  if (operation)
    parts.push(
      sql`
        stored as (insert into operation (id, tenant_id, user_id, resource, action, changes)
          values (${operation.id}, ${operation.tenantId}, ${operation.userId}, ${operation.resource},
            ${operation.action}, ${JSON.stringify(operation.changes)}))
      `,
    )
  if (idempotency)
    parts.push(
      sql`
        answered as (insert into idempotency (tenant_id, user_id, route, key, body_sha, response)
          values (${idempotency.tenantId}, ${idempotency.userId}, ${idempotency.route},
            ${idempotency.key}, ${idempotency.bodySha}, ${JSON.stringify(idempotency.response)})
          on conflict (tenant_id, user_id, route, key) do update set body_sha = excluded.body_sha,
            response = excluded.response, created_at = now()
          where idempotency.created_at < now() - interval '24 hours' returning 1)
      `,
    )
  // A commit sent together with the statement is only prevented by an error of the statement.
  const answered = idempotency ? sql`1 / (select count(*) from answered)` : sql`1`
  const lead = sql`${last ? sql.raw(LAST) : sql``}${parts.length ? sql`with ${sql.join(parts)} ` : sql``}`
  const statement = sql`${lead}${auditSql(audit)} returning ${answered} as fresh${notice ? sql`, ${notice}` : sql``}`
  try {
    await statement.execute(db)
  } catch (error) {
    throw (error as { code?: string }).code === DIVISION_BY_ZERO ? new AnsweredBefore() : error
  }
}

const DIVISION_BY_ZERO = '22012'
/** The idempotency key already has an answer: this transaction is rolled back, and the answer returned. */
export class AnsweredBefore extends Error {}

/** The answer stored for an idempotency key within the last 24 hours; null where there is none. */
export async function findAnswered(
  db: Reader,
  {
    tenantId,
    userId,
    route,
    key,
  }: { readonly tenantId: string; readonly userId: string; readonly route: string; readonly key: string },
): Promise<{ readonly bodySha: string; readonly response: unknown } | null> {
  const { rows } = await sql<{
    body_sha: string
    response: unknown
  }>`
    select body_sha, response
    from idempotency
    where tenant_id = ${tenantId} and user_id = ${userId} and route = ${route} and key = ${key}
      and created_at > now() - interval '24 hours'
  `.execute(db)
  const row = rows[0]
  return row ? { bodySha: row.body_sha, response: row.response } : null
}

export interface StoredOperation {
  readonly id: string
  readonly resource: string
  readonly action: string
  readonly changes: unknown
  readonly undone: boolean
  readonly expired: boolean
}

/** A finished operation of this user, locked so that it cannot be undone twice. */
export async function lockOperation(
  db: Writer,
  tenantId: string,
  userId: string,
  id: string,
): Promise<StoredOperation | null> {
  if (!isId(id)) return null
  const { rows } = await sql<{
    id: string
    resource: string
    action: string
    changes: unknown
    undone: boolean
    expired: boolean
  }>`
    select id, resource, action, changes, undone_at is not null as undone,
      created_at < now() - interval '30 minutes' as expired
    from operation
    where id = ${id} and tenant_id = ${tenantId} and user_id = ${userId} for update
  `.execute(db)
  return rows[0] ?? null
}

export async function markUndone(db: Writer, id: string): Promise<void> {
  await sql`update operation set undone_at = now() where id = ${id}`.execute(db)
}

/** A row that an undo brought back to what it was at version `since`, now as version `until`. */
export interface Restored {
  readonly id: string
  readonly since: number
  readonly until: number
}

/**
 * Lets earlier operations of a user on restored rows be undone as well: their rows are again what they left, under
 * another version.
 */
export async function followRestored(
  db: Writer,
  {
    tenantId,
    userId,
    resource,
  }: { readonly tenantId: string; readonly userId: string; readonly resource: string },
  restored: readonly Restored[],
): Promise<void> {
  const list = JSON.stringify(restored)
  await sql`
    with restored as (
      select entry->>'id' as id, (entry->>'since')::int as since, (entry->>'until')::int as until
      from jsonb_array_elements(${list}::jsonb) as entry
    ), affected as (
      select o.id, jsonb_agg(
        case when r.id is null then c.change else c.change || jsonb_build_object('version', r.until,
          'since', coalesce(c.change->'since', to_jsonb((c.change->>'version')::int - 1))) end
        order by c.place) as changes
      from operation o
      cross join lateral jsonb_array_elements(o.changes) with ordinality as c(change, place)
      left join restored r on r.id = c.change->>'id' and r.since = (c.change->>'version')::int
      where o.tenant_id = ${tenantId} and o.user_id = ${userId} and o.resource = ${resource}
        and o.undone_at is null and o.created_at > now() - interval '30 minutes'
      group by o.id having count(r.id) > 0
    )
    update operation set changes = affected.changes from affected where operation.id = affected.id
  `.execute(db)
}

/** Deletes stored answers older than 25 hours and operations older than an hour. */
export async function dropExpired(db: Reader): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', ago('25 hours')).execute()
  await db.deleteFrom('operation').where('created_at', '<', ago('1 hour')).execute()
}
