/** Entries of the dictionary of industries. */
export const INDUSTRIES = [
  '1=零售商超',
  '2=生活服务',
  '3=出行旅游',
  '4=文化传媒',
  '5=金融保险',
  '6=通信运营',
  '7=企业福利',
]

/** Groups: short name of the customer, name, level, industry, account of the manager, status. */
export const GROUPS: readonly (readonly [
  party: string,
  name: string,
  level: 'standard' | 'key' | 'strategic',
  industry: string,
  manager: string,
  status: 'enabled' | 'disabled',
])[] = [
  ['锦礼堂', '锦礼堂礼品渠道', 'strategic', '1', 'dingguoping', 'enabled'],
  ['鲜果达', '鲜果达会员福利', 'key', '2', 'tianzhenhua', 'enabled'],
  ['悦行', '悦行出行权益', 'standard', '3', 'jiangxinyi', 'enabled'],
  ['星河影视', '星河观影合作', 'key', '4', 'weidongsheng', 'enabled'],
  ['悦行', '悦行线下门店', 'standard', '3', 'yujianjun', 'disabled'],
]

/** Merchants: index of the group, name, short name, type, alert value in fen, callback URL, status. */
export const MERCHANTS: readonly (readonly [
  group: number,
  name: string,
  short: string,
  type: 'api' | 'mall' | 'batch' | 'ecommerce',
  alert: number,
  notify: string | null,
  status: 'disabled' | 'enabled' | 'frozen',
])[] = [
  [
    0,
    '锦礼堂开放平台',
    '锦礼堂API',
    'api',
    2_000_000,
    'https://open.jinlitang.example.com/callback/order',
    'enabled',
  ],
  [0, '锦礼堂积分商城', '锦礼堂商城', 'mall', 0, null, 'enabled'],
  [0, '锦礼堂团购批充', '锦礼堂批充', 'batch', 500_000, null, 'disabled'],
  [
    1,
    '鲜果达会员权益',
    '鲜果达API',
    'api',
    5_000_000,
    'https://api.xianguoda.example.com/yunfan/notify',
    'enabled',
  ],
  [1, '鲜果达节日福利', '鲜果达福利', 'batch', 0, null, 'enabled'],
  [2, '悦行车主权益', '悦行API', 'api', 1_000_000, 'https://gw.yuexing.example.com/rights/notify', 'frozen'],
  [2, '悦行抖音小店', '悦行小店', 'ecommerce', 0, null, 'disabled'],
  [3, '星河观影商城', '星河商城', 'mall', 3_000_000, null, 'enabled'],
  [4, '悦行门店自助机', '悦行门店', 'api', 0, 'https://kiosk.yuexing.example.com/notify', 'enabled'],
]
