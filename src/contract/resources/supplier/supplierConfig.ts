import { dateTime, dictionary, flag, integer, json, money, oneOf, percent, reference, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

const address = { max: 255, pattern: /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/, patternText: '接口地址格式不正确', when: { adapterCode: ['httpMd5', 'httpRsa'] } } as const

/** One interface of a supplier with its account: what orders are sent to. */
export const supplierConfig = defineResource({
  id: 'supplierConfig', label: '供应商', path: '/biz-supplier/supplierConfig', scope: 'tenant', title: 'supplierName', export: true,
  fields: {
    supplierCode: text('供应商编码', { computed: true, number: { prefix: 'S', digits: 6 }, max: 32, mono: true, search: 'equals' }),
    supplierName: text('供应商名称', { required: '请输入供应商名称', unique: '供应商名称已存在', max: 60, search: 'contains', width: 200 }),
    supplierType: oneOf('类型', { topUp: '接口直充', card: '卡密采购', inKind: '实物供货', exchange: '平台互供' }, { wire: { topUp: 1, card: 2, inKind: 3, exchange: 4 }, required: '请选择类型', tones: { topUp: 'info', card: 'ok', inKind: 'idle', exchange: 'warn' } }),
    supplierGroupId: reference('供应商组', { to: 'supplierGroup', required: '请选择供应商组' }),
    contractPartyId: reference('签约主体', { to: 'contractParty', computed: true }),
    accountId: reference('结算账户', { to: 'contractPartyAccount', where: { accountType: 'supplier' }, help: '不填则为供应商组的默认账户' }),
    managerId: reference('负责人', { to: 'user', onRemove: 'keep', help: '不填则为供应商组的负责人' }),
    chargeType: dictionary('计费类型', { code: 'wh_charge_supplier', business: true }),
    adapterCode: oneOf('接口适配器', { mock: '模拟接口', httpMd5: 'HTTP表单(MD5)', httpRsa: 'HTTP表单(RSA)', manual: '人工处理' }, { wire: { mock: 'mock', httpMd5: 'httpMd5', httpRsa: 'httpRsa', manual: 'manual' }, tones: { mock: 'idle', manual: 'warn' } }),
    adapterConfig: json<Readonly<Record<string, unknown>>>('适配器参数', { when: { adapterCode: ['mock', 'httpMd5', 'httpRsa'] }, help: 'RSA 适配器在 publicKey 中填写对方公钥' }),
    apiUrl: text('下单地址', { ...address, required: '请输入下单地址' }),
    queryUrl: text('查询地址', { ...address, required: '请输入查询地址' }),
    appId: text('应用ID', { max: 64, when: { adapterCode: ['httpMd5', 'httpRsa'] } }),
    appSecret: secret('应用密钥', { max: 4000, help: 'RSA 适配器填写我方私钥' }),
    appSecretTail: text('应用密钥尾号', { computed: true, max: 10, mono: true }),
    callbackToken: secret('回调令牌', { computed: true, searchable: true }),
    ipWhitelist: text('回调IP白名单', { max: 500, help: '网段之间用逗号分隔，不填则不限' }),
    connectTimeoutMs: integer('请求超时(毫秒)', { min: 3000, max: 60_000, default: 15_000 }),
    resultTimeoutMin: integer('结果超时(分钟)', { min: 5, max: 4320, default: 30 }),
    maxQps: integer('并发上限', { min: 1, max: 1000, default: 20, help: '每秒请求数，超出的排队' }),
    prepaidAvailable: money('预存可用', { computed: true }),
    supplierBalance: money('供应商侧余额', { computed: true }),
    balanceAlertValue: money('余额预警值', { min: 0, default: 0, help: '0 表示不预警' }),
    todayCount: integer('今日订单', { computed: true }),
    todayRate: percent('今日成功率', { computed: true }),
    contactName: text('联系人', { max: 30 }),
    contactPhone: text('联系电话', { max: 20, pattern: /^1[3-9]\d{9}$/, patternText: '联系电话格式不正确' }),
    testTime: dateTime('最近测试', { computed: true }),
    testPassed: flag('接口连通', { computed: true }),
    noReplyCount: integer('连续无应答', { computed: true, internal: true, default: 0 }),
    replyCount: integer('连续应答', { computed: true, internal: true, default: 0 }),
    suspendReason: text('暂停原因', { computed: true, max: 100 }),
  },
  states: { label: '合作状态', initial: 'disabled', labels: { disabled: '停用', active: '合作中', suspended: '系统暂停', terminated: '终止' }, wire: { disabled: 0, active: 1, suspended: 2, terminated: 3 }, tones: { disabled: 'idle', active: 'ok', suspended: 'warn', terminated: 'bad' } },
  actions: {
    enable: { label: '启用', on: 'selection', verb: 'changeState', pick: { status: 1 }, permission: 'changeState', from: ['disabled', 'suspended'], to: 'active', inverse: 'disable', handled: true, key: 's e', icon: 'circle-check', place: 'both', words: ['enable', 'recover'] },
    disable: { label: '停用', on: 'selection', verb: 'changeState', pick: { status: 0 }, permission: 'changeState', from: ['active', 'suspended'], to: 'disabled', inverse: 'enable', handled: true, danger: 'confirm', key: 's d', icon: 'circle-slash', place: 'both' },
    terminate: { label: '终止合作', on: 'record', verb: 'changeState', pick: { status: 3 }, from: ['disabled'], to: 'terminated', handled: true, danger: 'type-to-confirm', icon: 'circle-stop', refusals: { active: '请先停用供应商再终止', suspended: '请先停用供应商再终止' } },
    testConnect: { label: '测试连接', on: 'record', ids: 'id', verb: 'testConnect', permission: 'test', handled: true, icon: 'plug-zap', done: '连接正常', words: ['test connection', 'ping'] },
    resetSecret: { label: '重置回调令牌', on: 'record', ids: 'id', verb: 'resetSecret', permission: 'reSecret', handled: true, keyed: true, danger: 'confirm', icon: 'key-round', words: ['reset secret', 'callback token'] },
    queryBalance: { label: '查余额', on: 'record', ids: 'id', verb: 'queryBalance', permission: 'test', handled: true, icon: 'wallet', words: ['balance'] },
  },
  buttons: { changeState: { label: '启用或停用', icon: 'power', place: 'both' }, test: { label: '测试连接', icon: 'plug-zap', place: 'row' } },
  once: { text: '请妥善保存，密钥只显示一次', fields: { callbackToken: text('回调令牌', { mono: true }) } },
  list: {
    columns: ['supplierCode', 'supplierName', 'supplierType', 'supplierGroupId', 'contractPartyId', 'prepaidAvailable', 'todayCount', 'todayRate', 'status', 'updateTime'],
    search: ['supplierName', 'supplierCode', 'supplierType', 'supplierGroupId', 'contractPartyId', 'status'],
  },
  form: {
    sections: {
      供应商: ['supplierName', 'supplierType', 'supplierGroupId', 'accountId', 'chargeType', 'managerId', 'contactName', 'contactPhone'],
      接口: ['adapterCode', 'apiUrl', 'queryUrl', 'appId', 'appSecret', 'adapterConfig', 'ipWhitelist'],
      限制与预警: ['connectTimeoutMs', 'resultTimeoutMin', 'maxQps', 'balanceAlertValue'],
    },
  },
  detail: {
    sections: {
      供应商: ['supplierCode', 'supplierName', 'supplierType', 'supplierGroupId', 'contractPartyId', 'chargeType', 'managerId', 'contactName', 'contactPhone'],
      资金: ['accountId', 'prepaidAvailable', 'supplierBalance', 'balanceAlertValue', 'todayCount', 'todayRate'],
      接口: ['adapterCode', 'apiUrl', 'queryUrl', 'appId', 'appSecretTail', 'adapterConfig', 'ipWhitelist', 'connectTimeoutMs', 'resultTimeoutMin', 'maxQps', 'testTime', 'testPassed', 'suspendReason'],
    },
  },
  menu: { branch: 'supplierManage', sort: 1, icon: 'factory', path: '/supplier/config', en: 'Supplier', key: 'g y' },
  indexes: [['supplierGroupId'], ['contractPartyId']],
  words: ['supplier', 'vendor', 'channel'],
})
