import { useSyncExternalStore } from 'react'
import { nameOf, titleOf, titleText, unavailable } from '../palette/available.ts'
import type { Command, Ctx, Title } from '../palette/command.ts'
import { createRegistry } from '../palette/registry.ts'
import { locale, t } from './text.ts'

/** All commands of the operator. */
export const registry = createRegistry()

/** Renders again when commands are added or removed. */
export const useRegistryVersion = (): number => useSyncExternalStore(registry.subscribe, registry.version)

/** A title in the operator's language. */
export const localizedTitle = (title: Title): string => titleText(title, locale() === 'en' ? t : undefined)

/** The present title of a command, in the operator's language. */
export const titleNow = (command: Command, ctx: Ctx): string => localizedTitle(titleOf(command, ctx))

/** The fixed name of a command, in the operator's language. */
export const nameNow = (command: Command): string => localizedTitle(nameOf(command))

/** Why a command cannot run now, in the operator's language; null if it can. */
export function reasonNow(command: Command, ctx: Ctx): string | null {
  const reason = unavailable(command, ctx)
  return reason ? localizedTitle(reason) : null
}
