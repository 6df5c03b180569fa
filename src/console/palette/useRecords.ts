import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { resourceById } from '../../contract/index.ts'
import { parseQuery } from '../../palette/modes.ts'
import { get } from '../api.ts'
import { leavesOf, menus } from '../menus.ts'
import { t } from '../text.ts'
import { closePalette } from './palette.ts'
import type { PaletteRow } from './rows.ts'

interface SearchHit {
  readonly resource: string
  readonly id: string
  readonly title: string
  readonly hint?: string
}
const PEOPLE = new Set(['user', 'tenant', 'merchantConfig', 'supplierConfig'])
const WAIT_MS = 180

function hitRow(hit: SearchHit): PaletteRow | null {
  const resource = resourceById(hit.resource)
  const path = leavesOf(menus.whole).find(({ menu }) => menu.noun === hit.resource)?.menu.path
  if (!resource || !path) return null
  return {
    id: `record.${hit.resource}.${hit.id}`,
    icon: resource.menu?.icon ?? 'file-text',
    title: hit.title,
    hint: [t(resource.label), hit.hint].filter(Boolean).join(' · '),
    choose: (openIn) => {
      closePalette()
      const address = `${path}?id=${encodeURIComponent(hit.id)}`
      if (openIn === 'tab') window.open(address, '_blank', 'noopener')
      else navigate(address)
    },
  }
}

/**
 * Records of the server for a query, requested when typing pauses; they are added below the present lines.
 */
export function useRecords(
  query: string,
  active: boolean,
): { readonly rows: readonly PaletteRow[]; readonly busy: boolean } {
  const { mode, text } = parseQuery(query)
  const isSearchable =
    active && text.length >= 2 && (mode === 'everything' || mode === 'people' || mode === 'numbers')
  const [result, setResult] = useState<{ readonly text: string; readonly rows: readonly PaletteRow[] }>({
    text: '',
    rows: [],
  })
  useEffect(() => {
    if (!isSearchable) return undefined
    const abort = new AbortController()
    const timer = window.setTimeout(() => {
      get<readonly SearchHit[] | null>('/blade-system/search/records', {
        query: { q: text, limit: 8 },
        signal: abort.signal,
        quiet: true,
        timeout: 8000,
      })
        .then((hits) =>
          setResult({
            text,
            rows: (hits ?? [])
              .filter((hit) => mode !== 'people' || PEOPLE.has(hit.resource))
              .flatMap((hit) => hitRow(hit) ?? []),
          }),
        )
        .catch(() => {
          if (!abort.signal.aborted) setResult({ text, rows: [] })
        })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, mode, isSearchable])
  return {
    rows: isSearchable && result.text === text ? result.rows : [],
    busy: isSearchable && result.text !== text,
  }
}
