import { merchantTests } from './channels/merchants.suite.ts'
import { routingTests } from './channels/routing.suite.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

routingTests(server)
merchantTests(server)
