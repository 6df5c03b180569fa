import { timingSafeEqual } from 'node:crypto'
import type { Database } from '../store/database.ts'
import { type ClientRow, findClient } from '../store/access/loginRows.ts'
import { refuseLogin } from './loginRefusal.ts'
import type { Vault } from './vault.ts'

/** What is kept of a client's secret: a keyed digest, because it is compared on every login and is no password of a person. */
export const clientSecretDigest = (vault: Vault, secret: string): string =>
  `hmac:${vault.digest(`client:${secret}`)}`

/** Two spellings of one grant: those of the specification and those the seeded clients list. */
const ALIASES: Readonly<Record<string, string>> = { account_captcha: 'captcha', phone_code: 'sms_code' }
export const plainGrant = (grant: string): string => ALIASES[grant] ?? grant

/** The client behind a `Basic` header; refused when it is unknown, its secret is wrong or the grant is not among its own. */
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
  if (!isSame(client?.client_secret ?? '', clientSecretDigest(vault, secret)) || !client)
    return refuseLogin('client')
  const grants = client.authorized_grant_types.split(',').map((one) => one.trim())
  if (grant !== null && !grants.includes(grant) && !grants.includes(plainGrant(grant)))
    refuseLogin('clientGrant')
  return client
}

function basicParts(header: string): readonly string[] {
  const encoded = /^basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header.trim())?.[1]
  const [id, ...rest] = encoded ? Buffer.from(encoded, 'base64').toString('utf8').split(':') : []
  return id === undefined || rest.length === 0 ? [] : [id, rest.join(':')]
}

function isSame(kept: string, given: string): boolean {
  const left = Buffer.from(kept),
    right = Buffer.from(given)
  return left.length === right.length && timingSafeEqual(left, right)
}
