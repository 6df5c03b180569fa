import './resource/smsConfig.suite.ts'
import './resource/messages.suite.ts'
import './resource/providers.suite.ts'
import './resource/phoneLogin.suite.ts'
