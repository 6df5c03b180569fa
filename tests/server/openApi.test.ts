import { callbacksTests } from './openApi/callbacks.suite.ts'
import { keysTests } from './openApi/keys.suite.ts'
import { requestsTests } from './openApi/requests.suite.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: { TRUSTED_PROXIES: '127.0.0.1/32,::1' } })

keysTests(server)
requestsTests(server)
callbacksTests(server)
