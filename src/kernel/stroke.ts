/** The properties of a KeyboardEvent that determine a stroke. */
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
/** On `mac`, ⌘ is read as `mod`; elsewhere Ctrl is. */
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
/**
 * Characters typed by Chinese input methods and the ASCII character on the same key; `、` depends on the
 * key's code.
 */
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
/** Characters of a US keyboard by `code`: plain and shifted. */
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

/** Whether a key value is a single printable ASCII character. */
export const isAscii = (key: string): boolean => key.length === 1 && key >= ' ' && key <= '~'
const isLetterOrDigit = (character: string): boolean => /^[a-z0-9]$/.test(character)

function toAscii(key: string, code: string): string {
  if (key === '、') return code === 'Backslash' || code === 'IntlBackslash' ? '\\' : '/'
  const sign = CHINESE[key]
  if (sign) return sign
  const point = key.length === 1 ? key.charCodeAt(0) : 0
  return point >= 0xff01 && point <= 0xff5e ? String.fromCharCode(point - 0xfee0) : key
}

/** The character of a key code on a US keyboard; null where it has none. */
export function fromCode(code: string, shift: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return letter
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit) return shift && code.startsWith('Digit') ? (SHIFTED_DIGITS[Number(digit)] ?? null) : digit
  return US[code]?.[shift ? 1 : 0] ?? null
}

/** The character or named key of a press, on any layout; letters in lower case. */
function baseOf(press: KeyPress): string | null {
  const named = NAMED[press.key] ?? (/^F\d{1,2}$/.test(press.key) ? press.key.toLowerCase() : undefined)
  if (named) return named
  const typed = toAscii(press.key, press.code)
  const character = isAscii(typed) ? typed : fromCode(press.code, press.shiftKey)
  return character === ' ' ? 'space' : (character?.toLowerCase() ?? null)
}

/**
 * The canonical name of a key press: `mod+k`, `g`, `shift+j`, `?`, `alt+pagedown`; null for a modifier alone
 * or a key without name.
 */
export function strokeOf(press: KeyPress, platform: Platform): string | null {
  if (MODIFIERS.has(press.key)) return null
  const mac = platform === 'mac'
  const thirdLevel = press.getModifierState?.('AltGraph') === true
  const plainAlt = press.altKey && !thirdLevel
  const sign = isAscii(toAscii(press.key, press.code)) && !/^[a-z0-9 ]$/i.test(press.key)
  /*
   * Option on a Mac types `[` or `@` on many layouts; then it belongs to the character and not to the stroke.
   */
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
const joined = (modifiers: Readonly<Record<Modifier, boolean>>, base: string): string =>
  [...ORDER.filter((name) => modifiers[name]), base].join('+')

const ALIASES: Readonly<Record<string, string>> = {
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
  const names = parts.map((part) => ALIASES[part.toLowerCase()] ?? part.toLowerCase())
  const base = names.at(-1) ?? ''
  const modifiers = new Set(names.slice(0, -1))
  return joined(
    {
      mod: modifiers.has('mod'),
      ctrl: modifiers.has('ctrl'),
      meta: modifiers.has('meta'),
      alt: modifiers.has('alt'),
      shift: modifiers.has('shift'),
    },
    base,
  )
}

/** Parses a sequence as written by people: `G  shift+mod+K` → its canonical strokes. */
export const parseKeys = (keys: string): string[] =>
  keys
    .trim()
    .split(/\s+/)
    .filter((stroke) => stroke !== '')
    .map(canonical)
/** The inverse of `parseKeys`. */
export const formatKeys = (strokes: readonly string[]): string => strokes.join(' ')

/** Splits a stroke into its modifiers and its base key. */
export function splitStroke(stroke: string): {
  readonly modifiers: readonly string[]
  readonly base: string
} {
  const base = stroke.endsWith('+') ? '+' : stroke.slice(stroke.lastIndexOf('+') + 1)
  const head = stroke.slice(0, stroke.length - base.length)
  return { modifiers: head.split('+').filter((name) => name !== ''), base }
}

/**
 * Whether a stroke types a character: such bindings can be switched off together (WCAG 2.1.4) and do not
 * apply in text fields.
 */
export function typesCharacter(stroke: string): boolean {
  const { modifiers, base } = splitStroke(stroke)
  return (base.length === 1 || base === 'space') && modifiers.every((name) => name === 'shift')
}
