import type { FieldSpec } from '../contract/define/field.ts'
import type { Resource } from '../contract/define/resource.ts'
import { note, writeLine } from './io/terminal.ts'
import { t } from './text.ts'

/** The values of an answer that are in no other: passwords, keys, links. */
export function oncePart({ once }: Resource, answer: object): Readonly<Record<string, string>> {
  const entries = Object.entries(once?.fields ?? {}).flatMap(([name]: [string, FieldSpec]) => {
    const value = (answer as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Writes them where people read: the note to the error output, the values to the output. */
export function noteOnce({ once }: Resource, values: Readonly<Record<string, string>>): void {
  if (!once || Object.keys(values).length === 0) return
  note(t(once.text))
  for (const [name, value] of Object.entries(values)) {
    const field = once.fields[name]
    if (field && !field.internal) writeLine(`${t(field.label)}${t('：')}${value}`)
  }
}
