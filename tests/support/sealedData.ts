import { createDecipheriv, hkdfSync } from 'node:crypto'

/** What the open API encrypted for the holder of a key, as `docs/open-api.md` describes it. */
export function openSealedData(
  sealed: string,
  key: { readonly apiKey: string; readonly apiSecret: string },
): string {
  const bytes = Buffer.from(sealed, 'base64')
  const secret = Buffer.from(hkdfSync('sha256', key.apiSecret, key.apiKey, 'card-data', 32))
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}
