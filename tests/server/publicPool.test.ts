import './publicPool/share.suite.ts'
import './publicPool/quote.suite.ts'
