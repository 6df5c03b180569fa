import { fail } from '../../../contract/errors.ts'
import { blackUsers } from '../../../contract/parts/blackUsers.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import { networksOf, readNetwork } from '../../../kernel/network.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { BlackTarget } from '../../store/people/blackRows.ts'

const TYPES = blackUsers.targets.wire
export type TargetType = keyof typeof TYPES

/** The spelling under which a target is stored; refuses what cannot be one. */
export function plainTarget(type: TargetType, value: string): string {
  const text = value.trim()
  if (type === 'mobile') return isMobile(text) ? text : fail('ORDER_MOBILE_INVALID', {}, 'targetValue')
  if (type === 'ip') return readNetwork(text) ?? fail('BLACK_USER_IP', {}, 'targetValue')
  return text === '' ? fail('RISK_TARGET_REQUIRED', {}, 'targetValue') : text
}

export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/** A target as lists show it: mobile numbers are masked. */
export const maskedTarget = (type: TargetType, plain: string): string =>
  type === 'mobile' ? maskMobile(plain) : plain

/** What a call knows of a consumer. */
export interface ConsumerMarks {
  readonly mobile?: string | null | undefined
  readonly userNo?: string | null | undefined
  readonly openId?: string | null | undefined
  readonly deviceNo?: string | null | undefined
  readonly ip?: string | null | undefined
}

/** The targets under which a consumer may be blocked. */
export function targetsOf(
  vault: Vault,
  { mobile, userNo, openId, deviceNo, ip }: ConsumerMarks,
): BlackTarget[] {
  const texts: readonly (readonly [TargetType, string])[] = [
    ...(mobile ? [['mobile', mobile.trim()] as const] : []),
    ...(userNo ? [['user', userNo.trim()] as const] : []),
    ...(openId ? [['openId', openId.trim()] as const] : []),
    ...(deviceNo ? [['device', deviceNo.trim()] as const] : []),
    ...(ip ? networksOf(ip).map((network) => ['ip', network] as const) : []),
  ]
  return texts.map(([type, text]) => ({ type: TYPES[type], digest: vault.digest(text) }))
}
