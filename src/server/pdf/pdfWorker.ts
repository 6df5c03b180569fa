import { parentPort, workerData } from 'node:worker_threads'
import type { PdfDocument } from './pdfDocument.ts'
import { pdfBytes } from './pdfWriter.ts'

const bytes = await pdfBytes(workerData as PdfDocument)
const own = new Uint8Array(bytes)
parentPort?.postMessage(own, [own.buffer])
