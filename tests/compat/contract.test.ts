import './calls.suite.ts'
import './bladex.suite.ts'
import './fields.suite.ts'
