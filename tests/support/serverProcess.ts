import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import type { Statement, StatementReply } from './statements.ts'

/** What a server process of the tests is asked that serves several files (`testing.ts`, argument `host`). */
export type HostRequest = { readonly start: Readonly<Record<string, string>> } | { readonly release: true }

const READY = /^ready (http:\/\/\S+)/m
const RELEASED = /^released$/m
const TESTING = 'dist/testing/main.js'
/** Servers a process runs one after the other before it is replaced. */
const MAX_SERVED = 25
const START_LIMIT_MS = 150_000
const CLOSE_LIMIT_MS = 10_000

export interface Launch {
  /** Folder of its files and, without `databaseUrl`, of its database. */
  readonly dataDir: string
  readonly databaseUrl?: string | null
  /** Further environment variables of the server; `CAPTCHA=off` and no limit of requests by default. */
  readonly env?: Readonly<Record<string, string>>
  /** Bundle to run; by default the one with the specimen. */
  readonly program?: string
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** Milliseconds from the start of the process to its first answer. */
  readonly startMs: number
  /** Its whole output. */
  readonly log: () => string
  /** Runs one statement as the owner of its database, without the checks of the server. */
  readonly sql: (statement: string) => Promise<Record<string, unknown>[]>
  /** Ends it; a lent one keeps its process for the next test file. */
  readonly release: () => Promise<void>
  /** Ends it with SIGTERM and waits. */
  readonly close: () => Promise<void>
  /** Kills it as a power cut would. */
  readonly kill: () => Promise<void>
}

/** A process serves many files: code of the embedded database is compiled at first use, and optimised as usual. */
const EMBEDDED_CODE = ['--wasm-lazy-compilation']

const HOST_ENV = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: '0',
  CAPTCHA: 'off',
  // Tests send as one user what many would.
  REQUEST_BURST: '0',
  LOG_LEVEL: 'warn',
}
const settingsOf = ({ dataDir, databaseUrl, env }: Launch): Readonly<Record<string, string>> => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  ...env,
})

/** A running program, its output, and its end. */
interface Program {
  readonly child: ChildProcess
  readonly written: () => string
  readonly exited: Promise<void>
  /** Waits until the output after the position `from` matches; throws with it where the program ends before. */
  readonly output: (pattern: RegExp, from: number) => Promise<string>
}

/** Processes that a test ends. */
const ended = new WeakSet<ChildProcess>()
/** Characters of the output that are shown of a server that ended by itself. */
const LAST_WORDS = 4000

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>>): Program {
  const child = fork(resolve(program), args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--enable-source-maps', ...EMBEDDED_CODE],
    env: { ...process.env, ...HOST_ENV, ...env },
  })
  let written = ''
  let look = (): void => undefined
  const onOutput = (chunk: Buffer): void => {
    written += chunk.toString()
    look()
  }
  child.stdout?.on('data', onOutput)
  child.stderr?.on('data', onOutput)
  const exited = new Promise<void>((end) => {
    child.once('exit', (code, signal) => {
      if (!ended.has(child))
        process.stderr.write(`a server ended by itself (${signal ?? code}):\n${written.slice(-LAST_WORDS)}\n`)
      end()
    })
    child.once('error', () => {
      end()
    })
  })
  const output = (pattern: RegExp, from: number): Promise<string> =>
    new Promise<string>((found, reject) => {
      const limit = setTimeout(() => {
        child.kill('SIGKILL')
        reject(
          new Error(`the server did not start within ${START_LIMIT_MS / 1000} s:\n${written.slice(from)}`),
        )
      }, START_LIMIT_MS)
      look = () => {
        const match = pattern.exec(written.slice(from))
        if (!match) return
        clearTimeout(limit)
        look = () => undefined
        found(match[1] ?? '')
      }
      void exited.then(() => {
        clearTimeout(limit)
        reject(
          new Error(`the server ended with ${child.exitCode} before it was ready:\n${written.slice(from)}`),
        )
      })
      look()
    })
  return { child, written: () => written, exited, output }
}

/** Starts a server on a free port and waits until it answers; throws with its output where it ends before. */
export async function launch(options: Launch): Promise<ServerProcess> {
  const startedAt = performance.now()
  const program = run(options.program ?? TESTING, [], settingsOf(options))
  const url = await program.output(READY, 0)
  return {
    ...serverOf(program),
    url,
    startMs: performance.now() - startedAt,
    log: program.written,
    release: () => end(program, 'SIGTERM'),
  }
}

const serverOf = (program: Program): Pick<ServerProcess, 'pid' | 'sql' | 'close' | 'kill'> => ({
  pid: program.child.pid ?? 0,
  sql: (statement) => askDatabase(program.child, statement),
  close: () => end(program, 'SIGTERM'),
  kill: () => end(program, 'SIGKILL'),
})

/** A process that serves one test file after the other, and how many it has served. */
interface Host {
  readonly program: Program
  served: number
}
const shared = globalThis as { idleServerHosts?: Host[] }
/** The hosts of this worker that serve nobody at the moment. */
const idleHosts = (shared.idleServerHosts ??= [])

function idleHost(): Host | undefined {
  const host = idleHosts.pop()
  return !host || host.program.child.connected ? host : idleHost()
}

/**
 * Like `launch`, in a process that served other files of this worker before: after `release` it serves the next.
 * Whoever closes or kills it ends the process as well.
 */
export async function lend(options: Launch): Promise<ServerProcess> {
  const startedAt = performance.now()
  const host = idleHost() ?? { program: run(TESTING, ['host'], {}), served: 0 }
  const { program } = host
  host.served += 1
  const from = program.written().length
  let to: number | undefined
  program.child.send({ start: settingsOf(options) } satisfies HostRequest)
  const url = await program.output(READY, from)
  return {
    ...serverOf(program),
    url,
    startMs: performance.now() - startedAt,
    log: () => program.written().slice(from, to),
    release: async () => {
      const isFree = await released(host)
      to = program.written().length
      if (isFree) idleHosts.push(host)
    },
  }
}

/** Ends the server of a host; false where its process ended, or was too old and was ended, too. */
async function released({ program, served }: Host): Promise<boolean> {
  if (!program.child.connected || served >= MAX_SERVED) {
    await end(program, 'SIGTERM')
    return false
  }
  const limit = setTimeout(() => {
    program.child.kill('SIGKILL')
  }, CLOSE_LIMIT_MS)
  const from = program.written().length
  program.child.send({ release: true } satisfies HostRequest)
  const isFree = await program.output(RELEASED, from).then(
    () => true,
    () => false,
  )
  clearTimeout(limit)
  return isFree
}

let lastStatementId = 0

/** Runs a statement in the server's own process: the embedded database accepts no second one. */
function askDatabase(child: ChildProcess, statement: string): Promise<Record<string, unknown>[]> {
  const id = (lastStatementId += 1)
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      child.off('message', onReply).off('exit', onExit)
    }
    const onExit = (): void => {
      leave()
      reject(new Error('the server ended before it answered'))
    }
    const onReply = (reply: StatementReply): void => {
      if (reply.id !== id) return
      leave()
      if (reply.error === undefined) resolve(reply.rows)
      else reject(new Error(reply.error))
    }
    child.on('message', onReply).once('exit', onExit)
    // Whoever asks a process that has ended would wait for an `exit` that has been.
    if (child.connected) child.send({ id, statement } satisfies Statement, (error) => error && onExit())
    else onExit()
  })
}

async function end({ child, exited }: Program, signal: NodeJS.Signals): Promise<void> {
  ended.add(child)
  child.kill(signal)
  const limit = setTimeout(() => {
    child.kill('SIGKILL')
  }, CLOSE_LIMIT_MS)
  await exited
  clearTimeout(limit)
}
