import { useEffect, useState } from 'react'
import { isAborted } from '../../api.ts'
import type { Choice } from '../../record/choices.ts'

/** Returns the choices of a picker for a query. */
export type Offer = (query: string, signal: AbortSignal) => Promise<readonly Choice[]>
interface ChoicesState {
  readonly choices: readonly Choice[]
  readonly loading: boolean
  readonly failed: boolean
}

/**
 * The choices for the typed text, fetched 120 ms after the last letter; earlier choices stay on screen until
 * the next ones arrive.
 */
export function useChoices(offer: Offer, query: string, open: boolean): ChoicesState {
  const [state, setState] = useState<ChoicesState>({ choices: [], loading: true, failed: false })
  useEffect(() => {
    if (!open) return
    const controller = new AbortController()
    const timer = window.setTimeout(
      () => {
        setState((previous) => ({ ...previous, loading: true, failed: false }))
        offer(query, controller.signal).then(
          (choices) => {
            if (!controller.signal.aborted) setState({ choices, loading: false, failed: false })
          },
          (error: unknown) => {
            if (!isAborted(error)) setState({ choices: [], loading: false, failed: true })
          },
        )
      },
      query === '' ? 0 : 120,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [offer, query, open])
  return state
}
