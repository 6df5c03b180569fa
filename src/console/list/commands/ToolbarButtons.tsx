import type { Resource } from '../../../contract/define/resource.ts'
import { useRegistryVersion } from '../../registry.ts'
import { CommandButton } from '../../shell/CommandButton.tsx'
import { buttonLabel, classicToolbar, operationOf, toolbarCommands } from './resourceCommands.ts'

interface ToolbarButtonsProps {
  readonly resource: Resource
  readonly classic: boolean
}

/** The buttons of a noun above its rows: those that need no selection, in conventional mode all that fit. */
export function ToolbarButtons({ resource, classic }: ToolbarButtonsProps) {
  useRegistryVersion()
  const commands = classic
    ? classicToolbar(resource)
    : toolbarCommands(resource.id).filter(({ on }) => on === 'collection')
  return commands.map((command) => (
    <CommandButton
      key={command.id}
      id={command.id}
      tone={operationOf(command) === 'add' ? 'primary' : 'plain'}
      keys={!classic}
      label={buttonLabel(resource, command)}
    />
  ))
}
