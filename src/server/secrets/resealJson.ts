import type { FieldKey } from './fieldKey.ts'

const CIPHER = /"([A-Za-z0-9+/]{38,}={0,2})"/g
const DIGEST = /"([0-9a-f]{64})"/g

/** The former key and the one that replaces it. */
export interface KeyChange {
  readonly before: FieldKey
  readonly after: FieldKey
}

/**
 * JSON text in which every cipher of the old key is sealed with the new one, together with the digests of the
 * same values. The text is never parsed, so that numbers beyond the precision of JavaScript stay unchanged.
 */
export function resealJson(text: string, { before, after }: KeyChange): string {
  const digests = new Map<string, string>()
  const sealed = text.replace(CIPHER, (whole: string, cipher: string) => {
    const plain = before.tryOpen(cipher)
    if (plain === null) return whole
    digests.set(before.digest(plain), after.digest(plain))
    return `"${after.seal(plain)}"`
  })
  if (digests.size === 0) return text
  return sealed.replace(DIGEST, (whole: string, digest: string) => `"${digests.get(digest) ?? digest}"`)
}
