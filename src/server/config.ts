import { resolve } from 'node:path'
import { readNetwork } from '../kernel/network.ts'
import { readSecretKey } from './secretKey.ts'
import { readTransportKeys, type TransportKeys } from './secrets/transport.ts'

/** Settings from the environment, read once at the start. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** PostgreSQL URL; null uses the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly captcha: boolean
  readonly demo: boolean
  /** Whether the demo company is seeded with orders of past days. */
  readonly demoOrders: boolean
  /** Initial password of the platform's administrator where there are no demo accounts. */
  readonly adminPassword: string | null
  readonly production: boolean
  /** Nothing takes its time in the sandbox of vouchers. */
  readonly sandboxFast: boolean
  /**
   * Key of the encrypted fields. Null lets the server generate and store one, which production does not
   * allow.
   */
  readonly secretKey: string | null
  /** Private key of the SM2 pair for passwords, in hex; null: a pair of the database. */
  readonly sm2PrivateKey: string | null
  /** Keys with which clients encrypt tokens, parameters and bodies. */
  readonly transportKeys: TransportKeys
  /** Codes of refusals that the console does not show. */
  readonly silentCodes: readonly number[]
  /** Origins of the pages that may use passkeys; the first names the host. Empty: the one a page was called by. */
  readonly passkeyOrigins: readonly string[]
  readonly logLevel: string
  readonly consoleDir: string | null
  /** Whether `X-Forwarded-For` of the one proxy on this machine or in a private network names the client. */
  readonly trustProxy: boolean
  /** Addresses and networks of trusted proxies; several may be chained. */
  readonly trustedProxies: readonly string[]
  /** Bearer token of `/metrics`; null opens it to everybody, in production to nobody. */
  readonly metricsToken: string | null
  /** Who may read the API documentation: everybody, or administrators of the platform. */
  readonly apiDocs: 'everybody' | 'platform'
  /** Other hosts pages may show images from, in the syntax of a content security policy. */
  readonly imageHosts: readonly string[]
  /** Hosts whose pages the console may frame. */
  readonly frameHosts: readonly string[]
  /** Hosts whose pages may frame the console. */
  readonly parentHosts: readonly string[]
  /** Maximum number of concurrent exports in this process; 0 leaves them to other processes. */
  readonly exportWorkers: number
  /** Whether this process runs imports; otherwise other processes do. */
  readonly importWorker: boolean
  /**
   * Seconds until the lease of a job expires unless it is renewed; another process then takes the job over.
   */
  readonly jobLeaseSeconds: number
  /**
   * Seconds between the change of `/health` and the end of listening, in which a proxy stops sending
   * requests.
   */
  readonly drainSeconds: number
  /** Seconds that current requests may take to finish when the server stops. */
  readonly stopSeconds: number
  /** Seconds without a statement after which a transaction is rolled back. */
  readonly idleTransactionSeconds: number
  /** Seconds until the head of a request must have arrived, and the beginning of its body. */
  readonly requestSeconds: number
  /**
   * Number of searches and choice lists a user may request from this process at once; five more per second.
   */
  readonly searchBurst: number
  /**
   * Number of requests a user may send to this process at once, 20 more per second; 0 does not limit them.
   */
  readonly requestBurst: number
  /** Number of streams of changes a user may have open at this process: one for each browser. */
  readonly liveStreams: number
  /** Bytes that should be free on the disk of the files; `/health` warns below. */
  readonly minFreeDiskBytes: number
}

/** Reads the environment. Throws an `Error` with a sentence for an invalid value. */
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
    sm2PrivateKey: sm2PrivateKey(env),
    transportKeys: readTransportKeys(env),
    silentCodes: silentCodes(env),
    passkeyOrigins: origins(env),
    sandboxFast: env.SANDBOX_FAST === '1',
    logLevel: env.LOG_LEVEL ?? 'warn',
    consoleDir: env.CONSOLE_DIR ? env.CONSOLE_DIR : null,
    trustProxy: env.TRUST_PROXY === 'on',
    trustedProxies: proxies(env),
    metricsToken: metricsToken(env),
    apiDocs: apiDocs(env, production),
    imageHosts: hosts(env, 'IMAGE_HOSTS'),
    frameHosts: hosts(env, 'FRAME_HOSTS'),
    parentHosts: hosts(env, 'PARENT_HOSTS'),
    exportWorkers: wholeNumber(env, 'EXPORT_WORKERS', 2),
    importWorker: env.IMPORT_WORKER !== 'off',
    jobLeaseSeconds: Math.max(2, wholeNumber(env, 'JOB_LEASE_SECONDS', 25)),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', production ? 5 : 0),
    stopSeconds: wholeNumber(env, 'STOP_SECONDS', 30),
    idleTransactionSeconds: Math.max(1, wholeNumber(env, 'IDLE_TRANSACTION_SECONDS', 30)),
    requestSeconds: wholeNumber(env, 'REQUEST_SECONDS', 20),
    searchBurst: wholeNumber(env, 'SEARCH_BURST', 300),
    requestBurst: wholeNumber(env, 'REQUEST_BURST', 60),
    liveStreams: wholeNumber(env, 'LIVE_STREAMS', 12),
    minFreeDiskBytes: wholeNumber(env, 'DISK_WANTED_MB', 512) * 1024 * 1024,
  }
}

const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** The private key of the SM2 pair a built console encrypts passwords for: 64 hex characters; null unless set. */
function sm2PrivateKey({ SM2_PRIVATE_KEY: key }: NodeJS.ProcessEnv): string | null {
  if (!key) return null
  if (!/^[0-9a-f]{64}$/i.test(key)) throw new Error('SM2_PRIVATE_KEY 必须是 64 个十六进制字符')
  return key.toLowerCase()
}

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

/** `example.com` or `*.example.com`, optionally with a scheme and a port. */
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

/** Codes of refusals. Throws for an entry that is none. */
function silentCodes({ SILENT_CODES }: NodeJS.ProcessEnv): number[] {
  const entries = listOf(SILENT_CODES)
  const wrong = entries.find((entry) => !/^[1-9]\d{2,4}$/.test(entry) || entry === '200' || entry === '401')
  if (wrong !== undefined)
    throw new Error(`SILENT_CODES 中的“${wrong}”不是错误代码；写法如 403,2002，不含 200 和 401`)
  return entries.map(Number)
}

/** Origins of pages. Throws for an entry that is none. */
function origins({ PASSKEY_ORIGINS }: NodeJS.ProcessEnv): string[] {
  const entries = listOf(PASSKEY_ORIGINS)
  const wrong = entries.find((entry) => !URL.canParse(entry) || new URL(entry).origin !== entry)
  if (wrong !== undefined)
    throw new Error(`PASSKEY_ORIGINS 中的“${wrong}”不是来源地址；写法如 https://console.example.com`)
  return entries
}

/** Addresses and networks of proxies. Throws for an entry that is neither. */
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
