import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import pg from 'pg'
import { isPrivateHost } from '../../../kernel/host.ts'

/** Where a database is, and the account it is opened with. */
export interface ProbeTarget {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  /** `disable`: plain; `require`: TLS with any certificate; `verify-full`: TLS with a certificate of the host. */
  readonly tls: 'disable' | 'require' | 'verify-full'
  /** Whether addresses of this machine and of private networks may be opened. */
  readonly allowPrivate: boolean
}
export type ProbeFailure =
  | 'private'
  | 'timeout'
  | 'refused'
  | 'credentials'
  | 'database'
  | 'certificate'
  | 'other'
export type ProbeResult =
  | { readonly ok: true; readonly version: string; readonly readOnly: boolean; readonly ms: number }
  | { readonly ok: false; readonly failure: ProbeFailure; readonly code: string }

const TIMEOUT_MS = 5_000
const FAILURES: Readonly<Record<string, ProbeFailure>> = {
  '28P01': 'credentials',
  '28000': 'credentials',
  '3D000': 'database',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  CERT_HAS_EXPIRED: 'certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
}

/** What the account may do beyond reading: nothing, where `can_write` is false. */
const RIGHTS = `
  select current_setting('server_version') as version,
    r.rolsuper or r.rolcreaterole or r.rolcreatedb
      or pg_has_role(current_user, 'pg_write_server_files', 'member')
      or pg_has_role(current_user, 'pg_execute_server_program', 'member')
      or exists (select 1 from information_schema.role_table_grants g
        where g.grantee in (current_user, 'PUBLIC') and g.privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE')
          and g.table_schema not in ('pg_catalog', 'information_schema')) as can_write
  from pg_roles r where r.rolname = current_user
`

/** The address to open: all addresses of the host have to be allowed. Null where one is not. */
async function addressOf(host: string, allowPrivate: boolean): Promise<string | null> {
  const addresses = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
  return allowPrivate || !addresses.some(isPrivateHost) ? (addresses[0] ?? null) : null
}

/**
 * Opens a PostgreSQL database, reads its version and the rights of the account, and closes it, within ten
 * seconds. The connection goes to the address that was checked.
 */
export async function probePostgres(target: ProbeTarget): Promise<ProbeResult> {
  const startedAt = performance.now()
  let client: pg.Client | null = null
  try {
    if (!target.allowPrivate && !isIP(target.host) && isPrivateHost(target.host))
      return { ok: false, failure: 'private', code: '' }
    const address = await addressOf(target.host, target.allowPrivate)
    if (address === null) return { ok: false, failure: 'private', code: '' }
    client = new pg.Client({
      host: address,
      port: target.port,
      database: target.database,
      user: target.user,
      password: target.password,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      ssl:
        target.tls === 'disable'
          ? false
          : { servername: target.host, rejectUnauthorized: target.tls === 'verify-full' },
    })
    // An error of the connection rejects the call that is under way; afterwards there is none to tell.
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ version: string; can_write: boolean }>(RIGHTS)
    const [row] = rows
    return {
      ok: true,
      version: `PostgreSQL ${row?.version.split(' ')[0] ?? ''}`,
      readOnly: row?.can_write === false,
      ms: Math.round(performance.now() - startedAt),
    }
  } catch (error) {
    return failureOf(error)
  } finally {
    await client?.end()
  }
}

function failureOf(error: unknown): ProbeResult {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string }
  const failure = FAILURES[code] ?? (/timeout/i.test(message) ? 'timeout' : 'other')
  return { ok: false, failure, code: code || message.slice(0, 100) }
}
