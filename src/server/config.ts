import { resolve } from 'node:path'
import { readNetwork } from '../kernel/network.ts'
import { readSecretKey } from './secretKey.ts'

/** Everything the surroundings decide, read once at start. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** PostgreSQL address; null runs the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly captcha: boolean
  readonly demo: boolean
  /** Whether the demonstration begins with orders of the days before. */
  readonly demoOrders: boolean
  /** Password of the first administrator where there are no demo accounts. */
  readonly adminPassword: string | null
  readonly production: boolean
  /** Key of the encrypted fields; null lets the server make and keep one, which production does not allow. */
  readonly secretKey: string | null
  readonly logLevel: string
  readonly consoleDir: string | null
  /**
   * Whether the one proxy in front, on this machine or in a private network, says who calls
   * (`X-Forwarded-For`).
   */
  readonly trustProxy: boolean
  /**
   * Proxies in front, as addresses and ranges, whose word about who calls counts, however many follow each
   * other.
   */
  readonly trustedProxies: readonly string[]
  /** What the caller of `/metrics` must bring; null opens it to everybody, in production to nobody. */
  readonly metricsToken: string | null
  /** Who may read the description of all interfaces: everybody, or administrators of the platform. */
  readonly apiDocs: 'everybody' | 'platform'
  /** Hosts beside our own from which pages may show pictures, as a content security policy spells them. */
  readonly imageHosts: readonly string[]
  /** Hosts whose pages the console may frame. */
  readonly frameHosts: readonly string[]
  /** Exports this process runs at a time; 0 leaves them to other processes. */
  readonly exportWorkers: number
  /** Whether this process checks and writes imports; otherwise other processes do. */
  readonly importWorker: boolean
  /** Seconds a process may hold a job without renewing its lease; another one takes it over then. */
  readonly jobLeaseSeconds: number
  /** Seconds between the turn of `/health` and the end of listening, so that a proxy stops sending. */
  readonly drainSeconds: number
  /** Seconds calls under way may take to finish when the server stops. */
  readonly stopSeconds: number
  /** Seconds a transaction may ask nothing before it is rolled back. */
  readonly idleTransactionSeconds: number
  /** Seconds in which the head of a request must have come, and the first of its body. */
  readonly requestSeconds: number
  /** Choices and searches one user may ask this process for at once; five more come back each second. */
  readonly searchBurst: number
  /** Bytes that should be free where files are kept; `/health` warns below them. */
  readonly minFreeDiskBytes: number
}

/** Reads the environment; a value that makes no sense is a sentence, not a default. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = Number(env.PORT ?? 8000)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`PORT 必须是 0 到 65535 的整数，当前为“${env.PORT}”`)
  const production = env.NODE_ENV === 'production'
  return {
    host: env.HOST ?? '127.0.0.1',
    port,
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    databaseUrl: env.DATABASE_URL ? env.DATABASE_URL : null,
    captcha: env.CAPTCHA !== 'off',
    demo: env.DEMO !== 'off' && !production,
    demoOrders: env.DEMO_ORDERS !== 'off',
    adminPassword: env.ADMIN_PASSWORD ? env.ADMIN_PASSWORD : null,
    production,
    secretKey: readSecretKey(env, production),
    logLevel: env.LOG_LEVEL ?? 'warn',
    consoleDir: env.CONSOLE_DIR ? env.CONSOLE_DIR : null,
    trustProxy: env.TRUST_PROXY === 'on',
    trustedProxies: proxies(env),
    metricsToken: metricsToken(env),
    apiDocs: apiDocs(env, production),
    imageHosts: hosts(env, 'IMAGE_HOSTS'),
    frameHosts: hosts(env, 'FRAME_HOSTS'),
    exportWorkers: wholeNumber(env, 'EXPORT_WORKERS', 2),
    importWorker: env.IMPORT_WORKER !== 'off',
    jobLeaseSeconds: Math.max(2, wholeNumber(env, 'JOB_LEASE_SECONDS', 25)),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', production ? 5 : 0),
    stopSeconds: wholeNumber(env, 'STOP_SECONDS', 30),
    idleTransactionSeconds: Math.max(1, wholeNumber(env, 'IDLE_TRANSACTION_SECONDS', 30)),
    requestSeconds: wholeNumber(env, 'REQUEST_SECONDS', 20),
    searchBurst: wholeNumber(env, 'SEARCH_BURST', 300),
    minFreeDiskBytes: wholeNumber(env, 'DISK_WANTED_MB', 512) * 1024 * 1024,
  }
}

const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function metricsToken({ METRICS_TOKEN }: NodeJS.ProcessEnv): string | null {
  if (!METRICS_TOKEN) return null
  if (METRICS_TOKEN.length < 16) throw new Error('METRICS_TOKEN 至少 16 个字符')
  return METRICS_TOKEN
}

function apiDocs({ API_DOCS }: NodeJS.ProcessEnv, production: boolean): Config['apiDocs'] {
  if (API_DOCS && !['on', 'off'].includes(API_DOCS))
    throw new Error(`API_DOCS 只能是 on 或 off，当前为“${API_DOCS}”`)
  return API_DOCS === 'on' || (!API_DOCS && !production) ? 'everybody' : 'platform'
}

/** `example.com`, `*.example.com`, with a scheme or a port where they count. */
const HOST = /^(https?:\/\/)?(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i
function hosts(env: NodeJS.ProcessEnv, name: string): string[] {
  const names = listOf(env[name])
  const wrong = names.find((host) => !HOST.test(host))
  if (wrong !== undefined)
    throw new Error(
      `${name} 中的“${wrong}”不是主机名；写法如 img.example.com、*.example.com 或 https://a.example.com:8443`,
    )
  return names
}

/** Addresses and networks of proxies; a spelling that is neither is a sentence. */
function proxies({ TRUSTED_PROXIES }: NodeJS.ProcessEnv): string[] {
  const networks = listOf(TRUSTED_PROXIES)
  const wrong = networks.find((network) => readNetwork(network) === null)
  if (wrong !== undefined) throw new Error(`TRUSTED_PROXIES 中的“${wrong}”不是 IP 地址或网段`)
  return networks
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const number = env[name] ? Number(env[name]) : fallback
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`${name} 必须是不小于 0 的整数，当前为“${env[name]}”`)
  return number
}
