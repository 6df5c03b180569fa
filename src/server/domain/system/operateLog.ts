import type { Resource } from '../../../contract/define/resource.ts'
import { ACTION_NAMES, operateLog } from '../../../contract/resources/system/operateLog.ts'
import { hooks } from '../../engine/hooks.ts'

const actionName = (resource: Resource | undefined, action: string): string =>
  resource?.actions[action]?.label ?? ACTION_NAMES[action] ?? action

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
