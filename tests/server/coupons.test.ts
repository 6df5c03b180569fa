import { useServer } from '../support/server.ts'
import { couponScenarioTests } from './coupons/scenario.suite.ts'

const server = useServer({ env: { TRUSTED_PROXIES: '127.0.0.1/32,::1' } })

couponScenarioTests(server)
