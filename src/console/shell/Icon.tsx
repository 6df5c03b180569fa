import { useSyncExternalStore } from 'react'
import { PATHS } from 'virtual:icons/login'
import { afterFirstView } from '../firstView.ts'

type Paths = Readonly<Record<string, string>>
const FALLBACK_PATH = 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0'
let knownPaths: Paths = PATHS
let isRestRequested = false
/** The icon of ours for a name that is none; known once all icons are. */
let substituteOf: ((name: string) => string) | null = null
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
    void Promise.all([import('virtual:icons/all'), import('./oldIcons.ts')]).then(([all, { oldIcon }]) => {
      substituteOf = oldIcon
      addIcons(all.PATHS)
    })
  })
}

function pathOf(name: string): string | undefined {
  const path = knownPaths[name]
  return path ?? (name === '' ? undefined : knownPaths[substituteOf?.(name) ?? ''])
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A Lucide icon by its name, decorative. A name of another console's icon font is one that fits its words; no
 * name is a neutral dot.
 */
export function Icon({
  name,
  size = 16,
  className = '',
}: {
  readonly name: string
  readonly size?: number
  readonly className?: string
}) {
  const path = useSyncExternalStore(subscribe, () => pathOf(name))
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
