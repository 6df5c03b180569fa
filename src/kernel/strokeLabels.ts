import { splitStroke, fromCode, isAscii, parseKeys, type Platform } from './stroke.ts'

const MAC_CAPS: Readonly<Record<string, string>> = {
  mod: '⌘',
  ctrl: '⌃',
  meta: '⌘',
  alt: '⌥',
  shift: '⇧',
  enter: '↩',
  esc: 'Esc',
  backspace: '⌫',
  delete: '⌦',
  tab: '⇥',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  space: 'Space',
  pageup: 'PgUp',
  pagedown: 'PgDn',
}
const CAPS: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  meta: 'Win',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  esc: 'Esc',
  backspace: 'Backspace',
  delete: 'Del',
  tab: 'Tab',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  space: 'Space',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  insert: 'Ins',
  menu: 'Menu',
}
const MAC_ORDER = ['ctrl', 'alt', 'shift', 'mod']

/**
 * The key labels of a stroke: `mod+shift+k` → ['⇧','⌘','K'] on a Mac, ['Ctrl','Shift','K'] elsewhere.
 * `layout` maps US characters to the labels of the user's keyboard.
 */
export function strokeCaps(
  stroke: string,
  platform: Platform,
  layout?: ReadonlyMap<string, string>,
): string[] {
  const { modifiers, base } = splitStroke(stroke)
  const mac = platform === 'mac'
  const caps = mac ? MAC_CAPS : CAPS
  const ordered = mac ? [...modifiers].sort((a, b) => MAC_ORDER.indexOf(a) - MAC_ORDER.indexOf(b)) : modifiers
  const cap = caps[base] ?? layout?.get(base) ?? base
  return [
    ...ordered.map((name) => caps[name] ?? name),
    cap.length <= 3 ? cap.toUpperCase() : cap.charAt(0).toUpperCase() + cap.slice(1),
  ].map((text) => (text === 'ESC' ? 'Esc' : text === 'DEL' && !mac ? 'Del' : text))
}

/**
 * Converts `navigator.keyboard.getLayoutMap()` (code → character) to a map from US characters to labels. It
 * holds only the keys without an ASCII character, because only they are matched by code.
 */
export function layoutCaps(characterByCode: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const caps = [...characterByCode].flatMap(([code, character]) => {
    const base = isAscii(character) ? null : fromCode(code, false)
    return base === null ? [] : [[base.toLowerCase(), character] as const]
  })
  return new Map(caps)
}

/** The label of a sequence: `⌘K`, `Ctrl+K`, `G U`. */
export const keysLabel = (keys: string, platform: Platform, layout?: ReadonlyMap<string, string>): string =>
  parseKeys(keys)
    .map((stroke) => strokeCaps(stroke, platform, layout).join(platform === 'mac' ? '' : '+'))
    .join(' ')

const ARIA: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  meta: 'Meta',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  esc: 'Escape',
  backspace: 'Backspace',
  delete: 'Delete',
  tab: 'Tab',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  space: 'Space',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  home: 'Home',
  end: 'End',
  insert: 'Insert',
  menu: 'ContextMenu',
  '+': 'Plus',
}
/** The `aria-keyshortcuts` form of a stroke or sequence: `mod+k` → `Control+K`. */
export function ariaKeys(keys: string, platform: Platform): string {
  const name = (part: string): string =>
    part === 'mod'
      ? platform === 'mac'
        ? 'Meta'
        : 'Control'
      : (ARIA[part] ?? (part.length === 1 || /^f\d/.test(part) ? part.toUpperCase() : part))
  return parseKeys(keys)
    .map((stroke) => {
      const { modifiers, base } = splitStroke(stroke)
      return [...modifiers, base].map(name).join('+')
    })
    .join(' ')
}
