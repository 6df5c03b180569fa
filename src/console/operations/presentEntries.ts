import { proxy } from 'valtio'
import { resourceById } from '../../contract/index.ts'
import { actionLabel } from '../bulk/plan.ts'
import { hasPermission } from '../menus.ts'
import { operations } from '../shell/operations.ts'
import { mergeEntries } from './entries.ts'
import type { Entry } from './entry.ts'
import { otherRuns } from './runJournal.ts'
import { serverWork } from './serverWork.ts'

/** The entry of the panel the keys act on, by its key. */
export const panelCursor = proxy({ key: '' })

/** Everything that runs or ran for the operator now, latest first. */
export const presentEntries = (): readonly Entry[] =>
  mergeEntries({
    here: operations.list,
    others: otherRuns.list,
    jobs: serverWork.jobs,
    operations: serverWork.operations,
    may: hasPermission,
    labelOf: (id) => resourceById(id)?.label ?? null,
    actionOf: (id, action) => {
      const resource = resourceById(id)
      return STANDARD[action] ?? (resource ? actionLabel(resource, action) : action)
    },
  })

const STANDARD: Readonly<Record<string, string>> = {
  update: '修改',
  save: '新增',
  submit: '修改',
  import: '导入',
}
