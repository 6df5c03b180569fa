import { type ModeName, parseQuery } from '../../../palette/modes.ts'
import { get } from '../../api.ts'
import type { Hit } from './hits.ts'

/** Milliseconds without typing after which the server is asked, and for which answers are kept. */
const WAIT_MS = 80,
  KEEP_MS = 30_000
const MIN_LENGTH = 2
const MAX_KEPT = 60
const PARTS: Readonly<Partial<Record<ModeName, string | undefined>>> = {
  everything: undefined,
  people: 'parties',
  numbers: 'numbers',
}

/** Whether records are looked up for a query. */
export function isSearched(query: string): boolean {
  const { mode, text } = parseQuery(query)
  return mode in PARTS && text.length >= MIN_LENGTH
}

interface Answer {
  readonly hits: readonly Hit[]
  readonly at: number
}

/** Looks records up on the server; only the last query is asked, and answers are kept for half a minute. */
export function createSearch(changed: () => void): {
  readonly ask: (query: string) => void
  /** Undefined while the answer is awaited. */
  readonly answer: (query: string) => readonly Hit[] | undefined
} {
  const answers = new Map<string, Answer>()
  let abort = new AbortController()
  let timer = 0
  const keep = (query: string, hits: readonly Hit[]): void => {
    answers.delete(query)
    answers.set(query, { hits, at: Date.now() })
    if (answers.size > MAX_KEPT) answers.delete(answers.keys().next().value ?? '')
    changed()
  }
  const fresh = (query: string): Answer | undefined => {
    const answer = answers.get(query)
    return answer && Date.now() - answer.at < KEEP_MS ? answer : undefined
  }
  const request = (query: string): void => {
    const { mode, text } = parseQuery(query)
    const controller = new AbortController()
    abort = controller
    get<readonly Hit[] | null>('/blade-system/search/records', {
      query: { q: text, limit: mode === 'everything' ? 8 : 20, in: PARTS[mode] },
      signal: controller.signal,
      quiet: true,
      timeout: 8000,
    }).then(
      (hits) => keep(query, hits ?? []),
      () => {
        if (!controller.signal.aborted) keep(query, [])
      },
    )
  }
  return {
    ask: (query) => {
      clearTimeout(timer)
      abort.abort()
      if (isSearched(query) && !fresh(query)) timer = window.setTimeout(request, WAIT_MS, query)
    },
    answer: (query) => answers.get(query)?.hits,
  }
}
