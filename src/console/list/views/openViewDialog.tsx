import type { ListView } from '../../../contract/listViews.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { reloadViews } from './loadViews.ts'
import { orderViews, viewIds } from './orderViews.ts'
import { postView } from './viewCalls.ts'
import { ViewDialog, type ViewAnswer } from './ViewDialog.tsx'
import { openViewOf } from './viewState.ts'
import { defaultViewOf } from './viewStore.ts'

/** Stores what the dialog answers: as a new view, or in `view`; `withQuery` stores filter, order and group too. */
async function saveAnswer(
  screen: ListScreenState,
  view: ListView | null,
  { name, roleIds, withColumns, isDefault }: ViewAnswer,
  withQuery: boolean,
): Promise<void> {
  const { resource, address, grid, change, viewState } = screen
  const { filter, sort, group } = address
  const keepsOwn = view !== null && !withQuery
  const saved = await postView(
    {
      ...(view ? { id: view.id, version: view.version } : { resource: resource.id }),
      ...(withQuery ? { filter, sort, group } : {}),
      columns: withColumns ? (keepsOwn && view.columns) || (grid.current?.columns() ?? null) : null,
      density: withColumns ? (keepsOwn && view.density) || viewState.density : null,
      name,
      ...(roleIds ? { roleIds } : {}),
    },
    true,
  )
  await reloadViews()
  const wasDefault = defaultViewOf(resource.id) === saved.id
  if (isDefault !== wasDefault)
    await orderViews({
      resource: resource.id,
      ids: viewIds(resource.id),
      defaultId: isDefault ? saved.id : null,
    })
  if (withQuery) change({ view: saved.id })
  toast(t('已保存视图“{name}”', { name: saved.name }))
}

/** Asks for name, roles and columns of a view, which keeps its filter, order and group. */
export function openViewDialog(screen: ListScreenState, view: ListView): Promise<void> {
  return openDialog(({ close }: DialogProps) => (
    <ViewDialog
      title={t('修改视图')}
      view={view}
      isDefault={defaultViewOf(view.resource) === view.id}
      close={close}
      save={(answer) => saveAnswer(screen, view, answer, false)}
    />
  ))
}

/** Asks for a name and stores filter, order and group of the list under it, or in the operator's open view. */
export function openSaveDialog(screen: ListScreenState): Promise<void> {
  const open = openViewOf(screen.resource, screen.address)
  const view = open?.isOwn ? open.view : null
  return openDialog(({ close }: DialogProps) => (
    <ViewDialog
      title={t('保存视图')}
      view={view}
      isDefault={view !== null && (open?.isDefault ?? false)}
      close={close}
      save={(answer) => saveAnswer(screen, view, answer, true)}
      saveAsNew={view ? (answer) => saveAnswer(screen, null, answer, true) : undefined}
    />
  ))
}
