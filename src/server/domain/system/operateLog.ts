import type { Resource } from '../../../contract/define/resource.ts'
import { operateLog } from '../../../contract/resources/system/operateLog.ts'
import { hooks } from '../../engine/hooks.ts'

/** What the engine and the calls of their own name their actions. */
const ACTIONS: Readonly<Record<string, string>> = {
  create: '新增', update: '修改', remove: '删除', undo: '撤销', login: '登录', logout: '退出登录',
  updatePassword: '修改密码', updateInfo: '修改个人信息', updatePlatform: '修改平台信息', packageSetting: '设置产品包', submitTenantDept: '保存租户机构',
}

const actionName = (resource: Resource | undefined, action: string): string => resource?.actions[action]?.label ?? ACTIONS[action] ?? action

hooks(operateLog, {
  decorate: async (rows, { services }) => {
    for (const row of rows) {
      const resource = services.resources.find(({ id }) => id === row.resource)
      row.resourceName = resource?.label ?? String(row.resource ?? '')
      row.actionName = actionName(resource, String(row.action ?? ''))
    }
    await Promise.resolve()
  },
})
