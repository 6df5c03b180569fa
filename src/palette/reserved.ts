/** Owner of a reserved stroke, and the sentence that names it. */
export interface Reserved {
  readonly owner: 'browser' | 'system' | 'ime' | 'chat' | 'password'
  readonly text: string
}

const TEXTS: Readonly<Record<Reserved['owner'], string>> = {
  browser: '这个按键属于浏览器',
  system: '这个按键属于操作系统',
  ime: '这个按键属于输入法',
  chat: '这个按键常被聊天软件占用',
  password: '这个按键属于密码管理器',
}
const DIGITS = [...'1234567890']
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const STROKES: Readonly<Record<Reserved['owner'], readonly string[]>> = {
  browser: [
    'mod+n',
    'mod+t',
    'mod+w',
    'mod+l',
    'mod+j',
    'mod+shift+t',
    'mod+shift+n',
    'mod+shift+p',
    'mod+shift+w',
    'mod+tab',
    'mod+shift+tab',
    'mod+pageup',
    'mod+pagedown',
    'ctrl+tab',
    'ctrl+shift+tab',
    'alt+left',
    'alt+right',
    'f5',
    'f11',
    'f12',
    'mod+r',
    'mod+f',
    'mod+p',
    'mod+d',
    'mod+h',
    'mod+0',
    'mod+-',
    'mod+=',
    'alt+home',
    ...DIGITS.slice(0, 9).map((digit) => `mod+${digit}`),
    ...DIGITS.slice(0, 8).map((digit) => `alt+${digit}`),
    ...LETTERS.filter((letter) => letter !== 'a').map((letter) => `alt+${letter}`),
  ],
  system: ['mod+q', 'mod+m', 'alt+f4', 'alt+tab', 'alt+space', 'mod+esc', 'mod+alt+delete', 'mod+space'],
  ime: [
    'shift+space',
    'mod+.',
    'mod+,',
    'mod+shift+f',
    'mod+`',
    'ctrl+space',
    ...DIGITS.map((digit) => `mod+shift+${digit}`),
    ...[...'!@#$%^&*()'].map((sign) => `mod+${sign}`),
  ],
  chat: ['mod+alt+w', 'mod+alt+a', 'mod+alt+z', 'mod+alt+s', 'alt+a', 'mod+shift+a'],
  password: ['mod+\\', 'mod+shift+l'],
}
const owners = new Map<string, Reserved['owner']>(
  (Object.keys(STROKES) as Reserved['owner'][]).flatMap((owner) =>
    STROKES[owner].map((stroke) => [stroke, owner] as const),
  ),
)
/* Ctrl+Space switches the input method on Windows and Linux; ⌘+Space opens Spotlight on a Mac. */
owners.set('mod+space', 'ime')

/** The owner of a stroke that must not be bound by default; null if it is free. */
export function reservedBy(stroke: string): Reserved | null {
  const owner = owners.get(stroke)
  return owner ? { owner, text: TEXTS[owner] } : null
}
