import type { Vault } from '../../secrets/vault.ts'
import { mapInTurns } from '../../store/pauses.ts'

/** Bytes sealed at once; all of a large file would hold everybody up. */
const PIECE = 512 * 1024

/** Seals a file piece by piece; the pieces stand apart by a full stop. */
export async function sealBytes(vault: Vault, bytes: Buffer): Promise<string> {
  const places = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, index) => index * PIECE)
  return (await mapInTurns(places, (from) => vault.seal(bytes.toString('base64', from, from + PIECE)))).join(
    '.',
  )
}

/** The file that was sealed so. */
export async function openBytes(vault: Vault, sealed: string): Promise<Buffer> {
  return Buffer.concat(
    await mapInTurns(sealed.split('.'), (piece) => Buffer.from(vault.open(piece), 'base64')),
  )
}
