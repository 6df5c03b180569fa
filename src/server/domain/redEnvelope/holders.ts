import { isMobile } from '../../../kernel/mobile.ts'
import { foldWidth } from '../../../kernel/text.ts'
import type { Lookup } from '../../engine/work.ts'
import type { Vault } from '../../secrets/vault.ts'
import { openIdsByMobile } from '../../store/redEnvelope/recordRows.ts'
import type { Envelope } from './envelope.ts'

const ACCOUNT = /^[A-Za-z0-9_-]{6,64}$/

/** Somebody who is sent a red packet. */
export interface Holder {
  readonly account: string
  readonly mobile: string | null
}
/** Why a text names nobody. */
export type HolderFault = 'bad' | 'unbound' | 'twice'

/** The texts of an input, one a line or separated by commas. */
export const linesIn = (text: string): readonly string[] =>
  text
    .split(/[\r\n,，;；]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Whom each text names at the platform of a campaign: by an account there, or by a mobile number bound to one. */
export async function holdersOf(
  texts: readonly string[],
  { appid }: Pick<Envelope, 'appid'>,
  { db, tenantId, vault }: Lookup & { readonly vault: Vault },
): Promise<readonly (Holder | HolderFault)[]> {
  const plain = texts.map((text) => foldWidth(text).replace(/[\s]/g, '')),
    mobiles = [...new Set(plain.filter(isMobile))],
    found = await openIdsByMobile(db, tenantId, {
      appId: appid ?? '',
      digests: mobiles.map((mobile) => vault.digest(mobile)),
    }),
    seen = new Set<string>()
  return plain.map((text) => {
    const mobile = isMobile(text) ? text : null,
      account = mobile === null ? text : found.get(vault.digest(mobile))
    if (account === undefined) return 'unbound'
    if (!ACCOUNT.test(account)) return 'bad'
    if (seen.has(account)) return 'twice'
    seen.add(account)
    return { account, mobile }
  })
}
