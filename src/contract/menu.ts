/** The menu above the entries of the resources. It is seeded once and edited in 菜单管理 afterwards. */
export interface TopMenu {
  readonly code: string
  readonly name: string
  readonly en: string
  readonly icon: string
  readonly sort: number
}
export interface Branch {
  readonly code: string
  readonly top: string
  readonly name: string
  readonly en: string
  readonly path: string
  readonly icon: string
  readonly sort: number
}

export const TOP_MENUS: readonly TopMenu[] = [
  { code: 'top_desk', name: '工作台', en: 'Workspace', icon: 'layout-dashboard', sort: 1 },
  { code: 'top_goods', name: '商品', en: 'Product', icon: 'package', sort: 2 },
  { code: 'top_order', name: '订单', en: 'Orders', icon: 'receipt-text', sort: 3 },
  { code: 'top_marketing', name: '营销', en: 'Marketing', icon: 'megaphone', sort: 4 },
  { code: 'top_partner', name: '商户与供应商', en: 'Merchants and suppliers', icon: 'handshake', sort: 5 },
  { code: 'top_finance', name: '财务', en: 'Finance', icon: 'wallet', sort: 6 },
  { code: 'top_system', name: '系统', en: 'System', icon: 'settings', sort: 7 },
  { code: 'top_dev', name: '研发', en: 'Development', icon: 'code-xml', sort: 8 },
]

export const BRANCHES: readonly Branch[] = [
  {
    code: 'desk',
    top: 'top_desk',
    name: '工作台',
    en: 'Workspace',
    path: '/desk',
    icon: 'panels-top-left',
    sort: 1,
  },
  {
    code: 'messageCenter',
    top: 'top_desk',
    name: '消息中心',
    en: 'Messages and alarms',
    path: '/notice',
    icon: 'bell',
    sort: 3,
  },
  {
    code: 'goodsManage',
    top: 'top_goods',
    name: '商品管理',
    en: 'Catalog',
    path: '/goods',
    icon: 'package',
    sort: 1,
  },
  {
    code: 'stockManage',
    top: 'top_goods',
    name: '库存管理',
    en: 'Inventory',
    path: '/stock',
    icon: 'warehouse',
    sort: 2,
  },
  {
    code: 'orderManage',
    top: 'top_order',
    name: '订单管理',
    en: 'Order management',
    path: '/order',
    icon: 'receipt-text',
    sort: 1,
  },
  {
    code: 'afterSaleManage',
    top: 'top_order',
    name: '售后与风控',
    en: 'After sales and risk',
    path: '/afterSale',
    icon: 'life-buoy',
    sort: 3,
  },
  {
    code: 'cardOrderManage',
    top: 'top_order',
    name: '卡券订单',
    en: 'Card and coupon orders',
    path: '/cardOrder',
    icon: 'ticket',
    sort: 2,
  },
  {
    code: 'cardManage',
    top: 'top_goods',
    name: '卡券管理',
    en: 'Issued cards',
    path: '/card',
    icon: 'credit-card',
    sort: 3,
  },
  {
    code: 'purchaseManage',
    top: 'top_goods',
    name: '采购管理',
    en: 'Purchasing',
    path: '/purchase',
    icon: 'handshake',
    sort: 4,
  },
  {
    code: 'contentManage',
    top: 'top_marketing',
    name: '内容管理',
    en: 'Content',
    path: '/content',
    icon: 'file-text',
    sort: 10,
  },
  {
    code: 'userManage',
    top: 'top_marketing',
    name: '用户运营',
    en: 'Customers',
    path: '/user',
    icon: 'users',
    sort: 9,
  },
  {
    code: 'activityManage',
    top: 'top_marketing',
    name: '活动管理',
    en: 'Campaigns',
    path: '/activity',
    icon: 'party-popper',
    sort: 1,
  },
  {
    code: 'mallManage',
    top: 'top_marketing',
    name: '商城运营',
    en: 'Mall content and affiliate',
    path: '/marketing',
    icon: 'layout-template',
    sort: 5,
  },
  {
    code: 'couponManage',
    top: 'top_marketing',
    name: '优惠券管理',
    en: 'Coupons',
    path: '/coupon',
    icon: 'tickets',
    sort: 2,
  },
  {
    code: 'hengquanManage',
    top: 'top_marketing',
    name: '恒券管理',
    en: 'Eternity coupons',
    path: '/activity/hengquan',
    icon: 'infinity',
    sort: 3,
  },
  {
    code: 'favorManage',
    top: 'top_marketing',
    name: '立减金与红包',
    en: 'Vouchers and red packets',
    path: '/activity/favor',
    icon: 'badge-dollar-sign',
    sort: 4,
  },
  {
    code: 'merchantManage',
    top: 'top_partner',
    name: '商户管理',
    en: 'Merchant management',
    path: '/merchant',
    icon: 'store',
    sort: 1,
  },
  {
    code: 'supplierManage',
    top: 'top_partner',
    name: '供应商管理',
    en: 'Supplier management',
    path: '/supplier',
    icon: 'factory',
    sort: 2,
  },
  {
    code: 'serviceMonitoring',
    top: 'top_partner',
    name: '服务监控',
    en: 'Apps and services',
    path: '/serviceMonitoring',
    icon: 'app-window',
    sort: 3,
  },
  {
    code: 'openPlatform',
    top: 'top_partner',
    name: '开放平台',
    en: 'Open platform',
    path: '/openapi',
    icon: 'webhook',
    sort: 4,
  },
  {
    code: 'partyManage',
    top: 'top_finance',
    name: '主体与资金',
    en: 'Parties and funds',
    path: '/finance',
    icon: 'wallet',
    sort: 1,
  },
  {
    code: 'billManage',
    top: 'top_finance',
    name: '账单与支付',
    en: 'Bills and payments',
    path: '/financeBill',
    icon: 'file-text',
    sort: 2,
  },
  {
    code: 'system',
    top: 'top_system',
    name: '系统管理',
    en: 'System settings',
    path: '/system',
    icon: 'settings',
    sort: 1,
  },
  {
    code: 'authority',
    top: 'top_system',
    name: '权限管理',
    en: 'Access control',
    path: '/authority',
    icon: 'shield-check',
    sort: 2,
  },
  {
    code: 'resource',
    top: 'top_system',
    name: '资源管理',
    en: 'Cloud resources',
    path: '/resource',
    icon: 'cloud-cog',
    sort: 3,
  },
  {
    code: 'base',
    top: 'top_system',
    name: '基础配置',
    en: 'Base data',
    path: '/base',
    icon: 'map',
    sort: 4,
  },
  {
    code: 'log',
    top: 'top_system',
    name: '日志管理',
    en: 'Logs',
    path: '/monitor/log',
    icon: 'logs',
    sort: 5,
  },
  {
    code: 'tool',
    top: 'top_dev',
    name: '研发工具',
    en: 'Developer tools',
    path: '/tool',
    icon: 'wrench',
    sort: 1,
  },
  {
    code: 'report',
    top: 'top_dev',
    name: '报表管理',
    en: 'Reports',
    path: '/report',
    icon: 'chart-column',
    sort: 4,
  },
]

/** A right that belongs to no noun: a button directly under a branch. */
export interface BranchButton {
  readonly code: string
  readonly branch: string
  readonly label: string
  readonly icon: string
  readonly sort: number
}

/** Allows sharing views of lists with roles. */
export const SHARE_VIEWS = 'listView_share'

export const BRANCH_BUTTONS: readonly BranchButton[] = [
  { code: SHARE_VIEWS, branch: 'desk', label: '共享列表视图', icon: 'users', sort: 90 },
]
