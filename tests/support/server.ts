import { afterAll, beforeAll, inject } from 'vitest'
import { type Client, type ClientOptions, clientsOf } from './client.ts'
import { asAdministrator } from './postgres.ts'
import { LOOP_BLOCKED } from './loop.ts'
import { launch, lend, type ServerProcess } from './serverProcess.ts'
import { type Copy, copyTemplate } from './template.ts'

/** A server on a database of its own for the tests of one file. */
export interface TestServer {
  /** `http://127.0.0.1:<port>`; changes with `restart`. */
  readonly url: string
  readonly pid: number
  readonly driver: 'embedded' | 'postgres'
  readonly dataDir: string
  /** PostgreSQL only. */
  readonly databaseUrl: string | null
  /** A client of a user, by default of the platform's tenant; it logs in at the first call. */
  readonly as: (account: string, options?: string | ClientOptions) => Client
  readonly log: () => string
  /** Requests that blocked the event loop of any of its processes too long, since the start. */
  readonly blockedRequests: () => readonly string[]
  /** Runs one statement as the owner of the database, without the checks of the server. */
  readonly sql: (statement: string) => Promise<Record<string, unknown>[]>
  /** Another server process on the same PostgreSQL. */
  readonly twin: () => Promise<TestServer>
  /** Ends the process, killing it with `powerCut`, and starts it again on the same files. */
  readonly restart: (restartOptions?: {
    readonly powerCut?: boolean
    readonly env?: Readonly<Record<string, string>>
  }) => Promise<void>
  /** Ends the process and keeps its files; `restart` continues with them. */
  readonly stop: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Makes a first start with the orders of the demo instead of copying the template. */
  readonly fresh?: boolean
}

/** Number of deadlocks in a server's database since its statistics began. */
export async function deadlocks(server: Pick<TestServer, 'sql'>): Promise<number> {
  const [row] = await server.sql(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  return Number(row?.n)
}

/**
 * Starts a server on a fresh copy of the seeded template. The caller closes it; `useServer` does so itself.
 */
export async function startTestServer({
  env = {},
  fresh = false,
}: TestServerOptions = {}): Promise<TestServer> {
  const copy = await copyTemplate(inject('template'), fresh ? 'empty' : 'seeded')
  const first = await lend({ ...copy, env })
  return testServer(first, { copy, env, ownsCopy: true })
}

/** Files and database of a server, and whether they are removed with it. */
interface Ground {
  readonly copy: Copy
  readonly env: Readonly<Record<string, string>>
  readonly ownsCopy: boolean
}

function testServer(first: ServerProcess, { copy, env, ownsCopy }: Ground): TestServer {
  let running = first
  const stopped: ServerProcess[] = []
  const twins: TestServer[] = []
  const needDatabase = (): string => {
    if (!copy.databaseUrl) throw new Error('only a server on PostgreSQL can do this')
    return copy.databaseUrl
  }
  return {
    get url() {
      return running.url
    },
    get pid() {
      return running.pid
    },
    driver: copy.databaseUrl ? 'postgres' : 'embedded',
    dataDir: copy.dataDir,
    databaseUrl: copy.databaseUrl,
    as: clientsOf(() => running.url),
    log: () => running.log(),
    blockedRequests: () => [
      ...[...stopped, running].flatMap((program) => blockedIn(program.log())),
      ...twins.flatMap((twin) => twin.blockedRequests()),
    ],
    sql: (statement) =>
      copy.databaseUrl ? asAdministrator(copy.databaseUrl, statement) : running.sql(statement),
    twin: async () => {
      const twin = testServer(await launch({ ...copy, databaseUrl: needDatabase(), env }), {
        copy,
        env,
        ownsCopy: false,
      })
      twins.push(twin)
      return twin
    },
    restart: async (restartOptions = {}) => {
      await (restartOptions.powerCut ? running.kill() : running.close())
      stopped.push(running)
      // In another process: nothing of the memory before is left.
      running = await lend({ ...copy, env: { ...env, ...restartOptions.env } })
    },
    stop: () => running.close(),
    close: async () => {
      await Promise.all([running.release(), ...twins.map((twin) => twin.close())])
      if (ownsCopy) await copy.remove()
    },
  }
}

const blockedIn = (log: string): string[] => log.split('\n').filter((line) => line.startsWith(LOOP_BLOCKED))

/** Milliseconds of a first start on a busy machine. */
const FIRST_START_MS = 300_000

/** The servers of this test file, by their options. */
const servers = new Map<string, TestServer>()

/**
 * A server for all tests of a file and the suites it imports: started before the first, ended after the last.
 * Calls with the same options share one. The file fails where a request blocked the event loop too long
 * (limit in `loop.ts`).
 */
export function useServer(options: TestServerOptions = {}): TestServer {
  const key = JSON.stringify(options)
  const server = servers.get(key) ?? serverOfFile(options)
  servers.set(key, server)
  return server
}

function serverOfFile(options: TestServerOptions): TestServer {
  let server: TestServer | null = null
  const started = (): TestServer => {
    if (!server) throw new Error('the server runs only during the tests of this file')
    return server
  }
  beforeAll(
    async () => {
      server = await startTestServer(options)
    },
    options.fresh ? FIRST_START_MS : undefined,
  )
  afterAll(async () => {
    await server?.close()
    const blocked = server?.blockedRequests() ?? []
    if (blocked.length > 0) throw new Error(`requests held up everybody else:\n${blocked.join('\n')}`)
  })
  return {
    get url() {
      return started().url
    },
    get pid() {
      return started().pid
    },
    get driver() {
      return started().driver
    },
    get dataDir() {
      return started().dataDir
    },
    get databaseUrl() {
      return started().databaseUrl
    },
    as: (account, clientOptions) => started().as(account, clientOptions),
    log: () => started().log(),
    blockedRequests: () => started().blockedRequests(),
    sql: (statement) => started().sql(statement),
    twin: () => started().twin(),
    restart: (restartOptions) => started().restart(restartOptions),
    stop: () => started().stop(),
    close: () => started().close(),
  }
}
