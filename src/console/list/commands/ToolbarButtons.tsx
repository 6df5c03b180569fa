import type { Resource } from '../../../contract/define/resource.ts'
import { useRegistryVersion } from '../../registry.ts'
import { CommandButton } from '../../shell/CommandButton.tsx'
import { buttonLabel, operationOf, toolbarCommands } from './resourceCommands.ts'

interface ToolbarButtonsProps {
  readonly resource: Resource
  readonly classic: boolean
}

/** The buttons of a noun above its rows: all in conventional mode, otherwise those that need no selection. */
export function ToolbarButtons({ resource, classic }: ToolbarButtonsProps) {
  useRegistryVersion()
  return toolbarCommands(resource.id)
    .filter((command) => classic || command.on === 'collection')
    .map((command) => (
      <CommandButton
        key={command.id}
        id={command.id}
        tone={operationOf(command) === 'add' ? 'primary' : 'plain'}
        keys={!classic}
        label={buttonLabel(resource, command)}
      />
    ))
}
