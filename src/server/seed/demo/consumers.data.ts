/** Groups of tags: name, whether a consumer has at most one of its tags, colour, what it is for, and the tags. */
export const TAG_GROUPS: readonly (readonly [
  name: string,
  mode: 'multiple' | 'single',
  color: string,
  remark: string,
  tags: readonly string[],
])[] = [
  ['活跃度', 'single', '#2f9e6e', '按最近三个月的下单情况，每月初更新', ['高活', '中活', '沉默', '流失预警']],
  ['会员来源', 'multiple', '#3b6fd4', '从哪个活动或渠道来', ['地推扫码', '企业内购', '老带新']],
  ['权益偏好', 'multiple', '#c7742b', '常买什么', ['话费', '影音会员', '生活券']],
]

/** A tag that is no longer given: those who have it keep it. */
export const RETIRED_TAG = '地推扫码'

/**
 * Consumers by merchant: nickname, where they registered, two digits of their province, tags, and days since they
 * registered.
 */
export const CONSUMERS: Readonly<
  Record<
    string,
    readonly (readonly [
      nickname: string,
      source: 'h5' | 'wechat' | 'alipay' | 'union' | 'imported',
      province: number,
      tags: string,
      days: number,
    ])[]
  >
> = {
  锦礼堂开放平台: [
    ['南山有木', 'wechat', 44, '高活 话费 老带新', 402],
    ['阿杉', 'wechat', 44, '高活 话费', 388],
    ['小满', 'h5', 33, '中活 影音会员', 371],
    ['林间鹿', 'wechat', 33, '中活 话费 影音会员', 365],
    ['一口酥', 'alipay', 32, '沉默', 350],
    ['橘子汽水', 'h5', 32, '高活 话费 生活券', 344],
    ['北岛', 'wechat', 11, '中活 话费', 331],
    ['青梅', 'wechat', 11, '流失预警 影音会员', 320],
    ['老陈茶铺', 'alipay', 35, '高活 话费 企业内购', 318],
    ['知了', 'h5', 35, '沉默', 299],
    ['晚风', 'wechat', 51, '中活 影音会员', 287],
    ['麦子', 'wechat', 51, '高活 话费', 276],
    ['云边', 'union', 61, '中活 企业内购', 262],
    ['七喜', 'union', 61, '沉默 企业内购', 255],
    ['阿澈', 'wechat', 42, '高活 话费 影音会员', 241],
    ['山止川行', 'h5', 42, '中活', 233],
    ['桃酥', 'wechat', 43, '流失预警', 214],
    ['半夏', 'wechat', 43, '高活 生活券 老带新', 198],
    ['木棉', 'alipay', 45, '中活 话费', 176],
    ['大鱼', 'h5', 45, '', 12],
  ],
  锦礼堂积分商城: [
    ['栗子', 'h5', 31, '高活 生活券', 301],
    ['白茶清欢', 'wechat', 31, '高活 生活券 影音会员', 290],
    ['荷叶饭', 'wechat', 44, '中活 生活券', 266],
    ['阿柚', 'h5', 44, '沉默', 248],
    ['竹里', 'alipay', 32, '中活 生活券 地推扫码', 225],
    ['长安', 'wechat', 61, '高活 生活券 地推扫码', 204],
    ['江月', 'wechat', 42, '中活 影音会员', 190],
    ['小雨点', 'h5', 33, '沉默 地推扫码', 171],
    ['喵呜', 'wechat', 33, '中活 生活券', 150],
    ['拾光', 'alipay', 37, '流失预警 生活券', 133],
    ['沐晨', 'h5', 37, '中活', 98],
    ['豆花', 'wechat', 50, '高活 生活券 老带新', 76],
    ['石榴', 'wechat', 50, '中活 老带新', 41],
    ['芒种', 'h5', 53, '', 9],
    ['阿福', 'h5', 53, '', 3],
  ],
  鲜果达会员权益: [
    ['果粒橙', 'union', 44, '高活 话费 企业内购', 340],
    ['西柚', 'union', 44, '高活 影音会员 企业内购', 333],
    ['青提', 'wechat', 35, '中活 话费', 312],
    ['草莓塔', 'wechat', 35, '沉默', 300],
    ['雪梨', 'alipay', 32, '中活 影音会员', 284],
    ['榴莲忘返', 'wechat', 33, '高活 话费 影音会员 老带新', 271],
    ['山竹', 'h5', 33, '流失预警', 260],
    ['蓝莓', 'wechat', 31, '高活 话费', 247],
    ['车厘子', 'wechat', 31, '高活 影音会员', 239],
    ['枇杷', 'h5', 36, '中活', 220],
    ['甘蔗', 'alipay', 36, '沉默', 201],
    ['百香果', 'wechat', 45, '高活 话费 老带新', 182],
    ['柚见', 'wechat', 45, '中活 话费', 160],
    ['火龙果', 'h5', 46, '中活 影音会员', 140],
    ['桑葚', 'union', 46, '沉默 企业内购', 121],
    ['杨梅', 'wechat', 33, '高活 话费', 88],
    ['石花膏', 'h5', 35, '中活', 60],
    ['木瓜', 'wechat', 44, '', 21],
    ['莲雾', 'wechat', 44, '', 6],
  ],
  悦行车主权益: [
    ['老司机', 'h5', 37, '高活 生活券', 280],
    ['一路向西', 'wechat', 62, '中活 生活券', 244],
    ['满油出发', 'wechat', 41, '高活 生活券', 210],
    ['慢慢开', 'alipay', 41, '沉默', 166],
    ['副驾驶', 'wechat', 13, '中活 话费', 120],
    ['蓝色小车', 'h5', 13, '', 30],
  ],
}

/**
 * Blocks: what it is about (a consumer by nickname, or a value), scopes, reason, explanation, days since it began and
 * until it ends (null: for good), and why it was lifted, if it was.
 */
export const BLOCKS: readonly {
  readonly of: 'mobile' | 'user' | 'device' | 'ip' | 'openId'
  readonly who: string
  readonly scopes: readonly ('login' | 'coupon' | 'order' | 'lottery' | 'points')[]
  readonly reasonType: 'fake' | 'cashOut' | 'complaint' | 'risk' | 'other'
  readonly reason: string
  readonly since: number
  readonly until: number | null
  readonly source: 'manual' | 'import' | 'risk'
  readonly hits: number
  readonly lifted?: string
}[] = [
  {
    of: 'mobile',
    who: '甘蔗',
    scopes: ['coupon', 'lottery'],
    reasonType: 'fake',
    reason: '一天内用同一设备领取 14 张新人券',
    since: 95,
    until: -5,
    source: 'manual',
    hits: 6,
  },
  {
    of: 'mobile',
    who: '甘蔗',
    scopes: ['login', 'coupon', 'order', 'lottery', 'points'],
    reasonType: 'cashOut',
    reason: '上次限制期满后继续倒卖话费券，买家聊天记录已留存',
    since: 18,
    until: null,
    source: 'manual',
    hits: 11,
  },
  {
    of: 'user',
    who: '桃酥',
    scopes: ['order', 'points'],
    reasonType: 'complaint',
    reason: '冒用他人手机号充值，机主投诉',
    since: 40,
    until: 50,
    source: 'manual',
    hits: 2,
  },
  {
    of: 'mobile',
    who: '慢慢开',
    scopes: ['login'],
    reasonType: 'risk',
    reason: '异地短时间多次登录',
    since: 30,
    until: null,
    source: 'risk',
    hits: 3,
    lifted: '本人出差，电话核实身份后解除',
  },
  {
    of: 'device',
    who: 'A1F3-90C2-77DE',
    scopes: ['coupon', 'lottery'],
    reasonType: 'fake',
    reason: '改机工具，关联 9 个新注册用户',
    since: 12,
    until: null,
    source: 'risk',
    hits: 37,
  },
  {
    of: 'ip',
    who: '203.0.113.0/24',
    scopes: ['login', 'coupon'],
    reasonType: 'risk',
    reason: '机房网段批量注册',
    since: 7,
    until: 23,
    source: 'import',
    hits: 128,
  },
]
