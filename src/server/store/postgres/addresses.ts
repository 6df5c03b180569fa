import pg from 'pg'

const moment = (value: string): string => value.slice(0, 19)
const parsers = new Map<number, (value: string) => unknown>([
  [1700, Number],
  [1082, (value) => value],
  [1114, moment],
  [1184, moment],
])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/** Milliseconds a connection may take to be made. */
const CONNECT_MS = 5000

/** `postgresql://user:secret@one:5432,two:5432/db` as one address a host, in their order. */
export function hostsOf(address: string): readonly string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)((?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(address) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`) : [address]
}

/**
 * Where the database may be: a primary and what takes over from it. Whoever cannot connect goes on to the
 * next.
 */
export class Addresses {
  readonly #all: readonly string[]
  #at = 0
  constructor(address: string) {
    this.#all = hostsOf(address)
  }

  get count(): number {
    return this.#all.length
  }
  get current(): string {
    return this.#all[this.#at] ?? ''
  }

  /** Goes on to the next address, unless somebody did already. */
  leave(address: string): void {
    if (address === this.current) this.#at = (this.#at + 1) % this.#all.length
  }

  /** Runs with each address in turn until one answers; throws what the last one said. */
  async reach<T>(connect: (address: string) => Promise<T>): Promise<T> {
    for (let attemptsLeft = this.count; ; attemptsLeft -= 1) {
      const address = this.current
      try {
        return await connect(address)
      } catch (error) {
        this.leave(address)
        if (attemptsLeft <= 1) throw error
      }
    }
  }
}

/**
 * Settings of a connection that reads moments as Shanghai text and whole numbers of 8 bytes as text; `guc`
 * are further server settings.
 */
export const connectionSettings = (
  address: string,
  guc: Readonly<Record<string, string>> = {},
): pg.ClientConfig => ({
  connectionString: address,
  types,
  application_name: 'quarterdeck',
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: CONNECT_MS,
  options: Object.entries({ timezone: 'Asia/Shanghai', ...guc })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
})

/** A connected client whose breaking off ends no process: `lost` hears of it once. */
export async function connectClient(
  address: string,
  lost: (error?: Error) => void = () => undefined,
): Promise<pg.Client> {
  const client = new pg.Client(connectionSettings(address))
  client.on('error', (error) => {
    lost(error)
  })
  client.on('end', () => {
    lost()
  })
  try {
    await client.connect()
    return client
  } catch (error) {
    // What could not connect must not stay half open.
    await client.end().catch(() => undefined)
    throw error
  }
}
