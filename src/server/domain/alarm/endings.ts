import { say } from '../../../contract/errors.ts'
import { formatDay } from '../../../kernel/time.ts'
import { type Expiry, endingCertificates, endings } from '../../store/alarm/moneyConditions.ts'
import { expiringKeys } from '../../store/alarm/systemConditions.ts'
import { endingShopTokens } from '../../store/merchant/ecommerceRows.ts'
import type { Condition, Trouble } from './syncAlarms.ts'

/** Days before an end at which it is said again. */
const DAY_STAGES = [1, 7, 30] as const
const stageOf = (days: number): string =>
  days < 0 ? 'over' : String(DAY_STAGES.find((stage) => days <= stage))

const ofEnding = ({ tenantId, id, noun, name, end, days }: Expiry): Trouble => ({
  tenantId,
  object: { type: noun, id, name },
  sentence:
    days < 0
      ? say('{name} 已于 {end} 到期', { name, end })
      : say('{name} 将于 {end} 到期，还有 {days} 天', { name, end, days }),
  stage: stageOf(days),
})

const ofCertificate = (expiry: Expiry): Trouble => {
  const { name, end } = expiry
  return { ...ofEnding(expiry), sentence: say('支付渠道 {name} 的证书 {end} 到期', { name, end }) }
}

const ofShopToken = (expiry: Expiry): Trouble => {
  const { name, end } = expiry
  return { ...ofEnding(expiry), sentence: say('电商店铺 {name} 的授权 {end} 到期', { name, end }) }
}

/** Contracts, agreements and authorisations of brands that end. */
export const contractEndings: Condition = async (db, now) => (await endings(db, formatDay(now))).map(ofEnding)

/** Keys of the open interfaces, certificates of payment channels and access to shops that end. */
export const keyEndings: Condition = async (db, now) => [
  ...(await expiringKeys(db, now)).map(({ tenantId, id, name, apiKey, expireTime, days }) => ({
    tenantId,
    object: { type: 'secret', id, name },
    sentence: say('{name} 的密钥 {key} 将于 {end} 到期', { name, key: apiKey, end: expireTime }),
    stage: stageOf(days),
  })),
  ...(await endingCertificates(db, formatDay(now))).map(ofCertificate),
  ...(await endingShopTokens(db, now)).map(ofShopToken),
]
