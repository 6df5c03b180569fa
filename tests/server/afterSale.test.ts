import { exchangesTests } from './afterSale/exchanges.suite.ts'
import { returnsTests } from './afterSale/returns.suite.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

returnsTests(server)
exchangesTests(server)
