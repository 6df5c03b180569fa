import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { slots } from '../../kernel/slots.ts'
import type { PdfDocument } from './pdfDocument.ts'

/** Documents this process draws at a time; others wait. */
const MAX_CONCURRENT = 2
const TIMEOUT_MS = 60_000
const MEMORY_MB = 384
const DRAWING = slots(MAX_CONCURRENT)

/**
 * The bytes of a document, drawn in a thread of its own: reading and reducing the fonts would keep other requests
 * waiting. Throws where the thread fails or takes longer than a minute.
 */
export async function drawPdf(content: PdfDocument): Promise<Buffer> {
  await DRAWING.acquire()
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
    DRAWING.release()
  }
}
