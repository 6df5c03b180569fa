import { rightsTests } from './domain/rights.suite.ts'
import { tenantsTests } from './domain/tenants.suite.ts'
import { usersTests } from './domain/users.suite.ts'
import { useServer } from '../support/server.ts'
import './domain/stranger.suite.ts'
import './domain/single.suite.ts'
import './domain/waits.suite.ts'
import './domain/chart.suite.ts'

const server = useServer()

rightsTests(server)
usersTests(server)
tenantsTests(server)
