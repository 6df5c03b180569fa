import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '../../contract/errors.ts'
import type { SheetReadRequest, SheetPart } from './sheetWorkerClient.ts'
import { kindOf, readSheet } from './sheetReader.ts'
import type { SheetRow } from './sheetRow.ts'

/**
 * Maximum numbers of cells and characters of one message, so that receiving it takes the main thread a few
 * milliseconds.
 */
const PART_CELLS = 4000,
  PART_TEXT = 256 * 1024

const port = parentPort
if (!port) throw new Error('sheets are read in a worker thread')
const { path, columns, ...limits } = workerData as SheetReadRequest

let pendingRequests = 0
let onRequest: () => void = () => undefined
port.on('message', () => {
  pendingRequests += 1
  onRequest()
})

/** Sends a part when the main thread requests it; at most one part is read ahead. */
async function sendPart(part: SheetPart): Promise<void> {
  while (pendingRequests === 0)
    await new Promise<void>((resolve) => {
      onRequest = resolve
    })
  pendingRequests -= 1
  port?.postMessage(part)
}

/** The row with the cells of all other columns emptied. */
const pickColumns = ({ number, cells }: SheetRow): SheetRow =>
  columns
    ? {
        number,
        cells: cells
          .slice(0, Math.max(-1, ...columns) + 1)
          .map((cell, index) => (columns.includes(index) ? cell : '')),
      }
    : { number, cells }

async function read(): Promise<SheetPart> {
  let rows: SheetRow[] = [],
    cells = 0,
    text = 0
  for await (const whole of readSheet(path, { ...limits, kind: await kindOf(path) })) {
    const row = pickColumns(whole)
    rows.push(row)
    cells += row.cells.length + 1
    for (const cell of row.cells) text += cell.length
    if (cells < PART_CELLS && text < PART_TEXT) continue
    await sendPart({ rows })
    rows = []
    cells = 0
    text = 0
  }
  return { rows, end: true }
}

const failure = (error: unknown): SheetPart =>
  error instanceof Refusal
    ? { rows: [], refused: { code: error.code, params: error.params, field: error.field } }
    : { rows: [], failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
await sendPart(await read().catch(failure))
port.close()
