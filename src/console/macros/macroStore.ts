import { proxy } from 'valtio'
import { MAX_MACROS, type Macro, readMacro } from '../../palette/macro.ts'
import { randomId } from '../api.ts'
import { allPreferences, setPreference } from '../preferences.ts'

const PREFIX = 'macro:'

/** The macros of the account, by name. */
export const macros = proxy({ list: [] as readonly Macro[] })

/** Reads the macros of the account anew. */
export function loadMacros(): void {
  macros.list = Object.entries(allPreferences())
    .flatMap(([key, value]) => (key.startsWith(PREFIX) ? (readMacro(value) ?? []) : []))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN'))
}

/** Whether no further macro can be saved. */
export const isFull = (): boolean => macros.list.length >= MAX_MACROS

/** Saves a macro, a new one without id; one of the same name is replaced. */
export function saveMacro(macro: Omit<Macro, 'id'> & { readonly id?: string }): void {
  const sameName = macros.list.find(({ name }) => name === macro.name)
  if (sameName && macro.id !== undefined && sameName.id !== macro.id)
    setPreference(`${PREFIX}${macro.id}`, null)
  const id = sameName?.id ?? macro.id ?? randomId(12)
  setPreference(`${PREFIX}${id}`, { ...macro, id })
  loadMacros()
}

export function removeMacro(id: string): void {
  setPreference(`${PREFIX}${id}`, null)
  loadMacros()
}
