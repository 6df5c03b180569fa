/** Goods of the shop at its platform, and our SKU; those without one are not mapped yet. */
export const PLATFORM_GOODS = [
  ['7105001', '【官方直充】话费 100 元', 'HF-100'],
  ['7105002', '【官方直充】话费 50 元', 'HF-50'],
  ['7105003', '熊猫视频会员季卡', 'XM-Q'],
] as const

/** Orders that could not be converted: number, goods, name, quantity, fen, phone, minutes ago, why not. */
export const WAITING_ORDERS = [
  ['5120348812001', '7105088', '加油充值卡 500 元', 1, 49_500, '13817720411', 18, null],
  ['5120348812002', '7105088', '加油充值卡 500 元', 2, 99_000, '13917726132', 42, null],
  ['5120348812003', '7105091', '洗车代金券 30 元', 1, 2_680, '13617729020', 75, null],
  ['5120348811994', '7105002', '【官方直充】话费 50 元', 1, 4_990, '13717723091', 130, '商品已停售'],
  ['5120348811987', '7105001', '【官方直充】话费 100 元', 1, 9_980, '13817728755', 260, '可用额度不足'],
] as const
