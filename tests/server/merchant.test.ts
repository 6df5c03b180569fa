import { groupsTests } from './merchant/groups.suite.ts'
import { statesTests } from './merchant/states.suite.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

statesTests(server)
groupsTests(server)
