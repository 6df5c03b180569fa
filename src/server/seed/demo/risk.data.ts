type Target = 'account' | 'ip' | 'region' | 'user' | 'address'
/** Entries: list, type, value, index of the merchant (null: all), action, reason. */
export const ENTRIES: readonly (readonly [
  list: 'black' | 'white',
  type: Target,
  value: string,
  merchant: number | null,
  action: 'rule' | 'reject' | 'block',
  reason: string,
])[] = [
  ['black', 'account', '13900008881', null, 'reject', '多次充值后投诉退款，已核实为恶意'],
  ['black', 'account', '17100006623', null, 'block', '虚拟运营商号段，需人工核实'],
  ['black', 'ip', '203.0.113.0/24', null, 'rule', '代理出口网段，短时间大量下单'],
  ['black', 'address', '临时代收点', 3, 'block', '实物多次被拒收'],
  ['white', 'account', '13817720056', 0, 'rule', '锦礼堂内部测试号码'],
]

/** Limits that apply to every order. */
export const TRADE_LIMITS = {
  orderTimeoutMin: 30,
  autoRefundOnFail: true,
  maxRetry: 3,
  retryIntervalSec: 60,
  duplicateWindowSec: 60,
  singleMaxAmount: 5_000_000,
  dayMaxAmount: 200_000_000,
  lossProtect: 'reject',
  notifyMaxTimes: 8,
  autoCloseDays: 10,
  status: 'enabled',
}

/** A rule about lists and limits; the seed adds its merchant. */
export const LIST_RULE = {
  listMode: 'black',
  targets: ['account', 'ip', 'region', 'user'],
  useGlobal: true,
  hitAction: 'block',
  accountDayCount: 20,
  accountDayAmount: 500_000,
  accountMonthCount: 0,
  accountMonthAmount: 0,
  regionCodes: [],
  status: 'enabled',
}

/** Templates of order files, with the index of their merchant (null: all). */
export const TEMPLATES: readonly { readonly merchant: number | null; readonly [name: string]: unknown }[] = [
  {
    templateName: '话费直充（手机号+商品编码）',
    merchant: null,
    goodsType: 'topUp',
    columnMap: { account: '手机号', skuCode: '商品编码', qty: '数量', remark: '备注' },
    headerRow: 1,
    defaultQty: 1,
    autoOrderNo: true,
    dedupe: 'accountSku',
    useCount: 0,
    status: 'enabled',
  },
  {
    templateName: '鲜果达节日福利寄送',
    merchant: 4,
    goodsType: 'inKind',
    columnMap: {
      merchantOrderNo: '福利单号',
      skuCode: '礼盒编码',
      name: '收件人',
      phone: '联系电话',
      address: '收件地址',
    },
    headerRow: 2,
    defaultQty: 1,
    autoOrderNo: false,
    dedupe: 'none',
    useCount: 0,
    status: 'enabled',
  },
]
