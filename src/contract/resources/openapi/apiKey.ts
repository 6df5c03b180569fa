import { dateTime, integer, longText, oneOf, reference, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { signTypes } from '../../parts/openApis.ts'

/**
 * A key of a credential. A second one can be issued while the first is still valid, so that a merchant can
 * change keys without interruption.
 */
export const apiKey = defineResource({
  id: 'apiKey',
  label: '密钥版本',
  path: '/biz-openapi/openapi/apiKey',
  scope: 'tenant',
  table: 'openapi_api_key',
  title: 'apiKey',
  verbs: ['list', 'page', 'detail'],
  rights: { apiKey: 'secret_apiKey' },
  fields: {
    apiKey: text('Access Key', { computed: true, max: 24, mono: true, search: 'equals', width: 190 }),
    secretId: reference('接入凭证', {
      to: 'secret',
      computed: true,
      required: true,
      onRemove: 'keep',
      width: 200,
    }),
    keyName: text('密钥名称', { computed: true, max: 40 }),
    apiSecret: text('密钥', { computed: true, max: 12, mono: true }),
    sealedSecret: secret('密钥原文', { computed: true }),
    sealedData: secret('数据密钥原文', { computed: true }),
    signType: oneOf('签名方式', signTypes.labels, { wire: signTypes.wire, computed: true }),
    publicKey: longText('商户公钥', { computed: true, max: 4000 }),
    keyVersion: integer('版本', { computed: true }),
    effectiveTime: dateTime('生效时间', { computed: true }),
    expireTime: dateTime('到期时间', { computed: true }),
    lastUsedTime: dateTime('最近使用', { computed: true }),
    callCount: integer('调用次数', { computed: true, default: 0 }),
  },
  states: {
    field: 'keyStatus',
    label: '状态',
    initial: 'active',
    labels: { active: '生效', rotating: '轮换中', revoked: '已停用', expired: '已过期' },
    wire: { active: 1, rotating: 2, revoked: 3, expired: 4 },
    tones: { active: 'ok', rotating: 'warn', revoked: 'idle', expired: 'bad' },
  },
  actions: {
    revoke: {
      label: '停用',
      on: 'record',
      ids: 'id',
      permission: 'apiKey',
      from: ['active', 'rotating'],
      to: 'revoked',
      handled: true,
      keyed: true,
      danger: 'confirm',
      icon: 'circle-slash',
      placement: 'row',
      key: 's d',
      keywords: ['revoke', 'disable'],
      input: { password: secret('登录密码', { required: '请输入登录密码' }) },
    },
    amend: {
      label: '修改',
      on: 'record',
      ids: 'id',
      permission: 'apiKey',
      from: ['active', 'rotating'],
      handled: true,
      icon: 'pencil',
      placement: 'row',
      keywords: ['rename', 'expiry'],
      input: { keyName: text('密钥名称', { max: 40 }), expireTime: dateTime('到期时间') },
    },
  },
  buttons: { apiKey: { label: '管理密钥', icon: 'key-round', placement: 'row' } },
  list: {
    columns: [
      'apiKey',
      'secretId',
      'keyName',
      'apiSecret',
      'keyVersion',
      'signType',
      'keyStatus',
      'effectiveTime',
      'expireTime',
      'lastUsedTime',
      'callCount',
    ],
    search: ['secretId', 'apiKey', 'signType', 'keyStatus'],
  },
  detail: {
    sections: {
      密钥: ['apiKey', 'apiSecret', 'secretId', 'keyName', 'keyVersion', 'signType', 'publicKey'],
      有效期: ['effectiveTime', 'expireTime'],
      使用: ['lastUsedTime', 'callCount'],
    },
  },
  indexes: [['secretId']],
  menu: { branch: 'openPlatform', sort: 5, icon: 'key-round', path: '/openapi/api-key', en: 'API keys' },
  keywords: ['rotate', 'revoke'],
})
