import { useServer } from '../support/server.ts'
import { couponGrantTests } from './coupons/grants.suite.ts'
import { couponQuotaTests } from './coupons/quota.suite.ts'
import { couponScenarioTests } from './coupons/scenario.suite.ts'
import { couponTemplateTests } from './coupons/templates.suite.ts'
import { couponUseTests } from './coupons/uses.suite.ts'

const server = useServer({ env: { TRUSTED_PROXIES: '127.0.0.1/32,::1' } })

couponScenarioTests(server)
couponTemplateTests(server)
couponGrantTests(server)
couponUseTests(server)
couponQuotaTests(server)
