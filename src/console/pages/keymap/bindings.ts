import type { UserBinding } from '../../../palette/keymap.ts'
import { type Conflict, conflictsOf } from '../../../palette/overlap.ts'
import { keymap, setUserBindings, userBindings } from '../../keys/keymap.ts'
import { nameNow, registry } from '../../registry.ts'
import { t } from '../../text.ts'

const concernsCommand = (binding: UserBinding, command: string): boolean =>
  binding.command === command || binding.command === `-${command}`

/** Whether the operator has changed the keys of a command. */
export const isChanged = (command: string): boolean =>
  userBindings().some((binding) => concernsCommand(binding, command))

/**
 * Binds these keys to a command instead of its own; empty keys leave it without any. The commands in
 * `conflicts` lose the keys they conflict on.
 */
export function bind(command: string, keys: string, conflicts: readonly Conflict[] = []): void {
  const otherBindings = userBindings().filter((binding) => !concernsCommand(binding, command))
  const removals = conflicts.flatMap((conflict): UserBinding[] => {
    if (conflict.kind === 'reserved') return []
    const other = conflict.first === command ? conflict.second : conflict.first
    return keymap()
      .keysOf(other)
      .filter(
        (boundKeys) =>
          boundKeys === keys || boundKeys.startsWith(`${keys} `) || keys.startsWith(`${boundKeys} `),
      )
      .map((boundKeys) => ({ command: `-${other}`, keys: boundKeys }))
  })
  setUserBindings([
    ...otherBindings,
    ...removals,
    { command: `-${command}` },
    ...(keys === '' ? [] : [{ command, keys }]),
  ])
}

/** Restores a command's own keys. */
export const reset = (command: string): void =>
  setUserBindings(userBindings().filter((binding) => !concernsCommand(binding, command)))
export const resetAll = (): void => setUserBindings([])

/** Every conflict that these keys would cause. */
export const conflictsWith = (command: string, keys: string): readonly Conflict[] =>
  conflictsOf(
    keymap().bindings.filter((binding) => binding.command !== command),
    { command, keys, when: registry.get(command)?.when },
  )

const nameOfCommand = (id: string): string => {
  const command = registry.get(id)
  return command ? nameNow(command) : id
}

/** Text of a conflict. */
export function clashText(conflict: Conflict, command: string): string {
  if (conflict.kind === 'reserved') return t(conflict.by.text)
  const name = nameOfCommand(conflict.first === command ? conflict.second : conflict.first)
  return conflict.kind === 'same'
    ? t('与“{name}”的按键相同', { name })
    : t('与“{name}”的按键序列冲突', { name })
}

/** Saves the operator's changes as a file. */
export function exportBindings(): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify({ keymap: userBindings() }, null, 2)], { type: 'application/json' }),
  )
  link.download = 'quarterdeck-keymap.json'
  link.click()
  URL.revokeObjectURL(link.href)
}

const isBinding = (value: unknown): value is UserBinding =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { command?: unknown }).command === 'string' &&
  ['string', 'undefined'].includes(typeof (value as { keys?: unknown }).keys)

/** Imports changes from a file; returns how many, or null if the file is not an export of the keymap. */
export function importBindings(text: string): number | null {
  try {
    const imported = (JSON.parse(text) as { readonly keymap?: unknown }).keymap
    if (!Array.isArray(imported) || !imported.every(isBinding)) return null
    setUserBindings(imported)
    return imported.length
  } catch {
    return null
  }
}
