import { oneOf } from '../define/field.ts'

/** What a line of a statement settles. */
export const LINE_TYPE = oneOf(
  '类型',
  { sale: '消费', refund: '退款', adjust: '调整', eternity: '恒券', rebate: '返点', fee: '费用' },
  {
    wire: { sale: 1, refund: 2, adjust: 3, eternity: 4, rebate: 5, fee: 6 },
    tones: { sale: 'ok', refund: 'warn', adjust: 'info', eternity: 'ok', rebate: 'info', fee: 'warn' },
    computed: true,
  },
)

/** What the comparison of a line with the other side found. */
export const COMPARE_RESULT = oneOf(
  '比对结果',
  { none: '未比对', match: '一致', oursOnly: '我方多', theirsOnly: '对方多', differs: '金额不符' },
  {
    wire: { none: 0, match: 1, oursOnly: 2, theirsOnly: 3, differs: 4 },
    tones: { none: 'idle', match: 'ok', oursOnly: 'bad', theirsOnly: 'bad', differs: 'bad' },
    computed: true,
    default: 'none',
  },
)
