import './openApi/orders.suite.ts'
import './openApi/refund.suite.ts'
