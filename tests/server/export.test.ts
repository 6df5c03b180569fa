import { filesTests } from './export/files.suite.ts'
import { tasksTests } from './export/tasks.suite.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

filesTests(server)
tasksTests(server)
