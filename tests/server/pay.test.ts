import './pay/channels.suite.ts'
