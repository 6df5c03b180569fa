import type { Resource } from '../../contract/define/resource.ts'
import { t } from '../text.ts'

/** Log titles of calls that belong to no declared action. */
const STANDARD: Readonly<Record<string, string>> = {
  save: '新增',
  add: '新增',
  create: '新增',
  submit: '保存',
  update: '修改',
  edit: '修改',
  remove: '删除',
  delete: '删除',
  undo: '撤销',
  view: '查看',
  import: '导入',
  upload: '上传',
}

/** Log title of an operation on a noun (null: none that is known), in the operator's language. */
export const actionName = (resource: Resource | null, action: string): string =>
  t(resource?.actions[action]?.label ?? STANDARD[action] ?? action)
