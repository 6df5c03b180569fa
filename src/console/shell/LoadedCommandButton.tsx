import { PATHS } from 'virtual:icons/commands'
import { isDestructive } from '../../palette/command.ts'
import type { ListContext } from '../../palette/listContext.ts'
import { readCtx } from '../ctx.ts'
import { ariaOf, keysOf, labelOf, runCommand } from '../commandRuntime.ts'
import { reasonNow, registry, titleNow, useRegistryVersion } from '../registry.ts'
import { useScreenVersion } from '../screen.ts'
import { t } from '../text.ts'
import { addIcons, Icon } from './Icon.tsx'
import { KeyHint } from './KeyHint.tsx'

addIcons(PATHS)

export interface CommandButtonProps {
  readonly id: string
  /** Input values that are known already; without it, arguments are asked for in the palette. */
  readonly input?: Readonly<Record<string, unknown>>
  /** `icon` shows no title; the title is then the accessible name and the tooltip. */
  readonly show?: 'full' | 'icon' | 'text'
  readonly tone?: 'plain' | 'primary' | 'quiet'
  /** The state to judge by instead of the list's own: the row of a row button. */
  readonly context?: ListContext
  /** Runs before the command: a row button moves the cursor to its row. */
  readonly beforeRun?: () => void
  /** Shows the key beside the title. */
  readonly keys?: boolean
  /** A shorter title than the command's own, in Chinese. */
  readonly label?: string
  readonly icon?: string
  readonly className?: string
}

const buttonClass = (tone: string, show: CommandButtonProps['show']): string =>
  `button button-${tone} ${show === 'icon' ? 'button-icon' : ''}`

/**
 * The button of a command with the command's key and the reason why it is disabled; nothing if the operator has
 * no such command.
 */
export function LoadedCommandButton({
  id,
  input,
  show = 'full',
  tone = 'plain',
  context,
  beforeRun,
  keys = false,
  label,
  icon,
  className = '',
}: CommandButtonProps) {
  useScreenVersion()
  useRegistryVersion()
  const command = registry.get(id)
  if (!command) return null
  const currentCtx = readCtx()
  const ctx = context ? { ...currentCtx, zone: 'grid' as const, list: context } : currentCtx
  const reason = reasonNow(command, ctx)
  const title = label ? t(label) : titleNow(command, ctx)
  const shortcut = keysOf(command.id)
  const iconName = icon ?? command.icon
  return (
    <button
      type="button"
      className={`${buttonClass(tone, show)} ${className}`}
      data-command={command.id}
      title={[title, reason ?? '', shortcut ? labelOf(shortcut) : '']
        .filter((part) => part !== '')
        .join(' · ')}
      aria-label={show === 'icon' ? title : undefined}
      aria-disabled={reason !== null}
      aria-keyshortcuts={shortcut ? ariaOf(shortcut) : undefined}
      data-danger={isDestructive(command) ? '' : undefined}
      onClick={(event) => {
        event.stopPropagation()
        beforeRun?.()
        runCommand(id, 'button', { input })
      }}
    >
      {show === 'text' || !iconName ? null : <Icon name={iconName} size={15} />}
      {show === 'icon' ? null : <span>{title}</span>}
      {keys && shortcut ? <KeyHint keys={shortcut} /> : null}
    </button>
  )
}
