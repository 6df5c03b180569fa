import { CommandButton } from '../../shell/CommandButton.tsx'
import { contextOf } from '../activeList.ts'
import { targetSingleRow } from '../commands/onRow.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { paneCommands } from './paneCommands.ts'

/** Number of a record's buttons; further commands are in its menu. */
const MAX_BUTTONS = 3

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
export function RecordButtons({ screen, id, framed, actions }: RecordButtonsProps) {
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
          keys={actions !== undefined}
        />
      ))}
      {framed || actions ? null : <CommandButton id="list.rowMenu" show="icon" />}
    </>
  )
}
