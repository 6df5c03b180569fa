import { useCallback, useEffect, useState } from 'react'
import { PATHS } from 'virtual:icons/first'
import { addIcons } from './Icon.tsx'
import { startSession } from './startSession.ts'

addIcons(PATHS)

/** Loads what the frame needs; `start` retries. */
export function useShellStart(): {
  readonly state: 'loading' | 'ready' | 'failed'
  readonly start: () => void
} {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const start = useCallback((): void => {
    setState('loading')
    startSession()
      .then(() => setState('ready'))
      .catch(() => setState('failed'))
  }, [])
  useEffect(start, [start])
  return { state, start }
}
