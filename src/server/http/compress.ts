import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Answers below this size are sent uncompressed. */
const MIN_BYTES = 16 * 1024
const gzipAsync = promisify(gzip)
/**
 * Consecutive rows are similar, so a small window compresses as well as a large one and takes less time to
 * set up.
 */
const GZIP_OPTIONS = { level: constants.Z_BEST_SPEED, windowBits: 13, memLevel: 7, chunkSize: 128 * 1024 }

/** Compresses long JSON answers for clients that accept gzip. Files are compressed already. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_BYTES || reply.hasHeader('content-encoding'))
      return payload
    reply.header('vary', 'accept-encoding, accept-rows')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    const packed = await gzipAsync(payload, GZIP_OPTIONS)
    reply.header('content-encoding', 'gzip').header('content-length', packed.length)
    return packed
  })
}
