import { smsTemplate } from '../../../contract/resources/resource/smsTemplate.ts'
import { readPage } from '../../engine/page.ts'
import type { Route } from '../../engine/route.ts'
import { testSend } from './smsTest.ts'
import { testResult } from './smsTestRows.ts'

const BASE = smsTemplate.path

/** Calls of templates beside the declared ones. */
export const SMS_TEMPLATE_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: `${BASE}/page`,
    summary: '短信模板分页',
    permission: 'SmsTemplate_view',
    resource: smsTemplate.id,
    read: async (parameters, reading) => (await readPage(smsTemplate, parameters, reading)).answer,
  },
  {
    method: 'POST',
    path: `${BASE}/testSend`,
    summary: '测试发送短信模板：id 模板，phone 手机号，params 变量的值',
    permission: 'SmsTemplate_test',
    resource: smsTemplate.id,
    action: 'testSend',
    write: testSend,
  },
  {
    method: 'GET',
    path: `${BASE}/testResult`,
    summary: '自己的一次测试发送的结果：recordId',
    permission: 'SmsTemplate_test',
    read: testResult,
  },
]
