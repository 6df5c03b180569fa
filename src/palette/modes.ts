/** What the palette searches, chosen by the first character typed. */
export type ModeName = 'everything' | 'commands' | 'places' | 'people' | 'numbers' | 'verbs' | 'help' | 'tabs'
export interface PaletteMode {
  readonly name: ModeName
  readonly prefix: string
  /** Full-width forms of the prefix, typed by an input method. */
  readonly fullWidthForms: readonly string[]
  readonly label: string
  readonly placeholder: string
  /** Text for no results. */
  readonly empty: string
}

/** All modes in the order of the help page; the first has no prefix. */
export const MODES: readonly PaletteMode[] = [
  {
    name: 'everything',
    prefix: '',
    fullWidthForms: [],
    label: '全部',
    placeholder: '输入命令、页面、记录，或拼音首字母',
    empty: '没有找到匹配的命令或记录',
  },
  {
    name: 'commands',
    prefix: '>',
    fullWidthForms: ['＞', '》'],
    label: '命令',
    placeholder: '搜索命令',
    empty: '没有找到匹配的命令',
  },
  {
    name: 'places',
    prefix: '/',
    fullWidthForms: ['／', '、'],
    label: '页面',
    placeholder: '搜索菜单',
    empty: '没有找到匹配的页面',
  },
  {
    name: 'people',
    prefix: '@',
    fullWidthForms: ['＠'],
    label: '人员',
    placeholder: '搜索用户、租户',
    empty: '没有找到匹配的人员',
  },
  {
    name: 'numbers',
    prefix: '#',
    fullWidthForms: ['＃'],
    label: '编号',
    placeholder: '输入编号',
    empty: '没有找到这个编号',
  },
  {
    name: 'verbs',
    prefix: ':',
    fullWidthForms: ['：', '；'],
    label: '操作',
    placeholder: '对选中的数据执行操作',
    empty: '没有可以执行的操作',
  },
  {
    name: 'help',
    prefix: '?',
    fullWidthForms: ['？'],
    label: '帮助',
    placeholder: '搜索按键和用法',
    empty: '没有找到匹配的帮助',
  },
  {
    name: 'tabs',
    prefix: '=',
    fullWidthForms: ['＝'],
    label: '标签页',
    placeholder: '切换到已打开的标签',
    empty: '没有打开的标签',
  },
]
const byCharacter = new Map(
  MODES.flatMap((mode) =>
    [mode.prefix, ...mode.fullWidthForms].filter((sign) => sign !== '').map((sign) => [sign, mode] as const),
  ),
)

/** The mode of this name. */
export const modeNamed = (name: ModeName): PaletteMode =>
  MODES.find((mode) => mode.name === name) ?? ({ ...MODES[0], name } as PaletteMode)

/** Splits a query into mode and text; `prefix` is the typed prefix, for the caret. */
export function parseQuery(input: string): {
  readonly mode: ModeName
  readonly prefix: string
  readonly text: string
} {
  const start = input.trimStart()
  const prefix = start.charAt(0)
  const mode = byCharacter.get(prefix)
  return mode
    ? { mode: mode.name, prefix, text: start.slice(1).trim() }
    : { mode: 'everything', prefix: '', text: start.trim() }
}

/** Typed or pasted text that identifies one thing. */
export type Recognised =
  | { readonly kind: 'id' | 'phone' | 'number'; readonly value: string }
  /** `path` is the route within this console. */
  | { readonly kind: 'url'; readonly value: string; readonly path: string }

const ID = /^\d{15,19}$/
const PHONE = /^(?:\+?86)?(1[3-9]\d{9})$/
const DOCUMENT = /^(?=.*\d{6})[A-Za-z]{1,6}[-_]?[\dA-Za-z-]{6,32}$/

function urlWithin(value: string, origin: string): Recognised | null {
  try {
    const url = new URL(value)
    return url.origin === new URL(origin).origin
      ? { kind: 'url', value, path: `${url.pathname}${url.search}${url.hash}` }
      : null
  } catch {
    return null
  }
}

/**
 * Recognises ids (15 to 19 digits), addresses of this console, mobile phones, document numbers (letters, then
 * six or more digits); null for other text.
 */
export function recognise(text: string, origin: string): Recognised | null {
  const value = text.normalize('NFKC').trim()
  if (/^https?:\/\//i.test(value)) return urlWithin(value, origin)
  const compact = value.replace(/[\s-]/g, '')
  const phone = PHONE.exec(compact)?.[1]
  if (phone) return { kind: 'phone', value: phone }
  if (ID.test(compact)) return { kind: 'id', value: compact }
  return DOCUMENT.test(value) ? { kind: 'number', value } : null
}
