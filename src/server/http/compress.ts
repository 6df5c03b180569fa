import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below this, packing costs more than sending. */
const MIN_BYTES = 16 * 1024
const pack = promisify(gzip)
/**
 * Rows are alike from one to the next: a small window finds that as well as a large one, and takes less
 * time to set up.
 */
const PACKING = { level: constants.Z_BEST_SPEED, windowBits: 13, memLevel: 7, chunkSize: 128 * 1024 }

/**
 * Packs long answers for who can unpack them: the buttons of an administrator alone would be a hundred
 * kilobytes before the first view. Files come packed already.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_BYTES || reply.hasHeader('content-encoding'))
      return payload
    reply.header('vary', 'accept-encoding, accept-rows')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    const packed = await pack(payload, PACKING)
    reply.header('content-encoding', 'gzip').header('content-length', packed.length)
    return packed
  })
}
