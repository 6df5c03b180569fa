import { longText, oneOf, rows, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { enabledOne } from '../../parts/enabledOne.ts'
import { SMS_PROVIDERS } from '../../parts/smsProviders.ts'

const { choices, wire } = SMS_PROVIDERS
const NAMED_TEMPLATES = { category: ['yunpian', 'qiniu', 'aliyun', 'tencent'] } as const
const CONTENT = '以 ${name} 写变量，如：您的验证码是 ${code}'

/** An account with a service that sends short messages, and the templates it sends. */
export const sms = defineResource({
  id: 'sms',
  label: '短信配置',
  path: '/blade-resource/sms',
  scope: 'tenant',
  title: 'smsCode',
  fields: {
    category: oneOf('分类', choices, { wire, required: '请选择分类', default: 'console' }),
    smsCode: text('资源编号', { required: '请输入资源编号', unique: true, max: 32, mono: true }),
    signName: text('短信签名', {
      required: '请输入短信签名',
      when: { category: ['aliyun', 'tencent'] },
      max: 64,
      kept: true,
    }),
    templateId: text('模版ID', {
      required: '请输入模版ID',
      when: NAMED_TEMPLATES,
      max: 64,
      mono: true,
    }),
    content: longText('模板内容', { max: 500, help: CONTENT }),
    endpoint: text('接口地址', {
      when: { category: ['yunpian', 'qiniu', 'aliyun', 'tencent', 'http'] },
      help: '通用 HTTP 必填；其他服务商不填则为其公开地址',
      max: 255,
      mono: true,
      pattern: /^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/,
      patternText: '地址须以 http:// 或 https:// 开头，且不含账号',
    }),
    accessKey: text('accessKey', {
      required: '请输入accessKey',
      when: { category: ['yunpian', 'qiniu', 'aliyun', 'tencent', 'http'] },
      max: 255,
      mono: true,
    }),
    secretKey: secret('secretKey', {
      when: { category: ['qiniu', 'aliyun', 'tencent', 'http'] },
      help: '修改分类、接口地址或 accessKey 后须重新输入',
    }),
    regionId: text('regionId', {
      when: { category: ['aliyun', 'tencent'] },
      max: 64,
      mono: true,
      help: '如 cn-hangzhou、ap-guangzhou',
    }),
    appId: text('SDKAppID', {
      required: '请输入appId',
      when: { category: 'tencent' },
      max: 64,
      mono: true,
    }),
    templates: rows('其他模板', {
      max: 50,
      help: '场景的内容在“短信模板”中，这里只为它们提供同编号的模版ID；指定本配置发送时使用这里的内容',
      fields: {
        templateCode: text('模板编号', {
          required: '请输入模板编号',
          max: 32,
          mono: true,
          pattern: /^[A-Za-z][\w-]*$/,
          patternText: '模板编号以字母开头，只含字母、数字、下划线和连字符',
        }),
        templateName: text('模板名称', { required: '请输入模板名称', max: 64 }),
        templateId: text('模版ID', { max: 64, mono: true }),
        content: longText('模板内容', { max: 500 }),
      },
    }),
    remark: text('备注'),
  },
  states: enabledOne.states,
  actions: {
    ...enabledOne.actions,
    send: {
      label: '发送短信',
      on: 'record',
      ids: 'id',
      keyed: true,
      handled: true,
      danger: 'ask',
      icon: 'send',
      placement: 'row',
      done: '已提交发送',
      input: {
        phones: text('手机号', { required: '请输入手机号', max: 1199, help: '多个以逗号分隔，最多 100 个' }),
        templateCode: text('模板编号', { max: 32, mono: true, help: '不填则使用默认模板' }),
        params: longText('模板参数', { max: 2000, help: '如 {"code":"123456"}' }),
      },
      keywords: ['send message', 'debug', 'test'],
    },
  },
  list: {
    editable: ['remark'],
    columns: ['smsCode', 'category', 'signName', 'templateId', 'accessKey', 'status', 'updateTime'],
    search: ['category', 'smsCode', 'templateId', 'status'],
    plain: 'contains',
  },
  form: {
    sections: {
      基本信息: ['category', 'smsCode', 'signName', 'templateId', 'content', 'remark'],
      接口: ['endpoint', 'accessKey', 'secretKey', 'regionId', 'appId'],
      模板: ['templates'],
    },
  },
  detail: {
    sections: {
      基本信息: ['category', 'smsCode', 'signName', 'templateId', 'content', 'remark', 'status'],
      接口: ['endpoint', 'accessKey', 'regionId', 'appId'],
      模板: ['templates'],
    },
    related: { 短信记录: { of: 'smsRecord', by: 'smsId' } },
  },
  menu: {
    branch: 'resource',
    sort: 3,
    icon: 'message-square-text',
    path: '/resource/sms',
    name: '短信配置',
    en: 'SMS',
  },
  keywords: ['sms', 'short message', 'text message'],
})
