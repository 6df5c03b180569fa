import { resolve } from 'node:path'

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
  /** Key of the encrypted fields; null lets the server make and keep one. */
  readonly secretKey: string | null
  readonly logLevel: string
  readonly consoleDir: string | null
  /** Whether a proxy in front says who calls (`X-Forwarded-For`); else anybody could. */
  readonly trustProxy: boolean
  /** Proxies in front, as addresses and ranges, whose word about the address of merchants' programs counts. */
  readonly trustedProxies: readonly string[]
  /** Exports this process runs at a time; 0 leaves them to others. */
  readonly exportWorkers: number
  /** Whether this process checks and writes imports; else it leaves them to others. */
  readonly importWorker: boolean
  /** Seconds without a sign of life after which another process takes an export or an import over. */
  readonly exportLostSeconds: number
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
    secretKey: env.SECRET_KEY ? env.SECRET_KEY : null,
    logLevel: env.LOG_LEVEL ?? 'warn',
    consoleDir: env.CONSOLE_DIR ? env.CONSOLE_DIR : null,
    trustProxy: env.TRUST_PROXY === 'on',
    trustedProxies: (env.TRUSTED_PROXIES ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
    exportWorkers: wholeNumber(env, 'EXPORT_WORKERS', 2),
    importWorker: env.IMPORT_WORKER !== 'off',
    exportLostSeconds: wholeNumber(env, 'EXPORT_LOST_SECONDS', 60),
  }
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const number = env[name] ? Number(env[name]) : usual
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`${name} 必须是不小于 0 的整数，当前为“${env[name]}”`)
  return number
}
