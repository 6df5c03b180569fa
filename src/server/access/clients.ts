import { timingSafeEqual } from 'node:crypto'
import { isStorable } from '../../kernel/text.ts'
import type { Database } from '../store/database.ts'
import { type ClientRow, findClient, replaceClientSecret } from '../store/access/loginRows.ts'
import { refuseLogin } from './loginRefusal.ts'
import type { Vault } from '../secrets/vault.ts'

/**
 * What is kept of a client's secret: a keyed digest, because it is compared on every login and is no
 * password of
 * a person. The key of it survives a change of SECRET_KEY.
 */
export const clientSecretDigest = (vault: Vault, secret: string): string =>
  `key:${vault.lastingDigest(`client:${secret}`)}`

/** What versions before kept: a digest that a change of SECRET_KEY makes useless. */
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

/** Two spellings of one grant: those of the specification and those the seeded clients list. */
const ALIASES: Readonly<Record<string, string>> = { account_captcha: 'captcha', phone_code: 'sms_code' }
export const plainGrant = (grant: string): string => ALIASES[grant] ?? grant

/**
 * The client behind a `Basic` header; refused when it is unknown, its secret is wrong or the grant is not
 * among its own.
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
