import { useEffect, useState } from 'react'
import { isAborted } from '../../api.ts'
import type { Choice } from '../../record/choices.ts'

/** What a picker may offer for some typed words. */
export type Offer = (words: string, signal: AbortSignal) => Promise<readonly Choice[]>
interface Offered {
  readonly choices: readonly Choice[]
  readonly loading: boolean
  readonly failed: boolean
}

/**
 * The choices for the typed words, asked 120 ms after the last letter; earlier answers stay on screen until
 * the next ones come.
 */
export function useChoices(offer: Offer, words: string, open: boolean): Offered {
  const [offered, setOffered] = useState<Offered>({ choices: [], loading: true, failed: false })
  useEffect(() => {
    if (!open) return
    const stop = new AbortController()
    const timer = window.setTimeout(
      () => {
        setOffered((last) => ({ ...last, loading: true, failed: false }))
        offer(words, stop.signal).then(
          (choices) => {
            if (!stop.signal.aborted) setOffered({ choices, loading: false, failed: false })
          },
          (error: unknown) => {
            if (!isAborted(error)) setOffered({ choices: [], loading: false, failed: true })
          },
        )
      },
      words === '' ? 0 : 120,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [offer, words, open])
  return offered
}
