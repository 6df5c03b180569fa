import './publicPool/share.suite.ts'
import './publicPool/quote.suite.ts'
import './publicPool/scenario.suite.ts'
