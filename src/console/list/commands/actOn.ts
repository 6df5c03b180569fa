import { afterRun, NOTHING } from '../../../palette/selection.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { targetRows } from '../activeList.ts'
import type { ListScreenState } from '../useListScreen.ts'

/** Runs an action, or `remove`, on the target rows; asks for its inputs where the caller passes none. */
export async function actOn(
  screen: ListScreenState,
  action: string,
  presetInput?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { resource, model } = screen
  const onCollection = resource.actions[action]?.on === 'collection'
  const selection = onCollection ? NOTHING : targetRows(screen)
  if (selection.kind === 'none' && !onCollection) {
    toast(t('请选择至少一条数据'), { tone: 'warn' })
    return
  }
  const ids = selection.kind === 'rows' ? [...selection.ids] : []
  const row = ids.length === 1 ? (model.row(ids[0] ?? '') ?? null) : null
  if (resource.actions[action]?.own) {
    const [{ performOwn }, { completeRow }] = await Promise.all([
      import('../../bulk/ownPerformers.ts'),
      import('../../record/partialRow.ts'),
    ])
    await performOwn(resource, action, {
      row: await completeRow(resource, row),
      refresh: screen.refresh,
      show: (filter) => {
        screen.change({ filter, current: 1 })
        void screen.refresh()
      },
    })
    return
  }
  const [{ act }, { inputsOf }] = await Promise.all([
    import('../../bulk/act.ts'),
    import('../../bulk/askInputs.ts'),
  ])
  const input = await inputsOf({ resource, action, presetInput, ids, row })
  if (input === null) return
  const finished = (done: Iterable<string>, failed: Iterable<string>): void =>
    model.selection.put(afterRun(model.selection.get(), { done, failed }))
  await act(
    { resource, source: model.source, refresh: screen.refresh, report: screen.viewState.setReport, finished },
    { action, selection, input },
  )
}
