/** Keys as they are pressed: one cap per stroke, `mod` as ⌘ on Apple systems and Ctrl elsewhere. */
export function KeyHint({ keys, className = '' }: { readonly keys: string; readonly className?: string }) {
  return (
    <span className={`keys ${className}`} aria-hidden="true">
      {keys.split(' ').map((stroke, index) => <kbd key={index}>{strokeText(stroke)}</kbd>)}
    </span>
  )
}

/** Whether this is an Apple system, where `mod` is ⌘. */
export const onApple: boolean = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)

const NAMES: Readonly<Record<string, string>> = {
  enter: '↵', escape: 'Esc', esc: 'Esc', arrowup: '↑', arrowdown: '↓', arrowleft: '←', arrowright: '→', up: '↑', down: '↓', left: '←', right: '→',
  backspace: '⌫', delete: 'Del', space: 'Space', tab: 'Tab', pagedown: 'PgDn', pageup: 'PgUp', home: 'Home', end: 'End',
}

/** One stroke as it stands on a key cap: `mod+k` → `Ctrl K` or `⌘K`. */
export function strokeText(stroke: string): string {
  const parts = stroke === '+' ? ['+'] : stroke.split('+').map((part) => (part === '' ? '+' : part))
  return parts.map((part) => {
    const name = part.toLowerCase()
    if (name === 'mod') return onApple ? '⌘' : 'Ctrl'
    if (name === 'shift') return '⇧'
    if (name === 'alt') return onApple ? '⌥' : 'Alt'
    if (name === 'ctrl') return onApple ? '⌃' : 'Ctrl'
    return NAMES[name] ?? part.toUpperCase()
  }).join(onApple ? '' : ' ')
}
