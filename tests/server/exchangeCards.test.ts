import { useServer } from '../support/server.ts'
import { activityTests } from './exchangeCards/activity.suite.ts'
import { makingTests } from './exchangeCards/making.suite.ts'
import { rangeTests } from './exchangeCards/ranges.suite.ts'
import { validityTests } from './exchangeCards/validity.suite.ts'

const server = useServer()

activityTests(server)
makingTests(server)
rangeTests(server)
validityTests(server)
