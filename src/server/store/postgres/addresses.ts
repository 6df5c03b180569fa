import pg from 'pg'

const moment = (value: string): string => value.slice(0, 19)
/** The moments of an array as the database writes it: `{"2026-01-02 03:04:05+08"}`. */
const moments = (value: string): string[] =>
  [...value.matchAll(/"([^"]+)"/g)].map(([, text = '']) => moment(text))
const parsers = new Map<number, (value: string) => unknown>([
  [1700, Number],
  [1082, (value) => value],
  [1114, moment],
  [1184, moment],
  [1185, moments],
])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/** Timeout for opening a connection, in milliseconds. */
const CONNECT_MS = 5000

/** `postgresql://user:secret@one:5432,two:5432/db` as one address per host, in their order. */
export function hostsOf(address: string): readonly string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)((?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(address) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`) : [address]
}

/**
 * The addresses of the database: a primary and its standbys. When one cannot be reached, the next is tried.
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

  /** Switches to the next address, unless another caller has switched already. */
  leave(address: string): void {
    if (address === this.current) this.#at = (this.#at + 1) % this.#all.length
  }

  /** Tries the addresses in turn until one can be reached; throws the error of the last one. */
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
 * Settings of a connection that returns moments as text in Shanghai time and 8-byte integers as text; `guc`
 * are further server settings. Without `jit`, whose compilation of a statement over many partitions takes seconds.
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
  options: Object.entries({ timezone: 'Asia/Shanghai', jit: 'off', ...guc })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
})

/** Connects a client whose loss does not end the process; `onLost` is called instead. */
export async function connectClient(
  address: string,
  onLost: (error?: Error) => void = () => undefined,
): Promise<pg.Client> {
  const client = new pg.Client(connectionSettings(address))
  client.on('error', (error) => {
    onLost(error)
  })
  client.on('end', () => {
    onLost()
  })
  try {
    await client.connect()
    return client
  } catch (error) {
    // A client that failed to connect must not stay half open.
    await client.end().catch(() => undefined)
    throw error
  }
}
