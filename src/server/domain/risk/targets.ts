import { fail } from '../../../contract/errors.ts'
import { blackList } from '../../../contract/parts/blackList.ts'
import { regionCode } from '../../../contract/parts/regions.ts'
import { networksOf, readNetwork } from '../../../kernel/network.ts'
import type { Vault } from '../../secrets/vault.ts'
import { plainAccount } from '../../../kernel/account.ts'

/** Wire codes of the target types. */
export const TARGET = blackList.targets.wire
export type TargetName = keyof typeof TARGET

/** The normalised spelling under which a target is stored and searched. */
export function normalizeTarget(type: string, value: string): string {
  const text = value.trim()
  switch (type) {
    case 'account':
      return plainAccount(text)
    case 'ip':
      return readNetwork(text) ?? fail('RISK_IP_INVALID', {}, 'targetValue')
    case 'region':
      return regionCode(text) ?? fail('RISK_REGION_UNKNOWN', {}, 'targetValue')
    default:
      return text
  }
}

/** A target for lists: accounts and users are masked. */
export function maskTarget(type: string, plain: string): string {
  if (type !== 'account' && type !== 'user') return plain
  if (plain.length > 7) return `${plain.slice(0, 3)}****${plain.slice(-4)}`
  return plain.length > 2 ? `${plain.slice(0, 1)}****${plain.slice(-1)}` : '****'
}

/**
 * Digests under which entries for the order's targets may be stored; an IP address gives one for every
 * network it belongs to.
 */
export function digestsOf(
  vault: Vault,
  {
    account,
    buyerIp,
    province,
    buyerUserId,
  }: {
    readonly account?: string | null | undefined
    readonly buyerIp?: string | null | undefined
    readonly province?: string | null | undefined
    readonly buyerUserId?: string | null | undefined
  },
): { readonly type: number; readonly digest: string }[] {
  const region = regionCode(province)
  const texts: readonly (readonly [type: number, text: string])[] = [
    ...(account ? [[TARGET.account, plainAccount(account)] as const] : []),
    ...(buyerIp ? networksOf(buyerIp).map((network) => [TARGET.ip, network] as const) : []),
    ...(region ? [[TARGET.region, region] as const] : []),
    ...(buyerUserId ? [[TARGET.user, buyerUserId] as const] : []),
  ]
  return texts.map(([type, text]) => ({ type, digest: vault.digest(text) }))
}
