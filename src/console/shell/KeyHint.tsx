import { Fragment } from 'react'
import { capsOf } from '../commandRuntime.ts'

/** Symbols for the longer key names. */
const CAP_SYMBOLS: Readonly<Record<string, string>> = {
  Enter: '↵',
  Backspace: '⌫',
  Delete: 'Del',
  Shift: '⇧',
}

/**
 * Keys as they are pressed, one cap per key of this keyboard; `keys` in the canonical form `g u`, `mod+k`.
 */
export function KeyHint({ keys, className = '' }: { readonly keys: string; readonly className?: string }) {
  return (
    <span className={`keys ${className}`} aria-hidden="true">
      {keys.split(' ').map((stroke, index) => (
        <Fragment key={index}>
          {capsOf(stroke).map((cap) => (
            <kbd key={cap}>{CAP_SYMBOLS[cap] ?? cap}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
