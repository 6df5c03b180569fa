import { useSyncExternalStore } from 'react'
import { CHROME } from './icons/chrome.ts'

let others: Readonly<Record<string, string>> | null = null
let asked = false
const listeners = new Set<() => void>()
const NEUTRAL = 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0'

function askForOthers(): void {
  if (asked) return
  asked = true
  void import('./icons/menu.ts').then(({ MENU }) => {
    others = MENU
    for (const listener of listeners) listener()
  })
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A Lucide icon by its name, decorative; a name nobody knows is a neutral dot. */
export function Icon({ name, size = 16, className = '' }: { readonly name: string; readonly size?: number; readonly className?: string }) {
  const path = useSyncExternalStore(subscribe, () => CHROME[name] ?? others?.[name])
  if (!path && !others) askForOthers()
  return (
    <svg className={`shrink-0 ${className}`} width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d={path ?? NEUTRAL} />
    </svg>
  )
}
