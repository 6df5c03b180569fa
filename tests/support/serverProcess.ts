import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import type { Statement, StatementReply } from './statements.ts'

const READY = /^ready (http:\/\/\S+)/m
const START_LIMIT_MS = 150_000
const CLOSE_LIMIT_MS = 10_000

export interface Launch {
  /** Folder of its files and, without `databaseUrl`, of its database. */
  readonly dataDir: string
  readonly databaseUrl?: string | null
  /** Further environment variables of the server; `CAPTCHA=off` by default. */
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
  /** Ends it with SIGTERM and waits. */
  readonly close: () => Promise<void>
  /** Kills it as a power cut would. */
  readonly kill: () => Promise<void>
}

/** Optimising the embedded database takes longer than most test servers run: only hot code is optimised. */
const LAZY_OPTIMISER = '--wasm-tiering-budget=20000000'

const forked = ({ program = 'dist/testing/main.js', dataDir, databaseUrl, env }: Launch): ChildProcess =>
  fork(resolve(program), [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--enable-source-maps', LAZY_OPTIMISER],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      ...env,
    },
  })

/** Starts a server on a free port and waits until it answers; throws with its output where it ends before. */
export async function launch(options: Launch): Promise<ServerProcess> {
  const startedAt = performance.now()
  const child = forked(options)
  let written = ''
  const exited = new Promise<void>((end) =>
    child.once('exit', () => {
      end()
    }),
  )
  const url = await new Promise<string>((ready, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the server did not start within ${START_LIMIT_MS / 1000} s:\n${written}`))
    }, START_LIMIT_MS)
    const onOutput = (chunk: Buffer): void => {
      written += chunk.toString()
      const address = READY.exec(written)?.[1]
      if (address) {
        clearTimeout(limit)
        ready(address)
      }
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(limit)
      reject(new Error(`the server ended with ${code} before it was ready:\n${written}`))
    })
  })
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    log: () => written,
    sql: (statement) => askDatabase(child, statement),
    close: () => end(child, 'SIGTERM', exited),
    kill: () => end(child, 'SIGKILL', exited),
  }
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
    child.send({ id, statement } satisfies Statement)
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals, exited: Promise<void>): Promise<void> {
  child.kill(signal)
  const limit = setTimeout(() => {
    child.kill('SIGKILL')
  }, CLOSE_LIMIT_MS)
  await exited
  clearTimeout(limit)
}
