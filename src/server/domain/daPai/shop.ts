import { isHmac, stringToSign } from '../../callbacks/signing.ts'
import type { Services } from '../../services.ts'
import { type ShopKey, shopsOfKey } from '../../store/order/daPaiRows.ts'

/** A message as it arrived. */
export interface SignedMessage {
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const TOLERANCE_MS = 300_000
const HEADERS = { key: 'x-api-key', timestamp: 'x-timestamp', nonce: 'x-nonce', sign: 'x-sign' } as const

function textToSign({ path, query, headers, body }: SignedMessage): string | null {
  const [apiKey = '', timestamp = '', nonce = ''] = [HEADERS.key, HEADERS.timestamp, HEADERS.nonce].map(
    (name) => String(headers[name] ?? ''),
  )
  if (!/^\d{13}$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp)) > TOLERANCE_MS) return null
  if (!/^[A-Za-z0-9]{16,64}$/.test(nonce)) return null
  try {
    return stringToSign({
      method: 'POST',
      path,
      query,
      body: Buffer.from(body, 'utf8'),
      apiKey,
      timestamp,
      nonce,
    })
  } catch {
    return null
  }
}

/**
 * The shop whose secret signed a message, among those with its key and number; null where none did. Tenants may
 * have entered the same shop: only one of them knows its secret.
 */
export async function signingShop(
  { database, vault }: Services,
  message: SignedMessage,
  platformShopId: string,
): Promise<ShopKey | null> {
  const text = textToSign(message),
    sign = String(message.headers[HEADERS.sign] ?? ''),
    key = String(message.headers[HEADERS.key] ?? '')
  if (text === null || key === '' || key.length > 64 || platformShopId.length > 64) return null
  const shops = await shopsOfKey(database.kysely, key, platformShopId)
  return shops.find(({ sealedSecret }) => isHmac(vault.open(sealedSecret), text, sign)) ?? null
}
