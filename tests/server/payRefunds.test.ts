import './pay/refunds.suite.ts'
