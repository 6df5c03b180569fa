/** How a payment of the demonstration ended. */
export type PaymentEnd = 'paid' | 'refunded' | 'partRefunded' | 'closed'

/** Payments of shop orders: days ago, minute of the day, fen, what was bought, how it ended. */
export const PAYMENTS: readonly (readonly [
  ago: number,
  minute: number,
  amount: number,
  subject: string,
  end: PaymentEnd,
])[] = [
  [9, 612, 19_900, '视频会员年卡', 'paid'],
  [9, 655, 9_980, '话费100元', 'paid'],
  [9, 1012, 4_990, '话费50元', 'closed'],
  [8, 548, 29_900, '音乐会员礼盒', 'paid'],
  [8, 601, 9_980, '话费100元', 'refunded'],
  [8, 845, 2_000, '外卖红包', 'paid'],
  [7, 590, 8_000, '保温杯', 'paid'],
  [7, 733, 16_000, '保温杯两只装', 'partRefunded'],
  [7, 981, 4_990, '话费50元', 'paid'],
  [6, 575, 19_900, '视频会员年卡', 'paid'],
  [6, 690, 50_000, '加油卡500元', 'paid'],
  [6, 1105, 20_000, '加油卡200元', 'closed'],
  [5, 602, 9_980, '话费100元', 'paid'],
  [5, 777, 29_900, '音乐会员礼盒', 'paid'],
  [5, 912, 2_000, '外卖红包', 'refunded'],
  [4, 566, 8_000, '保温杯', 'paid'],
  [4, 688, 4_990, '话费50元', 'paid'],
  [4, 1020, 9_980, '话费100元', 'closed'],
  [3, 541, 19_900, '视频会员年卡', 'paid'],
  [3, 830, 50_000, '加油卡500元', 'partRefunded'],
  [3, 1150, 9_980, '话费100元', 'paid'],
  [2, 559, 29_900, '音乐会员礼盒', 'paid'],
  [2, 640, 2_000, '外卖红包', 'paid'],
  [2, 905, 8_000, '保温杯', 'refunded'],
  // The sandbox leaves the first off its bill, and a fen of the second.
  [2, 1010, 12_805, '音乐会员季卡', 'paid'],
  [1, 1100, 3_996, '外卖红包三张', 'paid'],
  [1, 570, 19_900, '视频会员年卡', 'paid'],
  [1, 715, 9_980, '话费100元', 'paid'],
  [1, 1002, 4_990, '话费50元', 'paid'],
]
