const component = (key: string, type: string, props: Readonly<Record<string, unknown>> = {}) => ({
  key,
  type,
  props,
})

/** Templates of the platform that new tenants get as copies. */
export const SHARED_TEMPLATES: readonly Readonly<Record<string, unknown>>[] = [
  {
    templateName: '标准权益商城',
    templateSign: '1',
    appType: 'h5',
    sharing: 'shared',
    templateVersion: 1,
    state: 'enabled',
    config: {
      page: { title: '权益商城' },
      components: [
        component('top', 'banner', { height: 320 }),
        component('nav', 'navGrid', { columns: 5 }),
        component('hot', 'goodsList', { title: '热门兑换', count: 12 }),
        component('tabs', 'tabBar'),
      ],
    },
  },
  {
    templateName: '积分兑换',
    templateSign: '2',
    appType: 'wechat',
    sharing: 'shared',
    templateVersion: 1,
    state: 'enabled',
    config: {
      page: { title: '积分兑换' },
      components: [component('find', 'search'), component('goods', 'goodsList', { title: '全部商品' })],
    },
  },
]

/** A template of the company's own. */
export const COMPANY_TEMPLATES: readonly Readonly<Record<string, unknown>>[] = [
  {
    templateName: '双十二会场',
    templateSign: '3',
    appType: 'h5',
    sharing: 'own',
    templateVersion: 3,
    state: 'disabled',
    config: {
      page: { title: '双十二会场' },
      components: [
        component('clock', 'countdown', { until: '2026-12-12 00:00:00' }),
        component('coupons', 'couponList', { count: 6 }),
        component('goods', 'goodsList', { title: '限时好价' }),
      ],
    },
  },
]
