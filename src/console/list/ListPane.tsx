import { type KeyboardEvent, useCallback, useEffect } from 'react'
import { RecordPane } from '../record/RecordPane.tsx'
import { CommandButton } from '../shell/CommandButton.tsx'
import { t } from '../text.ts'
import { contextOf } from './activeList.ts'
import { targetSingleRow } from './commands/onRow.ts'
import { PaneForm } from './pane/PaneForm.tsx'
import { paneCommands } from './pane/paneCommands.ts'
import type { ListScreenState } from './useListScreen.ts'
import { useCursorDetail } from './pane/useCursorDetail.ts'
import { CLOSED } from './pane/usePane.ts'

/** Number of a record's buttons; further commands are in its menu. */
const MAX_BUTTONS = 3

/** The pane beside the rows: the record under the cursor, or the form. */
export function ListPane({ screen }: { readonly screen: ListScreenState }) {
  const { kind } = screen.pane.view
  if (kind === 'none') return null
  return kind === 'peek' || kind === 'detail' ? (
    <DetailOfCursor screen={screen} framed={false} />
  ) : (
    <PaneForm screen={screen} framed={false} />
  )
}

/** The record under the cursor. `framed` leaves closing to the surrounding dialog. */
export function DetailOfCursor({
  screen,
  framed,
}: {
  readonly screen: ListScreenState
  readonly framed: boolean
}) {
  const {
    resource,
    pane: { view, show },
    viewState: { tab, chooseTab },
    version,
    options,
    change,
    grid,
  } = screen
  const { id, detail, retry } = useCursorDetail(screen)
  const close = useCallback(() => {
    void show(CLOSED).then(() => grid.current?.focus())
  }, [show, grid])
  const escape = (event: KeyboardEvent): void => {
    if (framed || event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }
  useEffect(() => {
    if (options.linked)
      change(view.kind === 'detail' ? { row: id ?? '', pane: 'detail' } : { row: '', pane: 'none' })
  }, [id, view.kind, options.linked])
  if (id === null) return <p className="p-4 text-fg3">{t('没有选中的记录')}</p>
  return (
    <div role="presentation" className="flex min-h-0 flex-1 flex-col" onKeyDown={escape}>
      <RecordPane
        resource={resource}
        detail={detail}
        tab={tab}
        choose={chooseTab}
        close={framed ? null : close}
        retry={retry}
        version={version}
        actions={<RecordButtons screen={screen} id={id} framed={framed} />}
      />
    </div>
  )
}

/**
 * The first commands of a record as buttons, those that can run now before the others; they concern this
 * record only, whatever is selected in the list. A dialog shows them all, because its menu would open behind
 * it.
 */
function RecordButtons({
  screen,
  id,
  framed,
}: {
  readonly screen: ListScreenState
  readonly id: string
  readonly framed: boolean
}) {
  const { resource } = screen
  const context = contextOf(screen, id)
  const commands = paneCommands(resource, context)
  return (
    <>
      {commands.slice(0, framed ? undefined : MAX_BUTTONS).map(({ id: command, label }) => (
        <CommandButton
          key={command}
          id={command}
          label={label}
          context={context}
          beforeRun={() => targetSingleRow(screen, id)}
          input={{}}
        />
      ))}
      {framed ? null : <CommandButton id="list.rowMenu" show="icon" />}
    </>
  )
}
