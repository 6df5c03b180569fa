import { constants, cpSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { NumberedRequest, Reply } from './protocol.ts'
import { type Result, Statements } from './statements.ts'

const port = parentPort
if (!port) throw new Error('the embedded database runs in a worker thread')

const text = (value: string): string => value
const moment = (value: string): string => value.slice(0, 19)
const { dataDir } = workerData as { readonly dataDir: string }
const database = await PGlite.create({
  dataDir,
  parsers: { 20: text, 1700: Number, 1082: text, 1114: moment, 1184: moment },
})
const statements = new Statements(database)
let tail: Promise<unknown> = Promise.resolve()
/** Runs one request after the other: the first run of a statement takes two steps. */
function runExclusive<T>(run: () => Promise<T>): Promise<T> {
  const result = tail.then(run, run)
  tail = result.catch(() => undefined)
  return result
}
await database.exec("set time zone 'Asia/Shanghai'")
const EMPTY_RESULT = { names: [], rows: [], affected: 0, command: '' }
port.postMessage({ id: 0, ...EMPTY_RESULT } satisfies Reply)

port.on('message', (ask: NumberedRequest) => {
  void answer(ask).then((reply) => {
    port.postMessage(reply)
    // After a crash of the WebAssembly machine the database cannot be trusted: the thread ends with an error
    // and is started again.
    if (reply.broken) throw new Error(reply.error?.message)
  })
})

async function answer(ask: NumberedRequest): Promise<Reply> {
  try {
    return { id: ask.id, ...(await runExclusive(() => execute(ask))) }
  } catch (error) {
    const { message, code, constraint, detail } = error as {
      message: string
      code?: string
      constraint?: string
      detail?: string
    }
    return {
      id: ask.id,
      ...EMPTY_RESULT,
      error: { message, code, constraint, detail },
      ...(isBreakdown(error) ? { broken: true as const } : {}),
    }
  }
}

async function execute(ask: NumberedRequest): Promise<Result> {
  switch (ask.kind) {
    case 'query':
      return statements.run(ask.sql, ask.parameters)
    case 'script':
      return statements.script(ask.sql)
    case 'copy':
      copy(ask.to)
      return EMPTY_RESULT
    case 'close':
      await database.close()
      return EMPTY_RESULT
  }
}

/**
 * Copies the files of the database while nothing else runs, sharing blocks where the file system supports it.
 */
const copy = (to: string): void => {
  cpSync(dataDir, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Whether the WebAssembly machine of the database crashed, for instance because memory or disk ran out. */
const isBreakdown = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  /^(?:Aborted|Program terminated)/.test((error as Error).message) ||
  (error as Error).name === 'ExitStatus'
