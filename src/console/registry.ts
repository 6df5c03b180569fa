import type { Command, Ctx } from '../palette/command.ts'

/** The commands of the operator in front; replaced as a whole when menu, role or top menu changes. */
let commands: ReadonlyMap<string, Command> = new Map()
let list: readonly Command[] = []
let version = 0
const listeners = new Set<() => void>()

export const commandById = (id: string): Command | undefined => commands.get(id)
export const allCommands = (): readonly Command[] => list
export const registryVersion = (): number => version

/** Replaces every command; old ids resolve through `aliases`. */
export function setCommands(next: readonly Command[]): void {
  const map = new Map<string, Command>()
  for (const command of next) for (const alias of command.aliases ?? []) map.set(alias, command)
  for (const command of next) map.set(command.id, command)
  commands = map
  list = next
  version += 1
  for (const listener of listeners) listener()
}

export function onRegistryChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Why a command cannot run in this situation, in Chinese; null if it can. */
export function reasonAgainst(command: Command, ctx: Ctx): string | null {
  const need = command.needs?.find((one) => !one.test(ctx))
  return need ? (typeof need.reason === 'string' ? need.reason : need.reason(ctx)) : null
}
