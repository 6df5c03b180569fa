import { dictionary, image, integer, json, oneOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { onOff } from '../../parts/onOff.ts'

/** The look of a shop as a template: its pages are made of components. */
export const shopTemplate = defineResource({
  id: 'shopTemplate',
  label: '店铺模板',
  path: '/blade-system/shopTemplate',
  scope: 'tenant',
  title: 'templateName',
  fields: {
    cover: image('封面', {
      public: true,
      width: 88,
      accept: ['image/jpeg', 'image/png'],
      maxBytes: 1024 * 1024,
    }),
    templateName: text('模板名称', { required: '请输入模板名称', max: 50, unique: true }),
    templateSign: dictionary('模板标识', {
      code: 'shop_template_sign',
      business: true,
      required: '请选择模板标识',
    }),
    appType: oneOf(
      '应用类型',
      { h5: 'H5', wechat: '微信小程序', alipay: '支付宝小程序', unionPay: '云闪付' },
      { wire: { h5: 1, wechat: 2, alipay: 3, unionPay: 4 }, required: '请选择应用类型', default: 'h5' },
    ),
    sharing: oneOf(
      '使用范围',
      { shared: '平台共享', own: '本租户' },
      {
        wire: { shared: 1, own: 2 },
        required: '请选择使用范围',
        default: 'own',
        alias: 'scope',
        help: '平台共享的模板由平台维护，新建租户时复制给租户',
      },
    ),
    config: json<ShopConfig>('页面配置', {
      required: '请填写页面配置',
      help: '由 page 与 components 组成的 JSON',
    }),
    templateVersion: integer('模板版本', { computed: true }),
  },
  states: { ...onOff.states, field: 'state' },
  actions: {
    enable: { ...onOff.actions.enable, verb: 'changeState', pick: { state: 1 }, permission: 'state' },
    disable: { ...onOff.actions.disable, verb: 'changeState', pick: { state: 0 }, permission: 'state' },
  },
  buttons: { state: { label: '启用或停用', icon: 'power', placement: 'both' } },
  verbs: ['list', 'page', 'detail', 'select', 'save', 'update', 'submit'],
  list: {
    columns: [
      'cover',
      'templateName',
      'templateSign',
      'appType',
      'sharing',
      'templateVersion',
      'state',
      'updateTime',
    ],
    search: ['templateName', 'templateSign', 'appType', 'sharing', 'state'],
    plain: 'contains',
  },
  menu: {
    branch: 'serviceMonitoring',
    sort: 5,
    icon: 'layout-template',
    path: '/content/shopTemplate',
    en: 'Shop templates',
  },
  keywords: ['template', 'page'],
})

/** The page of a template and what stands on it, from top to bottom. */
export interface ShopConfig {
  readonly page: { readonly title: string }
  readonly components: readonly { readonly key: string; readonly type: string }[]
}
