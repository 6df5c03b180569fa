import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { Ask, Reply } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('the embedded database runs in a worker thread')

const text = (value: string): string => value
const moment = (value: string): string => value.slice(0, 19)
const database = await PGlite.create({
  dataDir: (workerData as { dataDir: string }).dataDir,
  parsers: { 20: text, 1700: Number, 1082: text, 1114: moment, 1184: moment },
})
await database.exec("set time zone 'Asia/Shanghai'")
port.postMessage({ id: 0, names: [], rows: [], affected: 0 } satisfies Reply)

port.on('message', (ask: Ask) => {
  void answer(ask).then((reply) => { port.postMessage(reply) })
})

async function answer(ask: Ask): Promise<Reply> {
  try {
    if (ask.kind === 'close') { await database.close(); return { id: ask.id, names: [], rows: [], affected: 0 } }
    if (ask.kind === 'script') { await database.exec(ask.sql); return { id: ask.id, names: [], rows: [], affected: 0 } }
    const result = await database.query<unknown[]>(ask.sql, [...ask.parameters], { rowMode: 'array' })
    return { id: ask.id, names: result.fields.map(({ name }) => name), rows: result.rows, affected: result.affectedRows ?? 0 }
  } catch (error) {
    const { message, code, constraint, detail } = error as { message: string; code?: string; constraint?: string; detail?: string }
    return { id: ask.id, names: [], rows: [], affected: 0, error: { message, code, constraint, detail } }
  }
}
