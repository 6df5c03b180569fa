import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { resourceById } from '../../contract/index.ts'
import { parseQuery } from '../../palette/modes.ts'
import { get } from '../api.ts'
import { leavesOf, menus } from '../menus.ts'
import { t } from '../text.ts'
import { closePalette } from './palette.ts'
import type { PaletteRow } from './rows.ts'

interface Hit {
  readonly resource: string
  readonly id: string
  readonly title: string
  readonly hint?: string
}
const PEOPLE = new Set(['user', 'tenant', 'merchantConfig', 'supplierConfig'])
const WAIT_MS = 180

function hitRow(hit: Hit): PaletteRow | null {
  const resource = resourceById(hit.resource)
  const path = leavesOf(menus.whole).find(({ menu }) => menu.noun === hit.resource)?.menu.path
  if (!resource || !path) return null
  return {
    id: `record.${hit.resource}.${hit.id}`,
    icon: resource.menu?.icon ?? 'file-text',
    title: hit.title,
    hint: [t(resource.label), hit.hint].filter(Boolean).join(' · '),
    choose: (how) => {
      closePalette()
      const address = `${path}?id=${encodeURIComponent(hit.id)}`
      if (how === 'tab') window.open(address, '_blank', 'noopener')
      else navigate(address)
    },
  }
}

/**
 * Records of the server for what is typed, asked for when typing rests; they never replace what is shown
 * above them.
 */
export function useRecords(
  query: string,
  active: boolean,
): { readonly rows: readonly PaletteRow[]; readonly busy: boolean } {
  const { mode, text } = parseQuery(query)
  const wanted =
    active && text.length >= 2 && (mode === 'everything' || mode === 'people' || mode === 'numbers')
  const [found, setFound] = useState<{ readonly text: string; readonly rows: readonly PaletteRow[] }>({
    text: '',
    rows: [],
  })
  useEffect(() => {
    if (!wanted) return undefined
    const abort = new AbortController()
    const timer = window.setTimeout(() => {
      get<readonly Hit[] | null>('/blade-system/search/records', {
        query: { q: text, limit: 8 },
        signal: abort.signal,
        quiet: true,
        timeout: 8000,
      })
        .then((hits) =>
          setFound({
            text,
            rows: (hits ?? [])
              .filter((hit) => mode !== 'people' || PEOPLE.has(hit.resource))
              .flatMap((hit) => hitRow(hit) ?? []),
          }),
        )
        .catch(() => {
          if (!abort.signal.aborted) setFound({ text, rows: [] })
        })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, mode, wanted])
  return { rows: wanted && found.text === text ? found.rows : [], busy: wanted && found.text !== text }
}
