import { proxy } from 'valtio'
import { MAX_MACROS, type Macro, readMacro } from '../../palette/macro.ts'
import { randomId } from '../api.ts'
import { preference, setPreference } from '../preferences.ts'

/** Preference with the ids of the macros; each has its steps under a key of its own. */
const INDEX = 'macros'
const keyOf = (id: string): string => `macro:${id}`

/** The macros of the account, by name. */
export const macros = proxy({ list: [] as readonly Macro[] })

function storedIds(): readonly string[] {
  const ids = preference<unknown>(INDEX, [])
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MAX_MACROS) : []
}

/** Reads the macros of the account anew. */
export function loadMacros(): void {
  macros.list = storedIds()
    .flatMap((id) => readMacro(preference<unknown>(keyOf(id), null)) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN'))
}

/** Whether no further macro can be saved. */
export const isFull = (): boolean => macros.list.length >= MAX_MACROS

function forget(id: string): void {
  setPreference(
    INDEX,
    storedIds().filter((other) => other !== id),
  )
  setPreference(keyOf(id), null)
}

/** Saves a macro, a new one without id; one of the same name is replaced. */
export function saveMacro(macro: Omit<Macro, 'id'> & { readonly id?: string }): void {
  const sameName = macros.list.find(({ name }) => name === macro.name)
  if (sameName && macro.id !== undefined && sameName.id !== macro.id) forget(macro.id)
  const id = sameName?.id ?? macro.id ?? randomId(12)
  setPreference(keyOf(id), { ...macro, id })
  setPreference(INDEX, [...storedIds().filter((other) => other !== id), id])
  loadMacros()
}

export function removeMacro(id: string): void {
  forget(id)
  loadMacros()
}
