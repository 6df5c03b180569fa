import { subscribe } from 'valtio'
import { countableQuery } from '../../contract/unmatched.ts'
import { activePage } from '../../palette/session.ts'
import { get, post } from '../api.ts'
import { onSessionChange } from '../session.ts'
import { finderNow } from './finderStore.ts'
import { palette } from './palette.ts'

const CHECK_MS = 300
/** Milliseconds of rest after which a query counts as meant. */
const REST_MS = 1500
const PATH = '/blade-log/unmatched-query'

/** Whether the tenant counts queries; asked once a session, with the first that found nothing. */
let enabled: Promise<boolean> | null = null
const noted = new Set<string>()
onSessionChange(() => {
  enabled = null
  noted.clear()
})

async function note(text: string): Promise<void> {
  const query = countableQuery(text)
  if (query === null || noted.has(query)) return
  noted.add(query)
  enabled ??= get<boolean>(`${PATH}/enabled`, { quiet: true }).catch(() => false)
  if (await enabled) await post(`${PATH}/note`, { query }, { quiet: true }).catch(() => undefined)
}

/** The query in the open palette that found nothing; null where there is none, or the search still runs. */
function unmatchedNow(): string | null {
  const page = palette.session.open ? activePage(palette.session) : null
  if (page?.kind !== 'root' || page.query.trim() === '' || !finderNow()) return null
  return document.querySelector('[data-zone=palette] [data-nothing]') ? page.query : null
}

/**
 * Counts queries of the palette that find nothing: after a rest, or when it is emptied or closed with them. Looks
 * only while the palette is open.
 */
export function followUnmatched(): void {
  let last: string | null = null
  let since = 0
  let timer: number | undefined
  const look = (): void => {
    const query = unmatchedNow()
    // Esc empties the palette before it closes it.
    if (last !== null && (activePage(palette.session)?.query ?? '') === '') void note(last)
    if (query !== last) since = Date.now()
    else if (query !== null && Date.now() - since >= REST_MS) void note(query)
    last = query
  }
  const follow = (): void => {
    if (palette.session.open) timer ??= window.setInterval(look, CHECK_MS)
    else if (timer !== undefined) {
      clearInterval(timer)
      timer = undefined
      look()
    }
  }
  follow()
  subscribe(palette, follow)
}
