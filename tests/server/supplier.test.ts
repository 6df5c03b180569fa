import { overHttpTests } from './supplier/http.suite.ts'
import { pricesTests } from './supplier/prices.suite.ts'
import { statesTests } from './supplier/states.suite.ts'
import { useServer } from '../support/server.ts'
import './supplier/adapters.suite.ts'
import './supplier/routing.suite.ts'

const server = useServer()

pricesTests(server)
statesTests(server)
overHttpTests(server)
