import { dateTime, flag, integer, longText, oneOf, reference, someOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { openApis, signTypes } from '../../parts/openApis.ts'

/** A named set of interfaces with its usual limits; merchants are let in by credentials of it. */
export const app = defineResource({
  id: 'app', label: '开放应用', path: '/biz-openapi/openapi/app', scope: 'tenant', table: 'openapi_app', title: 'appName',
  also: { add: 'save', edit: 'update', delete: 'remove' },
  fields: {
    appCode: text('应用编码', { computed: true, max: 16, mono: true, search: 'equals' }),
    appName: text('应用名称', { required: '请输入应用名称', unique: '应用名称已存在', max: 40, search: 'contains', width: 200 }),
    appType: oneOf('应用类型', { merchant: '商户接入', supplier: '供应商回调', internal: '内部系统' }, { wire: { merchant: 1, supplier: 2, internal: 3 }, default: 'merchant', required: '请选择应用类型' }),
    apiCodes: someOf('可用接口', openApis.labels, { wire: openApis.wire, required: '请选择可用接口', width: 220 }),
    signTypes: someOf('允许签名方式', signTypes.labels, { wire: signTypes.wire, required: '请选择签名方式' }),
    defaultQps: integer('默认QPS', { default: 50, min: 1, max: 2000 }),
    defaultBurst: integer('默认突发', { default: 100, min: 1, max: 2000 }),
    dayQuota: integer('日调用配额', { default: 0, min: 0, help: '0 表示不限' }),
    ipRequired: flag('强制IP白名单', { default: true }),
    keyTtlDays: integer('密钥有效期(天)', { default: 365, min: 30, max: 1095 }),
    secretCount: integer('接入数', { computed: true }),
    remark: longText('备注', { max: 200 }),
  },
  states: { label: '状态', initial: 'enabled', labels: { enabled: '启用', disabled: '停用' }, wire: { enabled: 1, disabled: 0 }, tones: { enabled: 'ok', disabled: 'idle' }, inForm: true },
  actions: {
    enable: { label: '启用', on: 'selection', permission: 'edit', from: ['disabled'], to: 'enabled', inverse: 'disable', key: 's e', icon: 'circle-check', place: 'both', words: ['enable'] },
    disable: { label: '停用', on: 'selection', permission: 'edit', from: ['enabled'], to: 'disabled', inverse: 'enable', handled: true, danger: 'confirm', key: 's d', icon: 'circle-slash', place: 'both', words: ['disable'] },
    saveApiKey: {
      label: '签发密钥', on: 'record', verb: 'saveApiKey', ids: 'appId', permission: 'apiKey', handled: true, keyed: true, danger: 'confirm', icon: 'key-round', place: 'row', key: 's k', done: '密钥已签发', words: ['issue key', 'rotate'],
      input: {
        secretId: reference('接入凭证', { to: 'secret', required: '请选择接入凭证' }),
        keyName: text('密钥名称', { max: 40 }),
        signType: oneOf('签名方式', signTypes.labels, { wire: signTypes.wire, default: 'hmac', required: '请选择签名方式' }),
        publicKey: longText('商户公钥', { max: 4000, when: { signType: 'rsa' }, required: '请输入商户公钥', help: 'PEM 格式，RSA 2048 位以上' }),
        effectiveTime: dateTime('生效时间', { help: '不填则立即生效' }),
        expireTime: dateTime('到期时间', { after: 'effectiveTime', help: '不填则按应用的密钥有效期' }),
      },
    },
  },
  once: { text: '请妥善保存，密钥只显示一次', fields: { secretId: text('接入凭证', { internal: true }), apiKey: text('Access Key', { mono: true }), apiSecret: text('密钥', { mono: true }), dataSecret: text('数据密钥', { mono: true }) } },
  list: { columns: ['appCode', 'appName', 'appType', 'apiCodes', 'defaultQps', 'secretCount', 'status', 'updateTime'], search: ['appName', 'appType', 'status'], most: 10_000 },
  form: { sections: { 应用: ['appName', 'appType', 'apiCodes', 'status', 'remark'], 安全: ['signTypes', 'ipRequired', 'keyTtlDays'], 默认限额: ['defaultQps', 'defaultBurst', 'dayQuota'] } },
  menu: { branch: 'openPlatform', sort: 1, icon: 'boxes', path: '/openapi/app', en: 'Open API apps' },
  words: ['open api', 'interface'],
})
