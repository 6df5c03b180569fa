import { dateTime, integer, longText, oneOf, reference, someOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { openApis } from '../../parts/openApis.ts'

/** That a merchant may use an app, from which addresses and how often; its keys sign the requests. */
export const secret = defineResource({
  id: 'secret', label: '接入凭证', path: '/biz-openapi/openapi/secret', scope: 'tenant', table: 'openapi_secret', title: 'secretName',
  fields: {
    secretNo: text('凭证编号', { computed: true, number: { prefix: 'SC', digits: 8 }, max: 16, mono: true, search: 'equals' }),
    secretName: text('凭证名称', { max: 100, search: 'contains', width: 200, help: '不填则为“商户-应用”' }),
    tenantName: text('租户', { computed: true, max: 64 }),
    appId: reference('应用', { to: 'app', where: { status: 'enabled' }, required: '请选择应用', fixed: true }),
    merchantId: reference('商户', { to: 'merchantConfig', fixed: true, help: '商户接入类应用必填' }),
    merchantCode: text('商户编号', { max: 10, mono: true, search: 'equals', fixed: true }),
    ipWhiteList: longText('IP白名单', { max: 2500, help: 'IPv4、IPv6 或网段，一行一个，最多 50 个' }),
    qps: integer('QPS', { min: 1, max: 4000, help: '不填则用应用默认值' }),
    burst: integer('突发', { min: 1, max: 4000, help: '不填则用应用默认值' }),
    dayQuota: integer('日调用配额', { min: 0, help: '不填则用应用默认值，0 表示不限' }),
    apiCodes: someOf('接口授权', openApis.labels, { wire: openApis.wire, help: '不选则为应用的全部接口' }),
    notifyUrl: text('回调地址', { max: 255, help: '订单未带回调地址时使用' }),
    env: oneOf('环境', { live: '正式', sandbox: '沙箱' }, { wire: { live: 1, sandbox: 2 }, default: 'live', fixed: true, tones: { live: 'ok', sandbox: 'info' } }),
    liveKeyCount: integer('有效密钥数', { computed: true }),
    lastUsedTime: dateTime('最近使用', { computed: true }),
    lastUsedIp: text('最近使用IP', { computed: true, max: 64, mono: true }),
    remark: longText('备注', { max: 200 }),
  },
  states: { label: '状态', initial: 'enabled', labels: { enabled: '启用', disabled: '停用' }, wire: { enabled: 1, disabled: 0 }, tones: { enabled: 'ok', disabled: 'idle' }, inForm: true },
  actions: {
    enable: { label: '启用', on: 'selection', permission: 'edit', from: ['disabled'], to: 'enabled', inverse: 'disable', key: 's e', icon: 'circle-check', place: 'both', words: ['enable'] },
    disable: { label: '停用', on: 'selection', permission: 'edit', from: ['enabled'], to: 'disabled', inverse: 'enable', handled: true, danger: 'confirm', key: 's d', icon: 'circle-slash', place: 'both', words: ['disable'] },
  },
  once: { text: '请妥善保存，密钥只显示一次', fields: { secretId: text('接入凭证', { internal: true }), apiKey: text('Access Key', { mono: true }), apiSecret: text('密钥', { mono: true }) } },
  buttons: { limit: { label: '超出默认限额', icon: 'gauge' } },
  uniqueTogether: [{ fields: ['appId', 'merchantId'], text: '该商户已接入此应用' }],
  list: { columns: ['secretNo', 'secretName', 'appId', 'merchantId', 'env', 'ipWhiteList', 'qps', 'liveKeyCount', 'lastUsedTime', 'status'], search: ['appId', 'merchantId', 'merchantCode', 'env', 'status'] },
  form: { sections: { 接入: ['secretName', 'appId', 'merchantId', 'env', 'status', 'remark'], 安全与限额: ['ipWhiteList', 'apiCodes', 'qps', 'burst', 'dayQuota'], 回调: ['notifyUrl'] } },
  detail: { sections: { 接入: ['secretNo', 'secretName', 'tenantName', 'appId', 'merchantId', 'merchantCode', 'env', 'remark'], 安全与限额: ['ipWhiteList', 'apiCodes', 'qps', 'burst', 'dayQuota', 'notifyUrl'], 使用: ['liveKeyCount', 'lastUsedTime', 'lastUsedIp'] } },
  indexes: [['merchantCode']],
  menu: { branch: 'openPlatform', sort: 2, icon: 'key-square', path: '/openapi/secret', en: 'Access credentials' },
  words: ['credential', 'access key'],
})
