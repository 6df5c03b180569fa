import { timingSafeEqual } from 'node:crypto'
import { isStorable } from '../../kernel/text.ts'
import type { Database } from '../store/database.ts'
import { type ClientRow, findClient, replaceClientSecret } from '../store/access/loginRows.ts'
import { refuseLogin } from './loginRefusal.ts'
import type { Vault } from '../secrets/vault.ts'

/**
 * Digest that is stored of a client's secret. It is keyed rather than a password hash, because it is compared
 * at every login and protects no person's password. Its key survives a change of SECRET_KEY.
 */
export const clientSecretDigest = (vault: Vault, secret: string): string =>
  `key:${vault.lastingDigest(`client:${secret}`)}`

/** Digest that earlier versions stored; it becomes useless when SECRET_KEY changes. */
const formerDigest = (vault: Vault, secret: string): string => `hmac:${vault.digest(`client:${secret}`)}`

async function isSecretOf(
  database: Database,
  vault: Vault,
  { client, secret }: ClientCredentials,
): Promise<boolean> {
  const storedDigest = client.client_secret ?? '',
    digest = clientSecretDigest(vault, secret)
  if (isSame(storedDigest, digest)) return true
  if (!isSame(storedDigest, formerDigest(vault, secret))) return false
  await replaceClientSecret(database.kysely, client.client_id, { storedDigest, digest })
  return true
}
interface ClientCredentials {
  readonly client: ClientRow
  readonly secret: string
}

/** Grant names of the specification, with the names that the seeded clients list. */
const ALIASES: Readonly<Record<string, string>> = { account_captcha: 'captcha', phone_code: 'sms_code' }
export const plainGrant = (grant: string): string => ALIASES[grant] ?? grant

/**
 * The client of a `Basic` authorization header. Throws a `LoginRefusal` where the header is missing
 * (`noClientHeader`) or malformed (`clientHeader`), the client is unknown or its secret wrong (`client`), or
 * the grant is not among its own (`clientGrant`).
 */
export async function requireClient(
  database: Database,
  vault: Vault,
  header: string,
  grant: string | null,
): Promise<ClientRow> {
  if (header.trim() === '') refuseLogin('noClientHeader')
  const [id, secret] = basicParts(header)
  if (id === undefined || secret === undefined) return refuseLogin('clientHeader')
  const client = await findClient(database.kysely, id)
  if (!client || !(await isSecretOf(database, vault, { client, secret }))) return refuseLogin('client')
  const grants = client.authorized_grant_types.split(',').map((part) => part.trim())
  if (grant !== null && !grants.includes(grant) && !grants.includes(plainGrant(grant)))
    refuseLogin('clientGrant')
  return client
}

function basicParts(header: string): readonly string[] {
  const encoded = /^basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header.trim())?.[1]
  const [id, ...secretParts] = encoded ? Buffer.from(encoded, 'base64').toString('utf8').split(':') : []
  return id === undefined || secretParts.length === 0 || !isStorable(id) ? [] : [id, secretParts.join(':')]
}

function isSame(expected: string, actual: string): boolean {
  const expectedBytes = Buffer.from(expected),
    actualBytes = Buffer.from(actual)
  return expectedBytes.length === actualBytes.length && timingSafeEqual(expectedBytes, actualBytes)
}
