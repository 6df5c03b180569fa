import type { Resource } from '../../../../contract/define/resource.ts'
import { everything } from '../../../../palette/selection.ts'
import { createLocalSource } from '../../../grid/local.ts'
import { isActiveList } from '../../../list/activeList.ts'
import type { Filter } from '../../../../palette/filters/conditions.ts'
import { activeScreen } from '../../../screen.ts'
import { type DialogProps, openDialog } from '../../../shell/dialogs.ts'
import { toast } from '../../../shell/toast.ts'

/** Asks for columns and file type, and exports what a filter finds. */
export async function openExport(resource: Resource, filter: Filter): Promise<void> {
  const { ExportDialog } = await import('../../../list/commands/ExportDialog.tsx')
  void openDialog(({ close }: DialogProps) => (
    <ExportDialog resource={resource} filter={filter} close={close} />
  ))
}

/** Asks, previews and runs an action on everything a filter finds, as its list does. */
export async function runOnAll(
  resource: Resource,
  action: string,
  filter: Filter,
  total: number,
): Promise<void> {
  const [{ act }, { inputsOf }] = await Promise.all([
    import('../../../bulk/act.ts'),
    import('../../../bulk/askInputs.ts'),
  ])
  const input = await inputsOf({ resource, action, presetInput: undefined, ids: [], row: null })
  if (input === null) return
  const screen = activeScreen()
  const list = isActiveList(screen) && screen.resource === resource.id ? screen : null
  await act(
    {
      resource,
      source: list?.state.model.source ?? createLocalSource(() => []),
      refresh: async () => {
        await list?.state.refresh()
      },
      finished: () => undefined,
      report: (report) => {
        if (list) list.state.viewState.setReport(report)
        else if (report)
          toast([report.title, report.failed[0]?.msg].filter(Boolean).join('：'), { tone: 'bad' })
      },
    },
    { action, selection: everything(filter, total), input },
  )
}
