import { useServer } from '../support/server.ts'
import { timedScenarioTests } from './timedPrice/scenario.suite.ts'
import { timedRulesTests } from './timedPrice/rules.suite.ts'
import { timedRunTests } from './timedPrice/run.suite.ts'
import { timedUploadTests } from './timedPrice/upload.suite.ts'

const server = useServer()

timedScenarioTests(server)
timedRulesTests(server)
timedRunTests(server)
timedUploadTests(server)
