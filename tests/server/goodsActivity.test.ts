import { useServer } from '../support/server.ts'
import { activityPriceTests } from './activity/prices.suite.ts'
import { activityRulesTests } from './activity/rules.suite.ts'

const server = useServer()

activityRulesTests(server)
activityPriceTests(server)
