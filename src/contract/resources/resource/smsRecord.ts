import { dateTime, integer, longText, oneOf, reference, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { SMS_PROVIDERS } from '../../parts/smsProviders.ts'

const { choices, wire } = SMS_PROVIDERS

/** A short message that waits, was sent or failed; codes are hidden unless it was only written down here. */
export const smsRecord = defineResource({
  id: 'smsRecord',
  label: '短信记录',
  path: '/blade-resource/sms-record',
  scope: 'tenant',
  title: 'recordNo',
  verbs: ['list', 'page', 'detail'],
  softDelete: false,
  large: true,
  fields: {
    recordNo: text('记录号', { computed: true, required: true, max: 24, mono: true, search: 'equals' }),
    smsId: reference('短信配置', { to: 'sms', computed: true, onRemove: 'keep' }),
    category: oneOf('分类', choices, { wire, computed: true }),
    purpose: oneOf(
      '用途',
      { manual: '业务发送', loginCode: '登录验证码', packagePassword: '解压密码', test: '测试发送' },
      { wire: { manual: 1, loginCode: 2, packagePassword: 3, test: 4 }, computed: true },
    ),
    templateCode: text('模板编号', { computed: true, max: 32, mono: true, search: 'equals' }),
    templateId: text('模版ID', { computed: true, max: 64, mono: true }),
    templateText: longText('发送时的模板', { computed: true, internal: true, max: 500 }),
    signName: text('发送时的签名', { computed: true, internal: true, max: 64 }),
    phone: secret('手机号', { computed: true, searchable: true, max: 20 }),
    phoneMask: text('手机号(脱敏)', { computed: true, max: 20, mono: true, search: 'none', width: 130 }),
    content: longText('短信内容', { computed: true, max: 1000 }),
    params: secret('模板参数', { computed: true, max: 4000 }),
    tryCount: integer('已发送次数', { computed: true, default: 0 }),
    nextTime: dateTime('下次发送时间', { computed: true }),
    expireTime: dateTime('过期时间', { computed: true }),
    sendTime: dateTime('发送时间', { computed: true }),
    providerNo: text('服务商流水号', { computed: true, max: 64, mono: true }),
    errorText: text('失败原因', { computed: true, max: 200, width: 200 }),
  },
  states: {
    label: '状态',
    initial: 'pending',
    labels: { pending: '待发送', sent: '成功', retrying: '失败待重试', failed: '失败' },
    wire: { pending: 0, sent: 1, failed: 2, retrying: 3 },
    tones: { pending: 'info', sent: 'ok', retrying: 'warn', failed: 'bad' },
  },
  actions: {
    retry: {
      label: '重新发送',
      on: 'selection',
      from: ['failed'],
      to: 'pending',
      handled: true,
      danger: 'ask',
      key: 's r',
      icon: 'rotate-cw',
      placement: 'both',
      keywords: ['retry', 'resend'],
    },
  },
  list: {
    columns: [
      'createTime',
      'phoneMask',
      'content',
      'purpose',
      'templateCode',
      'category',
      'status',
      'tryCount',
      'errorText',
    ],
    search: ['phone', 'status', 'purpose', 'templateCode', 'category', 'smsId', 'createTime'],
  },
  detail: {
    sections: {
      短信: [
        'recordNo',
        'phoneMask',
        'content',
        'purpose',
        'templateCode',
        'templateId',
        'smsId',
        'category',
      ],
      进度: ['tryCount', 'sendTime', 'nextTime', 'expireTime', 'providerNo', 'errorText'],
    },
  },
  menu: {
    branch: 'resource',
    sort: 4,
    icon: 'message-square-more',
    path: '/resource/sms-record',
    name: '短信记录',
    en: 'SMS records',
  },
  keywords: ['outbox', 'sms log'],
})
