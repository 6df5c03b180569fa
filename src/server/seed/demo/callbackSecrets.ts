import { randomWord } from '../../../kernel/id.ts'
import type { Vault } from '../../secrets/vault.ts'

/** A token that a supplier calls back with, as it is kept. */
export const callbackSecrets = (vault: Vault): Readonly<Record<string, unknown>> => {
  const token = randomWord(32)
  return { callbackToken: vault.seal(token), 'callbackToken.hmac': vault.digest(token) }
}
