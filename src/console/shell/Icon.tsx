import { useSyncExternalStore } from 'react'
import { PATHS } from 'virtual:icons/login'
import { afterFirstView } from '../firstView.ts'

type Paths = Readonly<Record<string, string>>
const FALLBACK_PATH = 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0'
let knownPaths: Paths = PATHS
let isRestRequested = false
const listeners = new Set<() => void>()

/** Registers further icons by name. */
export function addIcons(paths: Paths): void {
  knownPaths = { ...knownPaths, ...paths }
  for (const listener of listeners) listener()
}

function requestRest(): void {
  if (isRestRequested) return
  isRestRequested = true
  afterFirstView(() => {
    void import('virtual:icons/all').then((all) => addIcons(all.PATHS))
  })
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A Lucide icon by its name, decorative; an unknown name is a neutral dot. */
export function Icon({
  name,
  size = 16,
  className = '',
}: {
  readonly name: string
  readonly size?: number
  readonly className?: string
}) {
  const path = useSyncExternalStore(subscribe, () => knownPaths[name])
  if (!path) requestRest()
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
      <path d={path ?? FALLBACK_PATH} />
    </svg>
  )
}
