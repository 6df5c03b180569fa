import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './pdfDocument.ts'

/** Documents this process draws at a time; others wait. */
const MAX_CONCURRENT = 2
const TIMEOUT_MS = 60_000
const MEMORY_MB = 384
let active = 0
const waiters: (() => void)[] = []

async function acquireSlot(): Promise<void> {
  if (active >= MAX_CONCURRENT)
    await new Promise<void>((resume) => {
      waiters.push(resume)
    })
  else active += 1
}

function releaseSlot(): void {
  const next = waiters.shift()
  if (next) next()
  else active -= 1
}

/**
 * The bytes of a document, drawn in a thread of its own: reading and reducing the fonts would keep other requests
 * waiting. Throws where the thread fails or takes longer than a minute.
 */
export async function drawPdf(content: PdfDocument): Promise<Buffer> {
  await acquireSlot()
  try {
    const worker = new Worker(new URL('./pdfWorker.js', import.meta.url), {
      workerData: content,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    try {
      const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [
        Uint8Array,
      ]
      return Buffer.from(bytes.buffer)
    } finally {
      await worker.terminate()
    }
  } finally {
    releaseSlot()
  }
}
