import { sql } from 'kysely'
import type { Choice } from '../../../contract/define/row.ts'
import { mailServer } from '../../../contract/resources/resource/mailServer.ts'
import type { Reader } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

/** A mail server with its sealed password. */
export interface StoredMailServer {
  readonly host: string
  readonly port: number
  readonly security: Choice<typeof mailServer, 'security'>
  readonly username: string | null
  readonly sealed: string | null
  readonly fromAddress: string
  readonly fromName: string | null
}

const COLUMNS = sql`host, port, case security when ${choiceSql(mailServer, 'security', 'tls')} then 'tls'
    when ${choiceSql(mailServer, 'security', 'startTls')} then 'startTls' else 'none' end as security,
  username, password as sealed, from_address as "fromAddress", from_name as "fromName"`

/** The enabled mail server of a tenant; null where there is none. */
export async function enabledMailServer(db: Reader, tenantId: string): Promise<StoredMailServer | null> {
  const { rows } = await sql<StoredMailServer>`
    select ${COLUMNS} from mail_server
    where tenant_id = ${tenantId} and status = ${stateSql(mailServer, 'enabled')} and is_deleted = 0
    order by id limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** A mail server by its id; null where there is none. */
export async function findMailServer(
  db: Reader,
  tenantId: string,
  id: string,
): Promise<StoredMailServer | null> {
  const { rows } = await sql<StoredMailServer>`
    select ${COLUMNS} from mail_server where tenant_id = ${tenantId} and id = ${id} and is_deleted = 0
  `.execute(db)
  return rows[0] ?? null
}

/** Stores the outcome of a test. */
export async function recordMailTest(
  db: Reader,
  id: string,
  { passed, text }: { readonly passed: boolean; readonly text: string },
): Promise<void> {
  await sql`
    update mail_server set last_test_time = now(), last_test_text = ${text.slice(0, 255)}, last_test_result =
      ${passed ? choiceSql(mailServer, 'lastTestResult', 'passed') : choiceSql(mailServer, 'lastTestResult', 'failed')}
    where id = ${id} returning id
  `.execute(db)
}
