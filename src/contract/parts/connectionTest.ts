import { dateTime, oneOf, text } from '../define/field.ts'

/** The outcome of the last test of a connection; set by the server. */
export const CONNECTION_TEST = {
  lastTestTime: dateTime('最近检测', { computed: true }),
  lastTestResult: oneOf(
    '检测结果',
    { untested: '未检测', passed: '成功', failed: '失败' },
    {
      wire: { untested: 0, passed: 1, failed: 2 },
      computed: true,
      default: 'untested',
      tones: { untested: 'idle', passed: 'ok', failed: 'bad' },
    },
  ),
  lastTestText: text('检测说明', { computed: true }),
} as const
