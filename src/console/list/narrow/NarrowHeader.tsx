import type { ReactNode } from 'react'
import { registry, useRegistryVersion } from '../../registry.ts'
import { CommandButton } from '../../shell/CommandButton.tsx'
import { Icon } from '../../shell/Icon.tsx'
import { Popover } from '../../shell/Popover.tsx'
import { t } from '../../text.ts'
import { createCommand, toolbarCommands } from '../commands/resourceCommands.ts'
import type { ListFigures } from '../useListModel.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { FilterButton } from './FilterButton.tsx'
import { ToolbarEntries } from './ToolbarEntries.tsx'

interface NarrowHeaderProps {
  readonly screen: ListScreenState
  /** Title in Chinese. */
  readonly title: string
  readonly figures: ListFigures
  readonly extra: ReactNode
}

const LOADED_COMMANDS = ['list.refresh', 'view.open', 'list.saveView'] as const

/** One line above the cards of a narrow list: its filters, how many rows there are, and its commands. */
export function NarrowHeader({ screen, title, figures, extra }: NarrowHeaderProps) {
  useRegistryVersion()
  const { id } = screen.resource
  const create = createCommand(id)
  const others = [
    ...toolbarCommands(id).filter((command) => command.on === 'collection' && command !== create),
    ...LOADED_COMMANDS.flatMap((name) => registry.get(name) ?? []),
  ]
  const total = `${figures.total.toLocaleString('en-US')}${figures.exact ? '' : '+'}`
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line pr-1 pl-2">
      <h1 tabIndex={-1} className="sr-only">
        {t(title)}
      </h1>
      <FilterButton screen={screen} />
      {extra}
      <span className="px-1 text-small text-fg2 tabular-nums">
        {figures.total > 0 || figures.exact ? t('{total} 条', { total }) : ''}
      </span>
      {create ? <CommandButton id={create.id} show="icon" tone="quiet" /> : null}
      <Popover
        role="menu"
        label={t('更多操作')}
        align="end"
        className="w-56"
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className="button button-quiet button-icon size-11!"
            aria-label={t('更多操作')}
          >
            <Icon name="ellipsis" />
          </button>
        )}
      >
        {() => <ToolbarEntries commands={others} />}
      </Popover>
    </header>
  )
}
