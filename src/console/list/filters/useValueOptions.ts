import { useEffect, useState } from 'react'
import { isAborted } from '../../api.ts'
import { matchesSearch } from '../../../kernel/matchesSearch.ts'
import { choicePage, choicesNamed, keyedChoices, referredNoun, treeChoices } from '../../record/choices.ts'
import { dictionaryEntries, type Entry } from '../../record/dictionaries.ts'
import type { FilterPart } from '../../../palette/filters/conditions.ts'
import type { ListFilter } from '../../../palette/filters/listFilters.ts'
import { choicesOf } from '../../../palette/filters/typedValues.ts'
import { t } from '../../text.ts'
import { isMe, meChoices } from './meChoice.ts'

export interface ValueOptions {
  readonly options: readonly Entry[]
  readonly state: 'ready' | 'reading' | 'failed'
}
const NONE: ValueOptions = { options: [], state: 'ready' }
const READING: ValueOptions = { options: [], state: 'reading' }
/** Pause after the last letter before the server is asked, in milliseconds. */
const PAUSE_MS = 120

async function readOptions(field: ListFilter, text: string, signal: AbortSignal): Promise<readonly Entry[]> {
  const { kind, spec } = field
  const declared =
    choicesOf(field, t) ??
    (kind === 'dictionary' ? await dictionaryEntries(spec.code ?? '', spec.business ?? false) : null)
  if (declared) return declared.filter((entry) => matchesSearch(entry, text))
  const target = referredNoun(spec)
  if (!target) return []
  const choices =
    target.shape === 'tree'
      ? (await treeChoices(target)).filter((choice) => matchesSearch(choice, text))
      : (await choicePage(target, { keyword: text, page: 1 }, signal)).choices
  return [...meChoices(spec, text), ...keyedChoices(spec, choices)].map(({ id, title }) => ({
    key: id,
    title,
  }))
}

/** Whether the values of a field are chosen from a list. */
export const hasOptions = ({ kind }: ListFilter): boolean =>
  kind === 'choice' || kind === 'flag' || kind === 'dictionary' || kind === 'rows'

/** The values a field offers for a typed text; earlier ones stay until the next have been read. */
export function useValueOptions(field: ListFilter | null, text: string): ValueOptions {
  const [read, setRead] = useState<ValueOptions & { readonly of: ListFilter | null }>({ ...NONE, of: null })
  useEffect(() => {
    if (!field || !hasOptions(field)) return undefined
    const controller = new AbortController()
    const timer = window.setTimeout(
      () => {
        readOptions(field, text.trim(), controller.signal).then(
          (options) => {
            if (!controller.signal.aborted) setRead({ options, state: 'ready', of: field })
          },
          (error: unknown) => {
            if (!isAborted(error)) setRead({ options: [], state: 'failed', of: field })
          },
        )
      },
      field.kind === 'rows' && text !== '' ? PAUSE_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [field, text])
  return !field || !hasOptions(field) ? NONE : read.of === field ? read : READING
}

/** The titles of referenced rows and dictionary entries among conditions, by id and key. */
export function useValueTitles(parts: readonly FilterPart[]): ReadonlyMap<string, string> {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isMounted = true
    const conditions = parts.flatMap((part) => ('field' in part ? [part] : part.alternatives))
    for (const { spec, values } of conditions) {
      const target = referredNoun(spec)
      const unknown = values.filter((value) => value !== '' && !titles.has(value) && !isMe(spec, value))
      if (unknown.length === 0 || (!target && spec.kind !== 'dictionary')) continue
      const reading: Promise<readonly (readonly [string, string])[]> = target
        ? choicesNamed(spec, target, unknown).then((rows) => rows.map(({ id, title }) => [id, title]))
        : dictionaryEntries(spec.code ?? '', spec.business ?? false).then((entries) =>
            entries.map(({ key, title }) => [key, title]),
          )
      reading.then(
        (found) => {
          const fresh = found.filter(([key]) => unknown.includes(key))
          if (isMounted && fresh.length > 0) setTitles((previous) => new Map([...previous, ...fresh]))
        },
        // The id stays on the chip.
        () => undefined,
      )
    }
    return () => {
      isMounted = false
    }
  }, [parts, titles])
  return titles
}
