import { type KeyboardEvent, useCallback, useEffect } from 'react'
import { RecordPane } from '../record/RecordPane.tsx'
import { CommandButton } from '../shell/CommandButton.tsx'
import { t } from '../text.ts'
import { contextOf } from './activeList.ts'
import { targetSingleRow } from './commands/onRow.ts'
import { PaneForm } from './pane/PaneForm.tsx'
import { paneCommands } from './pane/paneCommands.ts'
import type { ListModel } from './model.ts'
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
    model,
    pane: { view, show },
    viewState: { isWhole, setWhole },
    version,
    options,
    change,
    grid,
  } = screen
  const { id, index, detail, retry } = useCursorDetail(screen)
  const close = useCallback(() => {
    if (isWhole && !options.record) setWhole(false)
    else void show(CLOSED).then(() => grid.current?.focus())
  }, [show, grid, isWhole, setWhole, options.record])
  const escape = (event: KeyboardEvent): void => {
    if (framed || event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }
  useEffect(() => {
    const pane = isWhole ? 'page' : 'detail'
    if (options.linked) change(view.kind === 'detail' ? { row: id ?? '', pane } : { row: '', pane: 'none' })
  }, [id, view.kind, options.linked, isWhole])
  if (id === null) return <p className="p-4 text-fg3">{t('没有选中的记录')}</p>
  return (
    <div role="presentation" className="flex min-h-0 flex-1 flex-col" onKeyDown={escape}>
      <RecordPane
        resource={resource}
        detail={detail}
        place={placeOf(model, index)}
        whole={framed || options.record ? null : { is: isWhole, toggle: () => setWhole(!isWhole) }}
        close={framed ? null : close}
        retry={retry}
        version={version}
        buttons={(actions) => <RecordButtons screen={screen} id={id} framed={framed} actions={actions} />}
      />
    </div>
  )
}

/** Place of the cursor among the rows the list has found. */
function placeOf({ source }: ListModel, index: number): string {
  const { rows, exact } = source.total()
  return exact && rows > 0 ? `${(index + 1).toLocaleString('en-US')} / ${rows.toLocaleString('en-US')}` : ''
}

interface RecordButtonsProps {
  readonly screen: ListScreenState
  readonly id: string
  readonly framed: boolean
  /** Buttons of these actions alone. */
  readonly actions: readonly string[] | undefined
}

/**
 * The first commands that can run on a record now as buttons; they concern this record only, whatever is
 * selected in the list. A dialog shows all commands, because its menu would open behind it.
 */
function RecordButtons({ screen, id, framed, actions }: RecordButtonsProps) {
  const { resource } = screen
  const context = contextOf(screen, id)
  const commands = paneCommands(resource, context).filter(
    ({ action, canRun }) => (actions ? actions.includes(action) : true) && (framed || canRun),
  )
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
      {framed || actions ? null : <CommandButton id="list.rowMenu" show="icon" />}
    </>
  )
}
