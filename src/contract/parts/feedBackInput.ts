import { image, integer, longText, oneOf, rows, text } from '../define/field.ts'

/** What feedback is about. */
export const FEED_TYPES = {
  labels: { fault: '功能异常', order: '订单问题', idea: '建议', complaint: '投诉', other: '其他' },
  wire: { fault: 1, order: 2, idea: 3, complaint: 4, other: 9 },
} as const

/** What a user sends. */
export const FEEDBACK_INPUT = {
  feedType: oneOf('反馈类型', FEED_TYPES.labels, {
    wire: FEED_TYPES.wire,
    required: '请选择反馈类型',
    default: 'fault',
  }),
  content: longText('反馈内容', { required: '请输入反馈内容', max: 1000 }),
  orderNo: text('关联订单', { max: 40, mono: true }),
  merchantCode: text('商户编码', { max: 40, mono: true }),
  contact: text('联系方式', { max: 50 }),
  images: rows('图片', {
    max: 6,
    fields: { image: image('图片', { required: true, accept: ['image/jpeg', 'image/png'] }) },
  }),
}

/** What a sender asks again. */
export const FEEDBACK_QUESTION = {
  content: longText('追问内容', { required: '请输入追问内容', max: 1000 }),
}

/** How satisfied a sender is. */
export const FEEDBACK_RATING = {
  satisfaction: integer('满意度', { required: '请选择满意度', min: 1, max: 5 }),
}
