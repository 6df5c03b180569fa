/** The pages of an app product: code, name, and whether it has to be there. */
export const PAGE_CODES = [
  { pageCode: 'home', pageName: '首页', required: true },
  { pageCode: 'activity', pageName: '活动页', required: false },
  { pageCode: 'mine', pageName: '我的', required: true },
] as const

const block = (key: string, type: string, props: Readonly<Record<string, unknown>> = {}) => ({
  key,
  type,
  props,
})

/** The pages the platform's product has by default. */
export const PLATFORM_PAGES = [
  {
    ...{ pageCode: 'home', pageName: '首页', pageType: 'home' },
    config: {
      page: { title: '权益商城' },
      components: [
        block('find', 'search', { placeholder: '搜索商品' }),
        block('hello', 'notice', { text: '欢迎光临，客服时间 9:00 至 21:00' }),
      ],
    },
  },
  {
    ...{ pageCode: 'mine', pageName: '我的', pageType: 'mine' },
    config: {
      page: { title: '我的' },
      components: [
        block('links', 'navGrid', {
          columns: 3,
          items: [
            { title: '我的订单', link: '/orders' },
            { title: '我的券', link: '/coupons' },
            { title: '联系客服', link: '/service' },
          ],
        }),
      ],
    },
  },
] as const

/** The home page of a merchant's app, around its goods and an article. */
export const merchantHome = (skuIds: readonly string[], contentIds: readonly string[]) => ({
  page: { title: '锦礼堂积分商城', bg: '#F7F4EE', shareTitle: '积分当钱花' },
  components: [
    block('find', 'search', { placeholder: '话费、影视会员、咖啡' }),
    block('hello', 'notice', { text: '积分每年 12 月 31 日清零，请及时使用', link: '/help/points' }),
    block('nav', 'navGrid', {
      columns: 4,
      items: [
        { title: '话费充值', link: '/category/recharge' },
        { title: '影视会员', link: '/category/video' },
        { title: '咖啡茶饮', link: '/category/drink' },
        { title: '全部商品', link: '/category' },
      ],
    }),
    block('gap', 'spacer', { height: 12 }),
    ...(skuIds.length > 0
      ? [block('hot', 'goodsList', { title: '热门兑换', layout: 'grid', skuIds, price: true })]
      : []),
    ...(contentIds.length > 0 ? [block('read', 'articleList', { title: '使用帮助', contentIds })] : []),
    block('tabs', 'tabBar', {
      items: [
        { title: '首页', link: '/' },
        { title: '分类', link: '/category' },
        { title: '我的', link: '/mine' },
      ],
    }),
  ],
})

/** A campaign page nobody has published yet. */
export const CAMPAIGN = {
  page: { title: '双十二会场', bg: '#FFF1F0' },
  components: [
    block('clock', 'countdown', { title: '距离开抢', endTime: '2026-12-12 00:00:00' }),
    block('rules', 'richText', { html: '<h3>活动规则</h3><p>每人限兑 <b>2</b> 份，兑完即止。</p>' }),
  ],
} as const
