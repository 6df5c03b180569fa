import { decimal, image, integer, longText, oneOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { onOff } from '../../parts/onOff.ts'

/** A service that merchants can order; while it is stopped, orders of its type of goods are refused. */
export const businessService = defineResource({
  id: 'businessService',
  label: '业务服务',
  path: '/blade-system/businessService',
  scope: 'tenant',
  title: 'serviceName',
  fields: {
    serviceCode: text('服务编码', {
      required: '请输入服务编码',
      unique: '服务编码已存在',
      fixed: true,
      max: 32,
      mono: true,
      help: 'RECHARGE 直充，CARD 卡密，COUPON 券码，ETERNITY 恒券，FAVOR 立减金，INKIND 实物，TICKET 票务',
    }),
    serviceName: text('服务名称', { required: '请输入服务名称', max: 50, unique: true }),
    icon: image('图标', { public: true, accept: ['image/jpeg', 'image/png'], maxBytes: 500 * 1024 }),
    description: longText('说明', { max: 500 }),
    orderChannel: oneOf(
      '下单渠道',
      { api: 'API', h5: 'H5', console: '后台' },
      { wire: { api: 1, h5: 2, console: 3 }, required: '请选择下单渠道', default: 'api' },
    ),
    feeRate: decimal('服务费率', { default: 0, min: 0, max: 1, scale: 4, fractionFormat: 'percent' }),
    sort: integer('排序', { default: 0, min: 0, max: 9999 }),
  },
  states: onOff.states,
  actions: {
    enable: { ...onOff.actions.enable, permission: 'edit' },
    disable: { ...onOff.actions.disable, permission: 'edit', danger: 'ask' },
  },
  verbs: ['list', 'page', 'detail', 'select', 'save', 'update', 'submit'],
  list: {
    editable: ['description', 'sort'],
    columns: ['serviceName', 'serviceCode', 'orderChannel', 'feeRate', 'sort', 'status', 'updateTime'],
    search: ['serviceName', 'serviceCode', 'orderChannel', 'status'],
    sort: 'sort',
    plain: 'contains',
  },
  menu: {
    branch: 'serviceMonitoring',
    sort: 3,
    icon: 'concierge-bell',
    path: '/serviceMonitoring/businessService',
    en: 'Business services',
  },
  keywords: ['service', 'fee'],
})
