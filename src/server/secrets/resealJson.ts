import type { FieldKey } from './fieldKey.ts'

const CIPHER = /"([A-Za-z0-9+/]{38,}={0,2})"/g
const DIGEST = /"([0-9a-f]{64})"/g

/** The key that is given up, and the one that replaces it. */
export interface KeyChange {
  readonly before: FieldKey
  readonly after: FieldKey
}

/**
 * JSON text with every cipher of the old key sealed anew, and with the digests of what they hide. The text is
 * never parsed, so that numbers beyond what JavaScript can hold stay what they are.
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
