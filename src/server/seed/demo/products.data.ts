/** Categories of the demonstration company: two spaces per level, `|` before the tax class. */
export const CATEGORIES = `
话费流量|0.06
  话费充值|0.06
  流量充值|0.06
视听会员|0.06
  视频会员|0.06
  音乐会员|0.06
  阅读会员|0.06
生活权益|0.06
  咖啡茶饮|0.06
  快餐美食|0.06
  电影演出|0.06
  出行加油|0.13
家居|0.13
  杯壶|0.13
  床品|0.13
  厨具|0.13
数码|0.13
  数码配件|0.13
    充电配件|0.13
    耳机音箱|0.13
  智能穿戴|0.13
礼品卡|0.06
  商超卡|0.06
  加油卡|0.06
营销工具|0
  立减金|0
  恒券|0
`.replace(/^\n/, '')

/** Brands: name, English name, end of the authorisation. */
export const BRANDS: readonly (readonly [
  name: string,
  english: string | null,
  authExpireDate: string | null,
])[] = [
  ['暖山', 'Nuanshan', '2028-06-30'],
  ['云听音乐', 'Yunting Music', '2027-12-31'],
  ['星幕视频', 'Star Screen', '2027-09-30'],
  ['墨读', 'Modu', '2027-03-31'],
  ['拾光咖啡', 'Shiguang Coffee', '2026-12-12'],
  ['巷口茶铺', null, '2027-08-15'],
  ['灯塔影城', 'Lighthouse Cinema', '2027-05-31'],
  ['石榴超市', 'Pomegranate Mart', '2027-10-31'],
  ['山海出行', 'Shanhai Mobility', '2026-10-31'],
  ['青禾家纺', 'Qinghe Home', '2028-01-31'],
  ['极点数码', 'Apex Digital', '2027-11-30'],
  ['通达话费', null, null],
]

/** Specifications: name, category or none, values. */
export const SPECS: readonly (readonly [name: string, category: string | null, values: readonly string[]])[] =
  [
    ['颜色', null, ['白', '黑', '绿', '蓝', '粉']],
    ['容量', '杯壶', ['350ml', '500ml', '750ml']],
    ['面额', null, ['10元', '30元', '50元', '100元', '200元', '500元', '1000元']],
    ['时长', '视听会员', ['周卡', '月卡', '季卡', '年卡']],
    ['尺寸', '床品', ['1.5米', '1.8米']],
    ['杯型', '咖啡茶饮', ['中杯', '大杯']],
  ]

/**
 * Products: name, type, delivery, category, brand, shelf status, specifications, account type; then code,
 * values, face value, price and minimum price of each SKU in fen.
 */
export const PRODUCTS = `
话费100元|topUp|api|话费充值|通达话费|on||mobile|HF-100,,10000,9980,9900
话费快充|topUp|api|话费充值|通达话费|on|面额|mobile|HF-30,30元,3000,2998,2950;HF-50,50元,5000,4990,4925;HF-200,200元,20000,19940,19700;HF-500,500元,50000,49850,49250
全国流量日包|topUp|api|流量充值|通达话费|off||mobile|LL-1G,,500,450,380
视频会员月卡|card|stockFirst|视频会员|星幕视频|on||none|VIP-M,,2500,2300,2000
星幕视频会员|card|stockFirst|视频会员|星幕视频|on|时长|none|XM-W,周卡,1200,1100,950;XM-Q,季卡,6800,6400,5600;XM-Y,年卡,24800,22800,20500
云听音乐会员|card|stock|音乐会员|云听音乐|on|时长|none|YT-M,月卡,1500,1380,1200;YT-Q,季卡,4500,4050,3600;YT-Y,年卡,16800,15500,13800
墨读阅读月卡|topUp|api|阅读会员|墨读|draft||member|MD-M,,1990,1790,1500
拾光咖啡电子券|coupon|stock|咖啡茶饮|拾光咖啡|on|杯型|none|SG-M,中杯,2200,1880,1600;SG-L,大杯,2600,2190,1900
巷口茶铺代金券|coupon|stockFirst|咖啡茶饮|巷口茶铺|on|面额|none|XK-10,10元,1000,880,800;XK-30,30元,3000,2640,2400
石榴超市购物卡|card|stock|商超卡|石榴超市|on|面额|none|SL-100,100元,10000,9850,9700;SL-200,200元,20000,19700,19400;SL-500,500元,50000,49250,48500;SL-1000,1000元,100000,98500,97000
石榴超市实体卡|physicalCard|manual|商超卡|石榴超市|draft|面额|none|SLS-500,500元,50000,49500,48800;SLS-1000,1000元,100000,99000,97600
通兑电影票|ticket|api|电影演出|灯塔影城|on||none|DY-2D,,6000,3990,3500
山海出行打车券|coupon|api|出行加油|山海出行|forced|面额|none|CX-10,10元,1000,900,850;CX-30,30元,3000,2700,2550
加油卡充值|topUp|api|加油卡||off|面额|fuel|JY-100,100元,10000,9960,9900;JY-500,500元,50000,49800,49500
保温杯350ml|inKind|stock|杯壶|暖山|on||none|CUP-350,,8900,8500,7500
暖山焖茶壶|inKind|stock|杯壶|暖山|off|颜色|none|TEA-W,白,12900,11900,9900;TEA-G,绿,12900,11900,9900
青禾四件套|inKind|stock|床品|青禾家纺|on|颜色,尺寸|none|QH-B15,蓝/1.5米,39900,35900,30000;QH-B18,蓝/1.8米,42900,38900,33000;QH-P15,粉/1.5米,39900,35900,30000;QH-P18,粉/1.8米,42900,38900,33000
极点65W充电器|inKind|manual|充电配件|极点数码|on|颜色|none|JD65-W,白,16900,14900,12000;JD65-B,黑,16900,14900,12000
极点降噪耳机|inKind|stock|耳机音箱|极点数码|draft||none|JDEJ-1,,49900,45900,39900
极点运动手环|inKind|stock|智能穿戴|极点数码|off|颜色|none|JDSH-B,黑,19900,17900,15000;JDSH-P,粉,19900,17900,15000
微信立减金|favor|manual|立减金||on|面额|none|LJ-10,10元,1000,1000,1000;LJ-30,30元,3000,3000,3000;LJ-50,50元,5000,5000,5000
云帆恒券|eternity|manual|恒券||draft|面额|none|HQ-100,100元,10000,10000,10000;HQ-500,500元,50000,50000,50000
`

/** Products of the second tenant, in the same format. */
export const NEIGHBOUR_PRODUCTS = `
南风话费直充|topUp|api|话费充值||on||mobile|NF-HF50,,5000,4995,4950;
南风咖啡券|coupon|stock|咖啡茶饮||on||none|NF-CF,,2500,2100,1900;
南风保温壶|inKind|stock|杯壶||draft||none|NF-POT,,15900,13900,11000;
`

/** Categories of the second tenant. */
export const NEIGHBOUR_CATEGORIES =
  '通信|0.06\n  话费充值|0.06\n餐饮|0.06\n  咖啡茶饮|0.06\n百货|0.13\n  杯壶|0.13\n'

export interface PoolSeed {
  readonly code: string
  readonly name: string
  readonly poolType: string
  readonly goodsTypes: readonly string[]
  readonly discount: number
  readonly skus: readonly string[]
  readonly off: readonly string[]
}
/** Pools with the codes of their SKUs, and those that are off. */
export const POOLS: readonly PoolSeed[] = [
  {
    code: 'POOL-TY',
    name: '通用权益池',
    poolType: 'general',
    goodsTypes: [],
    discount: 0.98,
    skus: [
      'HF-100',
      'HF-30',
      'HF-50',
      'HF-200',
      'VIP-M',
      'XM-Q',
      'XM-Y',
      'YT-M',
      'YT-Q',
      'SG-M',
      'SG-L',
      'XK-10',
      'XK-30',
      'DY-2D',
    ],
    off: ['DY-2D'],
  },
  {
    code: 'POOL-YH',
    name: '银行会员专属池',
    poolType: 'merchant',
    goodsTypes: ['card', 'coupon', 'favor'],
    discount: 0.95,
    skus: ['VIP-M', 'XM-W', 'XM-Q', 'SL-100', 'SL-200', 'LJ-10', 'LJ-30', 'LJ-50'],
    off: [],
  },
  {
    code: 'POOL-DS',
    name: '实物电商池',
    poolType: 'mall',
    goodsTypes: ['inKind'],
    discount: 0.92,
    skus: ['CUP-350', 'TEA-W', 'TEA-G', 'QH-B15', 'QH-B18', 'QH-P15', 'QH-P18', 'JD65-W', 'JD65-B'],
    off: ['TEA-G'],
  },
  {
    code: 'POOL-JF',
    name: '积分商城权益池',
    poolType: 'benefit',
    goodsTypes: [],
    discount: 1,
    skus: ['YT-Y', 'SL-500', 'SL-1000', 'JDEJ-1'],
    off: ['JDEJ-1'],
  },
]
