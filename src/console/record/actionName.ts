import type { Resource } from '../../contract/define/resource.ts'
import { ACTION_NAMES } from '../../contract/parts/actionNames.ts'
import { t } from '../text.ts'

/** Log title of an operation on a noun (null: none that is known), in the operator's language. */
export const actionName = (resource: Resource | null, action: string): string =>
  t(resource?.actions[action]?.label ?? ACTION_NAMES[action] ?? action)
