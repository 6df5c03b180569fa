import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { Ask, Reply } from './protocol.ts'
import { Statements } from './statements.ts'

const port = parentPort
if (!port) throw new Error('the embedded database runs in a worker thread')

const text = (value: string): string => value
const moment = (value: string): string => value.slice(0, 19)
const database = await PGlite.create({
  dataDir: (workerData as { dataDir: string }).dataDir,
  parsers: { 20: text, 1700: Number, 1082: text, 1114: moment, 1184: moment },
})
const statements = new Statements(database)
let turn: Promise<unknown> = Promise.resolve()
/** One after the other: a statement takes two steps when it comes for the first time. */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const done = turn.then(run, run)
  turn = done.catch(() => undefined)
  return done
}
await database.exec("set time zone 'Asia/Shanghai'")
port.postMessage({ id: 0, names: [], rows: [], affected: 0 } satisfies Reply)

port.on('message', (ask: Ask) => {
  void answer(ask).then((reply) => {
    port.postMessage(reply)
  })
})

async function answer(ask: Ask): Promise<Reply> {
  try {
    if (ask.kind === 'close') {
      await inTurn(() => database.close())
      return { id: ask.id, names: [], rows: [], affected: 0 }
    }
    if (ask.kind === 'script') {
      await inTurn(() => statements.script(ask.sql))
      return { id: ask.id, names: [], rows: [], affected: 0 }
    }
    return { id: ask.id, ...(await inTurn(() => statements.run(ask.sql, ask.parameters))) }
  } catch (error) {
    const { message, code, constraint, detail } = error as {
      message: string
      code?: string
      constraint?: string
      detail?: string
    }
    return { id: ask.id, names: [], rows: [], affected: 0, error: { message, code, constraint, detail } }
  }
}
