import { file, integer, text } from '../define/field.ts'

const MOVE = {
  on: 'selection',
  verb: 'updateStatus',
  ids: 'id',
  permission: 'status',
  placement: 'both',
} as const

/** The most codes of one addition or one export. */
export const MAX_CODES = 100_000

/** What is done with a coupon-code activity. */
export const CODE_ACTIVITY_ACTIONS = {
  addStock: {
    label: '追加库存',
    on: 'record',
    verb: 'add-stock',
    ids: 'activityId',
    permission: 'stock',
    from: ['draft', 'enabled', 'disabled'],
    handled: true,
    keyed: true,
    danger: 'ask',
    key: 's a',
    icon: 'package-plus',
    placement: 'row',
    input: {
      quantity: integer('数量', { min: 1, max: MAX_CODES, help: '系统生成券码的活动必填' }),
      fileUrl: file('券码文件', {
        accept: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
        maxBytes: 20 * 1024 * 1024,
        help: '导入券码的活动必填：xlsx，表头为“券码”，一行一个，最多 10 万个',
      }),
    },
    keywords: ['add stock', 'make codes', 'import codes', '制码', '导入券码'],
  },
  exportCodes: {
    label: '导出券码',
    on: 'record',
    verb: 'export-codes',
    ids: 'activityId',
    permission: 'export',
    from: ['draft', 'enabled', 'disabled'],
    handled: true,
    keyed: true,
    danger: 'confirm',
    key: 's x',
    icon: 'file-down',
    placement: 'row',
    input: {
      quantity: integer('数量', { required: '请输入数量', min: 1, max: MAX_CODES }),
      phone: text('密码手机', {
        max: 11,
        mono: true,
        pattern: /^1[3-9]\d{9}$/,
        patternText: '请输入 11 位手机号',
        help: '解压密码由短信发到这个手机，不填则发到您自己的手机',
      }),
    },
    keywords: ['export codes', 'download'],
  },
  enable: {
    ...MOVE,
    label: '启用',
    pick: { status: 1 },
    from: ['draft', 'disabled'],
    to: 'enabled',
    handled: true,
    requires: [
      { field: 'totalStock', min: 1, code: 'CODE_NO_STOCK', reason: '请先追加库存' },
      { field: 'endTime', ahead: true, code: 'CODE_ACTIVITY_OVER', reason: '活动已结束，请先修改结束时间' },
    ],
    danger: 'ask',
    key: 's e',
    icon: 'circle-check',
    keywords: ['enable'],
  },
  disable: {
    ...MOVE,
    label: '停用',
    pick: { status: 2 },
    from: ['enabled'],
    to: 'disabled',
    handled: true,
    danger: 'confirm',
    key: 's d',
    icon: 'circle-slash',
    refusals: { draft: '草稿请先启用' },
    keywords: ['disable'],
  },
} as const

/** What is done with codes. */
export const CODE_ACTIONS = {
  redeem: {
    label: '兑换券码',
    on: 'collection',
    code: 'coupon-activity_redeem',
    handled: true,
    keyed: true,
    danger: 'ask',
    key: 'n',
    icon: 'scan-line',
    placement: 'toolbar',
    input: {
      plainCode: text('券码', { required: '请输入券码', max: 32 }),
      mobile: text('手机号', {
        required: '请输入手机号',
        max: 11,
        mono: true,
        pattern: /^1[3-9]\d{9}$/,
        patternText: '请输入 11 位手机号',
        help: '兑换出的优惠券发到这个手机号名下',
      }),
    },
    keywords: ['redeem', 'exchange'],
  },
  reveal: {
    label: '查看完整券码',
    on: 'record',
    ids: 'id',
    code: 'coupon-activity_plain',
    handled: true,
    danger: 'ask',
    icon: 'key',
    placement: 'row',
    keywords: ['code', 'plain', '明文'],
  },
  void: {
    label: '作废券码',
    on: 'selection',
    code: 'coupon-activity_void',
    from: ['available', 'assigned'],
    to: 'void',
    handled: true,
    requires: [{ field: 'orderNo', filled: false, code: 'CODE_SOLD', reason: '已售券码请走退款' }],
    keyed: true,
    maxRows: 1000,
    danger: 'type-to-confirm',
    key: 's v',
    icon: 'ban',
    placement: 'both',
    input: { reason: text('作废原因', { required: '请填写作废原因', max: 100 }) },
    refusals: {
      redeemed: '券码已兑换',
      refunded: '券码已退款',
      void: '券码已作废',
      expired: '券码已过期',
    },
    keywords: ['void', 'cancel'],
  },
} as const
