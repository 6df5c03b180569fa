import type { Vault } from '../../secrets/vault.ts'
import type { SealedCard } from '../../store/stock/cardRows.ts'

/** A card in clear; it lives only between whoever brings it and the vault. */
export interface PlainCard {
  readonly cardNo: string | null
  readonly secret: string
  readonly expireTime: string | null
}

const VISIBLE_CHARS = 4
/** What may be shown of a card's number: its last four characters, and nothing of one so short. */
export const maskCardNo = (cardNo: string): string =>
  cardNo.length > VISIBLE_CHARS * 2 ? `****${cardNo.slice(-VISIBLE_CHARS)}` : '****'

/** Ciphers of a card, the digest that knows it again, and the one its number is found by. */
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
