import { grantPreviewTests } from './admin/grantPreview.suite.ts'
import { oldCallsTests } from './admin/oldCalls.suite.ts'
import { whyTests } from './admin/why.suite.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

oldCallsTests(server)
whyTests(server)
grantPreviewTests(server)
