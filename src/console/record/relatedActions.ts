import { actionPermission } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { onlyRows } from '../../palette/selection.ts'
import type { Report } from '../bulk/report.ts'
import { createLocalSource } from '../grid/local.ts'
import { hasPermission } from '../menus.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { unmetReasons } from './unmetActions.ts'

export interface RowAction {
  readonly action: string
  readonly label: string
  readonly isDestructive: boolean
}
/** Number of buttons per row; further actions are on the row's own page. */
export const MAX_BUTTONS = 3

/** The actions available now for a row outside the active list. */
export function actionsOn(of: Resource, row: Row): RowAction[] {
  const state = of.stateField ? String(row[of.stateField] ?? '') : '',
    unmet = unmetReasons(of, row)
  return Object.entries(of.actions)
    .flatMap(([action, spec]) =>
      spec.on !== 'collection' &&
      !spec.ownForm &&
      (!spec.from || spec.from.includes(state)) &&
      unmet[action] === undefined &&
      hasPermission(actionPermission(of, action, spec))
        ? [
            {
              action,
              label: spec.label,
              isDestructive:
                !spec.inverse && (spec.danger === 'confirm' || spec.danger === 'type-to-confirm'),
            },
          ]
        : [],
    )
    .slice(0, MAX_BUTTONS)
}

const toastFailure = (report: Report | null): void => {
  if (report) toast([report.title, report.failed[0]?.msg].filter(Boolean).join(t('：')), { tone: 'bad' })
}

/** Asks, previews and runs an action on one row, as its own list would. */
export async function runOn(
  of: Resource,
  row: Row,
  action: string,
  changed: () => Promise<void>,
): Promise<void> {
  const [{ act }, { inputsOf }] = await Promise.all([
    import('../bulk/act.ts'),
    import('../bulk/askInputs.ts'),
  ])
  const input = await inputsOf({ resource: of, action, presetInput: undefined, ids: [row.id], row })
  if (input === null) return
  const source = createLocalSource(() => [row])
  await source.refresh()
  await act(
    { resource: of, source, refresh: changed, finished: () => undefined, report: toastFailure },
    { action, selection: onlyRows([row.id]), input },
  )
}
