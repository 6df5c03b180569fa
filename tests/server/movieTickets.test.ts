import './movieTickets/issue.suite.ts'
import './movieTickets/returns.suite.ts'
