import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type ErrorCode, Refusal, refuse } from '../../contract/errors.ts'
import type { SheetRow } from './sheetRow.ts'

/**
 * A file to be read, what it may have at most, and the columns that are wanted; all, where none are named.
 */
export interface SheetErrand {
  readonly path: string
  readonly maxRows: number
  readonly maxBytes: number
  readonly maxColumns?: number
  readonly maxCell?: number
  readonly columns?: readonly number[]
}
/** The next rows of a file, with its end or with why it cannot be read. */
export interface SheetPart {
  readonly rows: readonly SheetRow[]
  readonly end?: true
  readonly refused?: {
    readonly code: ErrorCode
    readonly params: Readonly<Record<string, unknown>>
    readonly field: string | undefined
  }
  readonly failed?: string
}

/** Files read at once by this process; others wait. */
const MOST_AT_ONCE = 4
/** No sound file takes so long to come to its next rows. */
const LONGEST_MS = 60_000
const MEMORY_MB = 384
let reading = 0
const waiting: (() => void)[] = []

async function takePlace(): Promise<void> {
  if (reading >= MOST_AT_ONCE)
    await new Promise<void>((go) => {
      waiting.push(go)
    })
  else reading += 1
}

function leavePlace(): void {
  const next = waiting.shift()
  if (next) next()
  else reading -= 1
}

/** Why a thread ended that was to read a file, as its sender is told. */
function readingFault(error: unknown): never {
  const { code, name } = error as { readonly code?: string; readonly name?: string }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') refuse('文件解压后过大，无法读取', 'file')
  if (name === 'AbortError') refuse('文件不是有效的表格', 'file')
  throw error
}

const nextPart = async (worker: Worker): Promise<SheetPart> => {
  worker.postMessage('next')
  const [part] = (await once(worker, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })) as [SheetPart]
  return part
}

/**
 * Rows of a file that somebody sent, read in a thread of its own with bounded memory and time: whatever is
 * in it, everybody else is served meanwhile.
 */
export async function* sheetRows(errand: SheetErrand): AsyncGenerator<SheetRow> {
  await takePlace()
  try {
    yield* rowsOf(
      new Worker(workerFile(), { workerData: errand, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } }),
    )
  } finally {
    leavePlace()
  }
}

async function* rowsOf(worker: Worker): AsyncGenerator<SheetRow> {
  // It reads ahead, so it may come to grief while nobody waits for it.
  const broken: unknown[] = []
  worker.on('error', (error) => {
    broken.push(error)
  })
  try {
    for (;;) {
      if (broken.length > 0) readingFault(broken[0])
      const { rows, end, refused, failed } = await nextPart(worker).catch(readingFault)
      yield* rows
      if (refused) throw new Refusal(refused.code, refused.params, refused.field)
      if (failed !== undefined) throw new Error(failed)
      if (end) return
    }
  } finally {
    await worker.terminate()
  }
}

/** The bundle puts the worker beside the program that starts it. */
const workerFile = (): URL => new URL('./sheetWorker.js', import.meta.url)
