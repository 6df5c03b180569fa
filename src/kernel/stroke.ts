/** The part of a KeyboardEvent a stroke is made of; a plain object will do. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly isComposing?: boolean
  readonly keyCode?: number
  readonly getModifierState?: (name: string) => boolean
}
/** `mac` reads ⌘ as `mod`, everything else reads Ctrl as `mod`. */
export type Platform = 'mac' | 'other'

const NAMED: Readonly<Record<string, string>> = {
  ' ': 'space',
  Spacebar: 'space',
  Escape: 'esc',
  Esc: 'esc',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageup',
  PageDown: 'pagedown',
  ContextMenu: 'menu',
  Enter: 'enter',
  Tab: 'tab',
  Home: 'home',
  End: 'end',
  Backspace: 'backspace',
  Delete: 'delete',
  Insert: 'insert',
}
const MODIFIERS = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'OS',
  'CapsLock',
  'Fn',
  'FnLock',
  'NumLock',
  'ScrollLock',
  'Hyper',
  'Super',
  'Symbol',
  'SymbolLock',
])
/** What Chinese input methods type for the ASCII sign on the same cap; `、` is decided by its place on the board. */
const CHINESE: Readonly<Record<string, string>> = {
  '。': '.',
  '，': ',',
  '《': '<',
  '》': '>',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '【': '[',
  '】': ']',
  '「': '{',
  '」': '}',
  '『': '{',
  '』': '}',
  '￥': '$',
  '¥': '$',
  '…': '^',
  '……': '^',
  '—': '_',
  '——': '_',
  '·': '`',
  '×': '*',
  '÷': '/',
  '\u3000': ' ',
}
/** US caps by `code`: plain and shifted. */
const US: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  IntlBackslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadDivide: ['/', '/'],
  NumpadMultiply: ['*', '*'],
  NumpadSubtract: ['-', '-'],
  NumpadAdd: ['+', '+'],
  NumpadDecimal: ['.', '.'],
}
const SHIFTED_DIGITS = ')!@#$%^&*('

const isAscii = (key: string): boolean => key.length === 1 && key >= ' ' && key <= '~'
const isLetterOrDigit = (character: string): boolean => /^[a-z0-9]$/.test(character)

function folded(key: string, code: string): string {
  if (key === '、') return code === 'Backslash' || code === 'IntlBackslash' ? '\\' : '/'
  const sign = CHINESE[key]
  if (sign) return sign
  const point = key.length === 1 ? key.charCodeAt(0) : 0
  return point >= 0xff01 && point <= 0xff5e ? String.fromCharCode(point - 0xfee0) : key
}

function fromCode(code: string, shift: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return letter
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit) return shift && code.startsWith('Digit') ? (SHIFTED_DIGITS[Number(digit)] ?? null) : digit
  return US[code]?.[shift ? 1 : 0] ?? null
}

/** The character or named key pressed, on whatever layout; letters come in lower case. */
function baseOf(press: KeyPress): string | null {
  const named = NAMED[press.key] ?? (/^F\d{1,2}$/.test(press.key) ? press.key.toLowerCase() : undefined)
  if (named) return named
  const typed = folded(press.key, press.code)
  const character = isAscii(typed) ? typed : fromCode(press.code, press.shiftKey)
  return character === ' ' ? 'space' : (character?.toLowerCase() ?? null)
}

/** The canonical name of one press: `mod+k`, `g`, `shift+j`, `?`, `alt+pagedown`; null for a modifier alone or a key without a name. */
export function strokeOf(press: KeyPress, platform: Platform): string | null {
  if (MODIFIERS.has(press.key)) return null
  const mac = platform === 'mac'
  const thirdLevel = press.getModifierState?.('AltGraph') === true
  const plainAlt = press.altKey && !thirdLevel
  const sign = isAscii(folded(press.key, press.code)) && !/^[a-z0-9 ]$/i.test(press.key)
  /* Option on a Mac types `[` or `@` on many layouts: then it is part of the character, not of the stroke. */
  const alt = plainAlt && !(mac && sign && !press.metaKey && !press.ctrlKey)
  const ctrl = press.ctrlKey && !thirdLevel
  const base = baseOf(
    alt && mac && !press.shiftKey && !isAscii(press.key) ? { ...press, key: 'Unidentified' } : press,
  )
  if (base === null) return null
  const shift = press.shiftKey && (isLetterOrDigit(base) || base.length > 1)
  return joined(
    { mod: mac ? press.metaKey : ctrl, ctrl: mac && ctrl, meta: !mac && press.metaKey, alt, shift },
    base,
  )
}

const ORDER = ['mod', 'ctrl', 'meta', 'alt', 'shift'] as const
type Modifier = (typeof ORDER)[number]
const joined = (held: Readonly<Record<Modifier, boolean>>, base: string): string =>
  [...ORDER.filter((name) => held[name]), base].join('+')

const SPOKEN: Readonly<Record<string, string>> = {
  escape: 'esc',
  arrowup: 'up',
  arrowdown: 'down',
  arrowleft: 'left',
  arrowright: 'right',
  pgup: 'pageup',
  pgdn: 'pagedown',
  return: 'enter',
  del: 'delete',
  option: 'alt',
  cmd: 'mod',
  control: 'ctrl',
  plus: '+',
}

function canonical(stroke: string): string {
  const parts =
    stroke === '+'
      ? ['+']
      : stroke.endsWith('++')
        ? [...stroke.slice(0, -2).split('+'), '+']
        : stroke.split('+')
  const names = parts.map((part) => SPOKEN[part.toLowerCase()] ?? part.toLowerCase())
  const base = names.at(-1) ?? ''
  const held = new Set(names.slice(0, -1))
  return joined(
    {
      mod: held.has('mod'),
      ctrl: held.has('ctrl'),
      meta: held.has('meta'),
      alt: held.has('alt'),
      shift: held.has('shift'),
    },
    base,
  )
}

/** `G  shift+mod+K` as written by people → canonical strokes of a sequence. */
export const parseKeys = (keys: string): string[] =>
  keys
    .trim()
    .split(/\s+/)
    .filter((stroke) => stroke !== '')
    .map(canonical)
/** The inverse of `parseKeys`. */
export const formatKeys = (strokes: readonly string[]): string => strokes.join(' ')

function apart(stroke: string): { readonly modifiers: readonly string[]; readonly base: string } {
  const base = stroke.endsWith('+') ? '+' : stroke.slice(stroke.lastIndexOf('+') + 1)
  const head = stroke.slice(0, stroke.length - base.length)
  return { modifiers: head.split('+').filter((name) => name !== ''), base }
}

/** Whether a stroke types a character: those can be switched off together (WCAG 2.1.4) and are dead in text. */
export function typesCharacter(stroke: string): boolean {
  const { modifiers, base } = apart(stroke)
  return (base.length === 1 || base === 'space') && modifiers.every((name) => name === 'shift')
}

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

/** What the key caps say: `mod+shift+k` → ['⇧','⌘','K'] on a Mac, ['Ctrl','Shift','K'] elsewhere; `layout` maps US characters to the operator's own caps. */
export function strokeCaps(
  stroke: string,
  platform: Platform,
  layout?: ReadonlyMap<string, string>,
): string[] {
  const { modifiers, base } = apart(stroke)
  const mac = platform === 'mac'
  const caps = mac ? MAC_CAPS : CAPS
  const ordered = mac ? [...modifiers].sort((a, b) => MAC_ORDER.indexOf(a) - MAC_ORDER.indexOf(b)) : modifiers
  const cap = caps[base] ?? layout?.get(base) ?? base
  return [
    ...ordered.map((name) => caps[name] ?? name),
    cap.length <= 3 ? cap.toUpperCase() : cap.charAt(0).toUpperCase() + cap.slice(1),
  ].map((text) => (text === 'ESC' ? 'Esc' : text === 'DEL' && !mac ? 'Del' : text))
}

/** The caps of a keyboard as `navigator.keyboard.getLayoutMap()` tells them (place → character), by the US character a stroke names them: only caps without an ASCII character are pressed by their place. */
export function layoutCaps(byPlace: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const caps = [...byPlace].flatMap(([code, character]) => {
    const base = isAscii(character) ? null : fromCode(code, false)
    return base === null ? [] : [[base.toLowerCase(), character] as const]
  })
  return new Map(caps)
}

/** One label of a whole sequence: `⌘K`, `Ctrl+K`, `G U`. */
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
/** The form of `aria-keyshortcuts` for one stroke or a sequence: `mod+k` → `Control+K`. */
export function ariaKeys(keys: string, platform: Platform): string {
  const name = (part: string): string =>
    part === 'mod'
      ? platform === 'mac'
        ? 'Meta'
        : 'Control'
      : (ARIA[part] ?? (part.length === 1 || /^f\d/.test(part) ? part.toUpperCase() : part))
  return parseKeys(keys)
    .map((stroke) => {
      const { modifiers, base } = apart(stroke)
      return [...modifiers, base].map(name).join('+')
    })
    .join(' ')
}
