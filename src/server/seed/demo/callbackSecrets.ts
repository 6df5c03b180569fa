import { randomWord } from '../../../kernel/id.ts'
import type { Vault } from '../../secrets/vault.ts'

/** The sealed columns of a new callback token of a supplier. */
export const callbackSecrets = (vault: Vault): Readonly<Record<string, unknown>> => {
  const token = randomWord(32)
  return { callbackToken: vault.seal(token), 'callbackToken.hmac': vault.digest(token) }
}
