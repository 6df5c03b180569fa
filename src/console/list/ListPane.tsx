import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { RecordForm } from '../form/RecordForm.tsx'
import { CommandButton } from '../shell/CommandButton.tsx'
import { Icon } from '../shell/Icon.tsx'
import { t } from '../text.ts'
import { RecordPane } from '../record/RecordPane.tsx'
import { useDetail } from '../record/useDetail.ts'
import { rowTitle } from '../record/valueText.ts'
import { buttonLabel, operationOf, rowCommands } from './resourceCommands.ts'
import type { ListScreenState } from './useListScreen.ts'
import { CLOSED } from './usePane.ts'

/** Buttons of a record before the rest goes into the menu. */
const SHOWN = 4

/** What stands beside the rows: the record under the cursor, or the form. */
export function ListPane({ screen }: { readonly screen: ListScreenState }) {
  const { pane: { view } } = screen
  if (view.kind === 'none') return null
  return view.kind === 'peek' || view.kind === 'detail' ? <DetailOfCursor screen={screen} /> : <FormOfPane screen={screen} framed={false} />
}

/** Title of the form in the pane, in the operator's language. */
export function formTitle({ resource, pane: { view } }: ListScreenState): string {
  return view.kind === 'edit' ? t('修改 {name}', { name: rowTitle(resource.title, view.row) }) : t('新增{label}', { label: t(resource.label) })
}

/** The form of the pane; `framed` leaves the title to the dialog around it. */
export function FormOfPane({ screen, framed }: { readonly screen: ListScreenState; readonly framed: boolean }) {
  const { resource, pane, saved, grid } = screen
  const { view, show, leave, attach } = pane
  const close = useCallback(() => { void show(CLOSED).then((closed) => { if (closed) grid.current?.focus() }) }, [show, grid])
  if (view.kind !== 'edit' && view.kind !== 'new') return null
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={(event) => { if (!framed && event.key === 'Escape' && !event.nativeEvent.isComposing && !event.defaultPrevented) { event.preventDefault(); close() } }}>
      {framed ? null : (
        <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
          <h2 className="min-w-0 flex-1 truncate font-semibold">{formTitle(screen)}</h2>
          <button type="button" className="button button-quiet button-icon" aria-label={t('关闭')} onClick={close}><Icon name="x" /></button>
        </header>
      )}
      <RecordForm key={view.kind === 'edit' ? `${view.row.id}:${String(view.row.version)}` : 'new'} resource={resource} row={view.kind === 'edit' ? view.row : null} {...(view.kind === 'new' ? { preset: view.preset } : {})}
        saved={(answer, creating) => { leave(creating || framed ? CLOSED : { kind: 'detail' }); saved(answer, creating) }} cancel={close} attach={attach} />
    </div>
  )
}

/** Id of the row under the cursor, 0 ms behind it: the row's own fields are shown at once. */
function useCursorId({ model }: ListScreenState): string | null {
  return useSyncExternalStore(model.cursor.subscribe, () => model.cursor.get().id)
}

/** The record under the cursor; follows it. */
export function DetailOfCursor({ screen }: { readonly screen: ListScreenState }) {
  const { resource, model, pane, tab, chooseTab, version } = screen
  const id = useCursorId(screen)
  const [tries, setTries] = useState(0)
  const detail = useDetail(resource, id, id === null ? undefined : model.row(id), version + tries * 1_000_000)
  const close = useCallback(() => { void pane.show(CLOSED).then(() => screen.grid.current?.focus()) }, [pane, screen])
  const escape = (event: React.KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }
  useEffect(() => {
    if (screen.wish.linked) screen.change(pane.view.kind === 'detail' ? { row: id ?? '', pane: 'detail' } : { row: '', pane: 'none' })
  }, [id, pane.view.kind, screen.wish.linked])
  if (id === null) return <p className="p-4 text-fg3">{t('没有选中的记录')}</p>
  const commands = rowCommands(resource.id).filter((command) => !['view', 'delete'].includes(operationOf(command)))
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={escape}>
      <RecordPane resource={resource} id={id} detail={detail} tab={tab} choose={chooseTab} close={close} retry={() => setTries(tries + 1)} version={version}
        actions={[...commands.slice(0, SHOWN).map((command) => (
          <CommandButton key={command.id} id={command.id} tone="plain" show="full" label={buttonLabel(resource, command)} before={() => { screen.only.current = id; window.setTimeout(() => { screen.only.current = null }) }} />
        )), <CommandButton key="more" id="list.rowMenu" show="icon" />]} />
    </div>
  )
}

