import { integer, longText, oneOf, reference, references, text } from '../define/field.ts'

/** To whom a batch of coupons is granted. */
export const GRANT_TARGETS = {
  labels: { users: '用户', mobiles: '手机号', group: '用户分组', file: '文件' },
  wire: { users: 1, mobiles: 2, group: 3, file: 4 },
} as const

const MOVE = { on: 'selection', verb: 'updateStatus', permission: 'status', placement: 'both' } as const
const skus = references('商品', {
  to: 'goodsSku',
  max: 1000,
  onRemove: 'keep',
  required: '请选择商品',
})

/** What is done with a coupon. */
export const COUPON_ACTIONS = {
  grant: {
    label: '发券',
    on: 'record',
    verb: 'grantCoupon',
    ids: 'couponId',
    from: ['enabled'],
    handled: true,
    keyed: true,
    danger: 'ask',
    key: 's g',
    icon: 'gift',
    placement: 'row',
    input: {
      targetType: oneOf(
        '发给',
        {
          users: GRANT_TARGETS.labels.users,
          mobiles: GRANT_TARGETS.labels.mobiles,
          group: GRANT_TARGETS.labels.group,
        },
        { wire: { users: 1, mobiles: 2, group: 3 }, default: 'mobiles', required: '请选择发给谁' },
      ),
      mobiles: longText('手机号', {
        max: 60_000,
        required: '请输入手机号',
        when: { targetType: 'mobiles' },
        help: '每行一个，也可用逗号分开，最多 5000 个；更多请在发券批次中导入文件',
      }),
      userIds: references('用户', {
        to: 'userinfo',
        max: 500,
        onRemove: 'keep',
        required: '请选择用户',
        when: { targetType: 'users' },
      }),
      userGroupId: reference('用户分组', {
        to: 'userGroup',
        onRemove: 'keep',
        required: '请选择用户分组',
        when: { targetType: 'group' },
      }),
      quantityPerUser: integer('每人张数', { min: 1, max: 10, default: 1 }),
      remark: text('备注', { max: 200 }),
    },
    refusals: { draft: '优惠券未启用', paused: '优惠券未启用', ended: '优惠券未启用' },
    keywords: ['grant', 'send', 'issue'],
  },
  enable: {
    ...MOVE,
    label: '启用',
    pick: { status: 1 },
    from: ['draft', 'paused'],
    to: 'enabled',
    handled: true,
    requires: [
      { field: 'receiveEnd', ahead: true, code: 'COUPON_OVER', reason: '领取时间已过，请先修改领取结束时间' },
    ],
    danger: 'ask',
    key: 's e',
    icon: 'circle-check',
    keywords: ['enable', 'publish'],
  },
  pause: {
    ...MOVE,
    label: '暂停发放',
    pick: { status: 2 },
    from: ['enabled'],
    to: 'paused',
    key: 's d',
    icon: 'pause',
    keywords: ['pause', 'stop'],
    refusals: { draft: '草稿请先启用' },
  },
  end: {
    ...MOVE,
    label: '结束',
    on: 'record',
    pick: { status: 3 },
    from: ['enabled', 'paused'],
    to: 'ended',
    handled: true,
    danger: 'confirm',
    icon: 'flag',
    keywords: ['end', 'finish'],
    refusals: { draft: '草稿请先启用' },
  },
  addProduct: {
    label: '添加适用商品',
    on: 'record',
    verb: 'addProduct',
    ids: 'couponId',
    permission: 'product',
    from: ['draft', 'enabled', 'paused'],
    handled: true,
    icon: 'package-plus',
    placement: 'row',
    input: { skuIds: skus },
    keywords: ['add products'],
  },
  deleteProduct: {
    label: '移除适用商品',
    on: 'record',
    verb: 'deleteProduct',
    ids: 'couponId',
    permission: 'product',
    from: ['draft', 'enabled', 'paused'],
    handled: true,
    danger: 'confirm',
    icon: 'package-minus',
    placement: 'row',
    input: { skuIds: skus },
    keywords: ['remove products'],
  },
} as const
