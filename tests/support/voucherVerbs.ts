import { brokenVoucherRules } from '../../src/server/domain/favor/invariants.ts'
import { brokenRedRules } from '../../src/server/domain/redEnvelope/invariants.ts'
import { gatewayFor } from '../../src/server/vouchers/gatewayFor.ts'
import type { Route } from '../../src/server/engine/route.ts'
import { gatewayContract } from './gatewayContract.ts'
import { moveSandboxCampaign } from '../../src/server/store/redEnvelope/sandboxRows.ts'
import { redPacketFor } from '../../src/server/vouchers/redPacketFor.ts'
import { redPacketContract } from './redPacketContract.ts'
import { SANDBOX_MERCHANT } from './voucherDrafts.ts'

/** What contradicts itself in voucher stocks. */
export const VOUCHER_VERBS: readonly Route[] = [
  {
    method: 'POST',
    path: '/blade-test/voucherRules',
    summary: 'rules of vouchers',
    read: (_parameters, { database }) => brokenVoucherRules(database.kysely),
  },
  {
    method: 'POST',
    path: '/blade-test/redRules',
    summary: 'rules of red packets',
    read: (_parameters, { database }) => brokenRedRules(database.kysely),
  },
  {
    method: 'POST',
    path: '/blade-test/redPacketContract',
    summary: 'contract of red packets in the sandbox',
    read: async ({ platform }, { services, tenantId, database }) => {
      const name = platform === 'wechat' ? ('wechat' as const) : ('alipay' as const)
      const gateway = await redPacketFor(services, tenantId, { platform: name, mchId: SANDBOX_MERCHANT })
      return gateway
        ? redPacketContract(gateway, `RS${name}`, (crowdNo) =>
            moveSandboxCampaign(database.kysely, tenantId, { crowdNo, from: ['CREATED'], to: 'PAID' }),
          )
        : null
    },
  },
  {
    method: 'POST',
    path: '/blade-test/sandboxContract',
    summary: 'contract of gateways in the sandbox',
    read: async ({ platform }, { services, tenantId }) => {
      const name = platform === 1 ? ('wechat' as const) : ('alipay' as const)
      const gateway = await gatewayFor(services, tenantId, { platform: name, mchId: SANDBOX_MERCHANT })
      return gateway ? gatewayContract(gateway, `CS${name}`) : null
    },
  },
]
