import './resource/smsTemplate.suite.ts'
import './resource/smsReview.suite.ts'
