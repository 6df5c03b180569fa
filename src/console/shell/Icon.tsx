import { useSyncExternalStore } from 'react'
import { afterFirstView } from '../firstView.ts'
import { CORE } from './icons/core.data.ts'

type Paths = Readonly<Record<string, string>>
const NEUTRAL = 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0'
let known: Paths = CORE
let asked = false
const listeners = new Set<() => void>()

/** Makes further icons known by their names. */
export function addIcons(paths: Paths): void {
  known = { ...known, ...paths }
  for (const listener of listeners) listener()
}

function askForRest(): void {
  if (asked) return
  asked = true
  afterFirstView(() => {
    void import('./icons/all.ts').then(({ ALL }) => addIcons(ALL))
  })
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A Lucide icon by its name, decorative; a name nobody knows is a neutral dot. */
export function Icon({
  name,
  size = 16,
  className = '',
}: {
  readonly name: string
  readonly size?: number
  readonly className?: string
}) {
  const path = useSyncExternalStore(subscribe, () => known[name])
  if (!path) askForRest()
  return (
    <svg
      className={`shrink-0 ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path ?? NEUTRAL} />
    </svg>
  )
}
