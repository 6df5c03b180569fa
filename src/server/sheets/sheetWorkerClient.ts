import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type ErrorCode, fail, Refusal } from '../../contract/errors.ts'
import { slots } from '../../kernel/slots.ts'
import type { SheetRow } from './sheetRow.ts'

/** A file to be read, its limits, and the requested columns; all columns if absent. */
export interface SheetReadRequest {
  readonly path: string
  readonly maxRows: number
  readonly maxBytes: number
  readonly maxColumns?: number
  readonly maxCell?: number
  readonly columns?: readonly number[]
}
/** The next rows of a file; the last part has `end`, or the reason why the file cannot be read. */
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

/** Maximum number of files this process reads concurrently; others wait. */
const MAX_CONCURRENT = 4
/** Time limit for the next part; a valid file needs less. */
const PART_TIMEOUT_MS = 60_000
const MEMORY_MB = 384
const READING = slots(MAX_CONCURRENT)

/** Throws the refusal for a worker that ran out of memory or time; other errors as they are. */
function throwReadError(error: unknown): never {
  const { code, name } = error as { readonly code?: string; readonly name?: string }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') fail('SHEET_UNPACKED_TOO_LARGE', {}, 'file')
  if (name === 'AbortError') fail('SHEET_BROKEN', {}, 'file')
  throw error
}

const nextPart = async (worker: Worker): Promise<SheetPart> => {
  worker.postMessage('next')
  const [part] = (await once(worker, 'message', { signal: AbortSignal.timeout(PART_TIMEOUT_MS) })) as [
    SheetPart,
  ]
  return part
}

/**
 * Rows of an uploaded file. It is read in a worker thread with limited memory and time, so that a malicious
 * file does not block other requests. Throws the refusal of a file that cannot be read.
 */
export async function* sheetRows(request: SheetReadRequest): AsyncGenerator<SheetRow> {
  await READING.acquire()
  try {
    yield* rowsOf(
      new Worker(workerFile(), {
        workerData: request,
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      }),
    )
  } finally {
    READING.release()
  }
}

async function* rowsOf(worker: Worker): AsyncGenerator<SheetRow> {
  // The worker reads ahead, so it may fail while no part is awaited.
  const errors: unknown[] = []
  worker.on('error', (error) => {
    errors.push(error)
  })
  try {
    for (;;) {
      if (errors.length > 0) throwReadError(errors[0])
      const { rows, end, refused, failed } = await nextPart(worker).catch(throwReadError)
      yield* rows
      if (refused) throw new Refusal(refused.code, refused.params, refused.field)
      if (failed !== undefined) throw new Error(failed)
      if (end) return
    }
  } finally {
    await worker.terminate()
  }
}

/** The bundle places the worker file beside the program that starts it. */
const workerFile = (): URL => new URL('./sheetWorker.js', import.meta.url)
