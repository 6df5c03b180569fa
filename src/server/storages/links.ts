import { FILE_PATH } from '../access/filePass.ts'
import { isSigned, signedUntil } from '../secrets/expiringSignature.ts'
import type { Services } from '../services.ts'
import { signedLink } from './s3.ts'
import { storageOfFile } from './storages.ts'

const subjectOf = (name: string): string => `file-link:${name}`

/** Whether the address of a file carries a signature of ours that has not expired. */
export const isSignedLink = ({ vault }: Services, name: string, query: unknown): boolean =>
  isSigned(vault, subjectOf(name), query)

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
  const { expires, signature } = signedUntil(services.vault, subjectOf(name), seconds)
  return `${FILE_PATH}/${name}?expires=${expires}&signature=${signature}`
}
