import { useServer } from '../support/server.ts'
import { bankFileTests } from './bank/files.suite.ts'
import { bankOrderTests } from './bank/orders.suite.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })

bankFileTests(server)
bankOrderTests(server)
