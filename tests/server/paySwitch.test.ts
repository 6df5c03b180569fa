import './pay/switch.suite.ts'
