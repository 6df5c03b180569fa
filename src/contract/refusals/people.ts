import type { ErrorSpec } from './spec.ts'

/** Refusals of consumers, their tags and blocks. */
export const PEOPLE_REFUSALS = {
  TAG_GROUPS_FULL: { status: 400, text: '最多50个标签组' },
  TAGS_FULL: { status: 400, text: '最多500个标签' },
  TAG_GROUP_NOT_EMPTY: { status: 400, text: '标签组中还有标签，不能删除' },
  TAG_GROUP_OFF: { status: 400, text: '标签组已停用，不能新增标签' },
  TAG_USED: { status: 400, text: '还有用户使用该标签，请先“从用户移除并删除”' },
  TAG_UNUSABLE: { status: 400, text: '标签不存在或已停用' },
  TAG_SINGLE: { status: 400, text: '单选标签组“{group}”只能选一个标签' },
  USER_TAGS_FULL: { status: 400, text: '单个用户最多50个标签' },
  USER_UNKNOWN: { status: 400, text: '用户不存在' },
  USER_MERCHANT_UNKNOWN: { status: 400, text: '所属商户不存在' },
  USER_OPERATION_WRONG: { status: 400, text: '操作只能是加标签或移除标签' },
  USER_TAGS_MISSING: { status: 400, text: '请选择要加上或移除的标签' },
  USER_SELECTION_MISSING: { status: 400, text: '请选择用户，或给出筛选条件' },
  USER_SELECTION_LONG: { status: 400, text: '一次最多选择5000个用户，更多请按筛选条件操作' },
  USER_CANCELLED: { status: 400, text: '用户已注销，不能修改' },
  USER_CANCEL_OVER: { status: 400, text: '注销已超过7天，不能撤销' },
  USER_FILE_NOT_FOUND: { status: 404, text: '导入记录不存在' },
  BLACK_USER_ACTIVE: { status: 400, text: '该对象已在黑名单中' },
  BLACK_USER_REASON: { status: 400, text: '原因为其他时请填写说明' },
  BLACK_USER_ENDED: { status: 400, text: '已解除或过期的记录不能修改，请重新加入' },
  BLACK_USER_OVER: { status: 400, text: '失效时间必须晚于当前时间' },
  BLACK_USER_BLOCKED: { status: 400, text: '您的账号存在异常，请联系客服' },
  BLACK_USER_IP: { status: 400, text: 'IP 或网段格式不正确' },
} as const satisfies Record<string, ErrorSpec>
