import type { Vault } from '../../secrets/vault.ts'
import { mapWithPauses } from '../../store/pauses.ts'

/** Bytes sealed at once; sealing a large file in one step would block the event loop. */
const CHUNK_BYTES = 512 * 1024

/** Seals a file in chunks, joined by full stops. */
export async function sealBytes(vault: Vault, bytes: Buffer): Promise<string> {
  const offsets = Array.from(
    { length: Math.ceil(bytes.length / CHUNK_BYTES) },
    (_, index) => index * CHUNK_BYTES,
  )
  return (
    await mapWithPauses(offsets, (offset) =>
      vault.seal(bytes.toString('base64', offset, offset + CHUNK_BYTES)),
    )
  ).join('.')
}

/** Opens a file sealed by `sealBytes`. */
export async function openBytes(vault: Vault, sealed: string): Promise<Buffer> {
  return Buffer.concat(
    await mapWithPauses(sealed.split('.'), (chunk) => Buffer.from(vault.open(chunk), 'base64')),
  )
}
