import { fail } from '../../../contract/errors.ts'

/** A connection address in its parts. */
export interface JdbcUrl {
  readonly driver: 'postgresql' | 'mysql'
  readonly host: string
  readonly port: number
  readonly database: string
  readonly options: ReadonlyMap<string, string>
}

const URL_PATTERN = new RegExp(
  [
    String.raw`^jdbc:(?<driver>postgresql|mysql)://(?<host>\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+)`,
    String.raw`(?::(?<port>\d{1,5}))?/(?<database>[A-Za-z0-9_$-]{1,63})(?:\?(?<query>[^()#;@\\\s]*))?$`,
  ].join(''),
)
const DEFAULT_PORTS = { postgresql: 5432, mysql: 3306 } as const
/** Options that have an effect, and those of every address that are taken without one. */
const OPTIONS: Readonly<Record<JdbcUrl['driver'], readonly string[]>> = {
  postgresql: ['currentSchema', 'sslmode'],
  mysql: ['sslMode', 'useSSL'],
}
const IGNORED = ['useUnicode', 'characterEncoding', 'serverTimezone']

/** The parts of a connection address; only known options are allowed, because drivers can do harm with others. */
export function parseJdbcUrl(text: string): JdbcUrl {
  const parts = URL_PATTERN.exec(text.trim())?.groups
  if (!parts) return fail('DATASOURCE_URL', {}, 'url')
  const driver = parts.driver === 'mysql' ? 'mysql' : 'postgresql',
    port = parts.port === undefined ? DEFAULT_PORTS[driver] : Number(parts.port)
  if (port < 1 || port > 65_535) fail('DATASOURCE_URL', {}, 'url')
  const options = new Map<string, string>()
  for (const pair of (parts.query ?? '').split('&').filter(Boolean)) {
    const [key = '', value = ''] = pair.split('=')
    if (!OPTIONS[driver].includes(key) && !IGNORED.includes(key)) fail('DATASOURCE_OPTION', { key }, 'url')
    options.set(key, value)
  }
  const host = (parts.host ?? '').replace(/^\[(.*)\]$/, '$1')
  return { driver, host, port, database: parts.database ?? '', options }
}
