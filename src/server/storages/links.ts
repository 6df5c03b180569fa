import { createHmac, timingSafeEqual } from 'node:crypto'
import { FILE_PATH } from '../access/filePass.ts'
import type { Services } from '../services.ts'
import { signedLink } from './s3.ts'
import { storageOfFile } from './storages.ts'

const signatureOf = ({ vault }: Pick<Services, 'vault'>, name: string, expires: string): Buffer =>
  createHmac('sha256', vault.tokenKey).update(`file-link:${name}:${expires}`).digest()

/** Whether the address of a file carries a signature of ours that has not expired. */
export function isSignedLink(services: Services, name: string, query: unknown): boolean {
  const { expires, signature } = (query ?? {}) as Record<string, unknown>
  if (typeof expires !== 'string' || typeof signature !== 'string') return false
  if (!/^\d{1,13}$/.test(expires) || Number(expires) * 1000 < Date.now()) return false
  const actual = Buffer.from(signature, 'base64url'),
    expected = signatureOf(services, name, expires)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** A stored file, and the storage that holds it. */
interface StoredFile {
  readonly tenantId: string
  readonly name: string
  readonly ossId: string | null
}

/**
 * The address under which anyone can read a file for some seconds: of its bucket, or a path of this server.
 */
export async function linkTo(
  services: Services,
  { tenantId, name, ossId }: StoredFile,
  seconds: number,
): Promise<string> {
  const { bucket } = await storageOfFile(services, tenantId, ossId)
  if (bucket) return signedLink(bucket, name, seconds)
  const expires = String(Math.floor(Date.now() / 1000) + seconds)
  const signature = signatureOf(services, name, expires).toString('base64url')
  return `${FILE_PATH}/${name}?expires=${expires}&signature=${signature}`
}
