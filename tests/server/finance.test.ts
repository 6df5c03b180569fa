import { booksTests } from './finance/books.suite.ts'
import { chargesTests } from './finance/charges.suite.ts'
import { decisionTests } from './finance/decisions.suite.ts'
import { figuresTests } from './finance/figures.suite.ts'
import { prepaidTests } from './finance/prepaid.suite.ts'
import { approvalMessageTests } from './finance/messages.suite.ts'
import { statementTests } from './finance/statement.suite.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

prepaidTests(server)
chargesTests(server)
booksTests(server)
figuresTests(server)
approvalMessageTests(server)
statementTests(server)
decisionTests(server)
