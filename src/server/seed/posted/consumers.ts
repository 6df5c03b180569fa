import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { userTag } from '../../../contract/resources/people/userTag.ts'
import { REGION_CHOICES } from '../../../contract/parts/regions.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { newUser } from '../../domain/people/newUser.ts'
import { selectWhere } from '../../store/rows.ts'
import { between, pickRandom, serialNumber } from '../fillText.ts'
import { GIVEN_NAMES, SURNAMES } from '../fillWords.data.ts'
import { momentAfter, type PostedFill, sealed } from './posted.ts'

const DAY_MS = 86_400_000
const SOURCES = ['h5', 'wechat', 'wechat', 'alipay', 'union', 'imported'] as const

/** Orders of a consumer: most have few, some many. */
const orderCountOf = (): number => {
  const share = Math.random()
  return share < 0.3 ? 0 : share < 0.85 ? between(1, 12) : between(13, 120)
}

/** Consumers of the tenant's merchants, some with tags and orders. */
export const consumers: PostedFill = {
  begin: async (target) => {
    const { database, tenantId } = target
    const merchants = await selectWhere(database.kysely, merchantConfig, tenantId, { all: [] })
    const tags = await selectWhere(database.kysely, userTag, tenantId, { all: [] })
    const groupIds = [...new Set(tags.map(({ tagGroupId }) => tagGroupId))]
    const tagsByGroup = groupIds.map((groupId) => tags.filter(({ tagGroupId }) => tagGroupId === groupId))
    const provinces = Object.keys(REGION_CHOICES)
    return (number, at) => {
      const mobile = `1${3 + (number % 7)}${serialNumber(number, 9)}`
      const orderCount = orderCountOf(),
        age = Math.max(1, Math.floor((Date.now() - at) / DAY_MS))
      const lastOrderTime = orderCount > 0 ? momentAfter(at, between(0, age - 1) * DAY_MS) : null
      return {
        ...newUser(mobile, formatMoment(new Date(at))),
        ...sealed(target, 'mobile', mobile),
        nickname: pickRandom(SURNAMES) + pickRandom(GIVEN_NAMES),
        merchantId: merchants[number % merchants.length]?.id,
        merchantCode: merchants[number % merchants.length]?.merchantCode,
        gender: pickRandom(['unknown', 'male', 'female'] as const),
        regSource: pickRandom(SOURCES),
        regionCode: pickRandom(provinces),
        // One tag of each group at most, so that single-choice groups hold.
        tagIds: tagsByGroup.flatMap((group) => (Math.random() < 0.4 ? [pickRandom(group).id] : [])),
        orderCount,
        totalAmount: orderCount * between(900, 9900),
        integralBalance: orderCount * between(0, 90),
        lastOrderTime,
        lastLoginTime: lastOrderTime,
        status: 'normal',
      }
    }
  },
}
