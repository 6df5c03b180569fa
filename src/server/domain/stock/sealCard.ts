import type { Vault } from '../../secrets/vault.ts'
import type { SealedCard } from '../../store/stock/cardRows.ts'

/** A card in plain text; it is held in memory only until it is sealed. */
export interface PlainCard {
  readonly cardNo: string | null
  readonly secret: string
  readonly expireTime: string | null
}

const VISIBLE_CHARS = 4
/** A masked card number: its last four characters, none of a number of eight or fewer. */
export const maskCardNo = (cardNo: string): string =>
  cardNo.length > VISIBLE_CHARS * 2 ? `****${cardNo.slice(-VISIBLE_CHARS)}` : '****'

/**
 * A sealed card: ciphertexts, the digest that detects duplicates, and the digest its number is searched by.
 */
export function sealCard(vault: Vault, { cardNo, secret, expireTime }: PlainCard): SealedCard {
  return {
    cardNoMasked: cardNo ? maskCardNo(cardNo) : null,
    cardNo: cardNo ? vault.seal(cardNo) : null,
    cardNoHmac: cardNo ? vault.digest(cardNo) : null,
    cardSecret: vault.seal(secret),
    cardHash: vault.digest(`card:${cardNo ?? ''}\n${secret}`),
    expireTime,
  }
}
