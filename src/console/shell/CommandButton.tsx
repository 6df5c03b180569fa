import { useSyncExternalStore } from 'react'
import type { ListContext } from '../../palette/command.ts'
import { readCtx } from '../ctx.ts'
import { keysOf } from '../keys/keymap.ts'
import { commandById, onRegistryChange, reasonAgainst, registryVersion } from '../registry.ts'
import { runCommand } from '../run.ts'
import { useScreenVersion } from '../screen.ts'
import { t, titleText } from '../text.ts'
import { Icon } from './Icon.tsx'
import { KeyHint } from './KeyHint.tsx'

export interface CommandButtonProps {
  readonly id: string
  /** Values that are already known; arguments left open are asked for in the palette. */
  readonly input?: Readonly<Record<string, unknown>>
  /** `icon` shows no title; the title is then the name and the tooltip. */
  readonly show?: 'full' | 'icon' | 'text'
  readonly tone?: 'plain' | 'primary' | 'quiet'
  /** The situation to judge by instead of the list's own: the row a row button stands in. */
  readonly context?: ListContext
  /** Runs before the command: a row button moves the cursor to its row. */
  readonly before?: () => void
  /** Shows the key beside the title. */
  readonly keys?: boolean
  /** A shorter title than the command's own, in Chinese. */
  readonly label?: string
  readonly className?: string
}

/** The button of a command: it has no behaviour of its own, tells its key, and says why it is off. Absent if the operator may not run it. */
export function CommandButton({ id, input, show = 'full', tone = 'plain', context, before, keys = false, label, className = '' }: CommandButtonProps) {
  useScreenVersion()
  useSyncExternalStore(onRegistryChange, registryVersion)
  const command = commandById(id)
  if (!command) return null
  const ctx = context ? { ...readCtx(), list: context } : readCtx()
  const reason = reasonAgainst(command, ctx)
  const title = label ? t(label) : titleText(typeof command.title === 'string' ? command.title : command.title(ctx))
  const stroke = keysOf(command.id)
  const tip = [title, reason ? t(reason) : '', stroke ?? ''].filter((part) => part !== '').join(' · ')
  return (
    <button
      type="button" className={`button button-${tone} ${show === 'icon' ? 'button-icon' : ''} ${className}`} title={tip} data-command={id}
      aria-label={show === 'icon' ? title : undefined} aria-disabled={reason !== null} aria-keyshortcuts={stroke ?? undefined}
      data-danger={command.danger === 'confirm' || command.danger === 'type-to-confirm' ? '' : undefined}
      onClick={(event) => { event.stopPropagation(); before?.(); runCommand(id, 'button', input) }}
    >
      {show === 'text' || !command.icon ? null : <Icon name={command.icon} />}
      {show === 'icon' ? null : <span>{title}</span>}
      {keys && stroke ? <KeyHint keys={stroke} /> : null}
    </button>
  )
}
