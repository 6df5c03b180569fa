/**
 * Campaigns of exchange cards: name, merchant, mode, goods with pieces, planned cards, face value in fen,
 * exchanges so far (all of the first goods), days from today until it begins and ends, state.
 */
export const CAMPAIGNS = [
  {
    activityName: '中秋礼遇实体卡',
    merchant: '鲜果达节日福利',
    exchangeMode: 'one',
    goods: [
      ['CUP-350', 500],
      ['QH-B15', 200],
      ['SL-100', 0],
    ],
    plannedQuantity: 2_000,
    faceValue: 20_000,
    exchanged: 18,
    from: -70,
    to: 60,
    status: 'enabled',
  },
  {
    activityName: '车主关怀卡',
    merchant: '星河观影商城',
    exchangeMode: 'all',
    goods: [
      ['DY-2D', 0],
      ['SG-L', 0],
    ],
    plannedQuantity: 500,
    faceValue: 8_000,
    exchanged: 0,
    from: -5,
    to: 120,
    status: 'enabled',
  },
  {
    activityName: '年货任选卡（待核对商品）',
    merchant: '鲜果达节日福利',
    exchangeMode: 'some',
    pickCount: 2,
    goods: [
      ['SL-200', 100],
      ['QH-P15', 100],
      ['CUP-350', 300],
    ],
    plannedQuantity: 1_000,
    faceValue: 50_000,
    exchanged: 0,
    from: 20,
    to: 90,
    status: 'draft',
  },
] as const

/** Orders of cards: index of the campaign, prefix, cards, fee of a card in fen, state, age in days. */
export const CARD_ORDERS = [
  { campaign: 0, prefix: '8801', qty: 80, unitFee: 0, state: 'done', age: 60 },
  { campaign: 0, prefix: '8801', qty: 40, unitFee: 0, state: 'toShip', age: 3 },
  { campaign: 1, prefix: '8802', qty: 200, unitFee: 150, state: 'pending', age: 1 },
] as const

/** Of the cards of the shipped order: serial numbers until which they are in a state, in this order. */
export const CARD_STATES = [
  [18, 'used'],
  [25, 'bound'],
  [60, 'active'],
  [63, 'invalid'],
  [80, 'inactive'],
] as const
