import { useCallback, useEffect, useRef, useState } from 'react'
import { isAborted } from '../../api.ts'
import type { Choice, ChoicePage } from '../../record/choices.ts'

/** Returns a page of the choices of a picker for a query; pages count from 1. */
export type Offer = (query: string, page: number, signal: AbortSignal) => Promise<ChoicePage>
interface ChoicesState extends ChoicePage {
  readonly loading: boolean
  readonly failed: boolean
}
const NO_CHOICES: readonly Choice[] = []

const NOTHING_READ: ChoicesState = { choices: NO_CHOICES, hasMore: false, loading: true, failed: false }

const uniqueChoices = (choices: readonly Choice[]): readonly Choice[] => [
  ...new Map(choices.map((choice) => [choice.id, choice])).values(),
]

/** Reads pages one at a time into the state. */
function usePages(offer: Offer, query: string) {
  const [state, setState] = useState(NOTHING_READ)
  const request = useRef({ page: 0, busy: true, controller: new AbortController() })
  const readPage = useCallback(
    async (page: number): Promise<void> => {
      const current = request.current,
        { signal } = current.controller
      current.busy = true
      setState((previous) => ({ ...previous, loading: true, failed: false }))
      try {
        const { choices, hasMore } = await offer(query, page, signal)
        if (signal.aborted) return
        current.page = page
        setState((previous) => ({
          choices: page === 1 ? choices : uniqueChoices([...previous.choices, ...choices]),
          hasMore,
          loading: false,
          failed: false,
        }))
      } catch (error) {
        if (isAborted(error)) return
        setState((previous) => ({
          ...NOTHING_READ,
          choices: page === 1 ? NO_CHOICES : previous.choices,
          loading: false,
          failed: true,
        }))
      } finally {
        current.busy = false
      }
    },
    [offer, query],
  )
  return { state, request, readPage }
}

/**
 * The choices for the typed text, fetched 120 ms after the last letter; earlier choices stay on screen until
 * the next ones arrive. `more` fetches the next page, if there is one.
 */
export function useChoices(
  offer: Offer,
  query: string,
  open: boolean,
): ChoicesState & { readonly more: () => void } {
  const { state, request, readPage } = usePages(offer, query)
  useEffect(() => {
    if (!open) return
    const controller = new AbortController()
    request.current = { page: 0, busy: true, controller }
    const timer = window.setTimeout(() => void readPage(1), query === '' ? 0 : 120)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [readPage, request, query, open])
  const { hasMore } = state
  const more = useCallback(() => {
    if (hasMore && !request.current.busy) void readPage(request.current.page + 1)
  }, [hasMore, readPage, request])
  return { ...state, more }
}
