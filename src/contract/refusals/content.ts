import type { ErrorSpec } from './spec.ts'

/** Refusals of articles, their categories and feedback. */
export const CONTENT_REFUSALS = {
  CONTENT_CATEGORY_TOO_DEEP: { status: 400, text: '内容分类最多三级' },
  CONTENT_CATEGORY_NOT_EMPTY: { status: 400, text: '分类下存在内容，不能删除' },
  CONTENT_CATEGORY_OFF: { status: 400, text: '内容分类已停用' },
  CONTENT_TOO_LARGE: { status: 400, text: '正文不能超过 200 KB' },
  CONTENT_BODY_REQUIRED: { status: 400, text: '正文为空，不能发布' },
  CONTENT_KEYWORDS: { status: 400, text: '关键词最多 10 个' },
  CONTENT_SHARED: { status: 403, text: '只有平台可以共享内容或指定租户' },
  CONTENT_TIME_PAST: { status: 400, text: '发布时间须晚于现在' },
  CONTENT_EXPIRE_PAST: { status: 400, text: '下线时间须晚于现在和发布时间' },
  CONTENT_VERSION_UNKNOWN: { status: 404, text: '该版本不存在或已清理' },
  CONTENT_VOTED: { status: 409, text: '您已评价过' },
  CONTENT_UNAVAILABLE: { status: 404, text: '内容不存在或已下线' },
  FEEDBACK_TOO_OFTEN: { status: 429, text: '提交过于频繁，请稍后再试' },
  FEEDBACK_ASK_LATE: { status: 400, text: '只有回复后 7 天内可以追问' },
  FEEDBACK_HANDLER: { status: 400, text: '处理人不能处理意见反馈' },
  FEEDBACK_RATED: { status: 400, text: '只有已回复的反馈可以评价一次' },
} as const satisfies Record<string, ErrorSpec>
