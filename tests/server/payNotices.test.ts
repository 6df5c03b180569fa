import './pay/notices.suite.ts'
