import { usageError } from '../exit.ts'
import { t } from '../text.ts'

/** Options that are followed by a value; those of the second list may occur several times. */
const VALUED = [
  'profile',
  'columns',
  'sort',
  'limit',
  'cursor',
  'key',
  'out',
  'lang',
  'url',
  'tenant',
  'account',
  'captcha',
  'code',
  'type',
  'from',
  'mode',
  'interval',
  'count',
  'name',
] as const
const REPEATED = ['where'] as const
const FLAGS = [
  'all',
  'json',
  'ndjson',
  'csv',
  'table',
  'preview',
  'yes',
  'help',
  'version',
  'password-stdin',
  'wide',
  'continue',
] as const
const SHORT: Readonly<Record<string, string>> = { h: 'help', y: 'yes', o: 'out', n: 'limit', w: 'where' }

export type ValuedOption = (typeof VALUED)[number]
export type FlagOption = (typeof FLAGS)[number]
/** Every option with its dashes, for completion. */
export const OPTION_NAMES: readonly string[] = [...VALUED, ...REPEATED, ...FLAGS].map((name) => `--${name}`)

/** A command line as it was understood. */
export interface Args {
  readonly words: readonly string[]
  readonly values: Readonly<Partial<Record<ValuedOption, string>>>
  readonly where: readonly string[]
  readonly flags: ReadonlySet<FlagOption>
}

const isIn = <T extends string>(list: readonly T[], name: string): name is T =>
  (list as readonly string[]).includes(name)

/** Reads a command line; after `--` everything is a word. Throws a usage error for an unknown option. */
export function readArgs(argv: readonly string[]): Args {
  const words: string[] = [],
    where: string[] = []
  const values: Partial<Record<ValuedOption, string>> = {}
  const flags = new Set<FlagOption>()
  const rest = [...argv]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      words.push(...rest.splice(0))
      continue
    }
    const [, dashes = '', typed = '', inline] = /^(--?)([a-zA-Z][\w-]*)(?:=([\s\S]*))?$/.exec(word) ?? []
    if (typed === '') {
      words.push(word)
      continue
    }
    const name = dashes === '-' ? (SHORT[typed] ?? typed) : typed
    if (isIn(FLAGS, name) && inline === undefined) flags.add(name)
    else if (isIn(VALUED, name)) values[name] = inline ?? valueAfter(word, rest)
    else if (isIn(REPEATED, name)) where.push(inline ?? valueAfter(word, rest))
    else throw usageError(t('没有选项 {option}，见 quarterdeck --help', { option: word }))
  }
  return { words, values, where, flags }
}

function valueAfter(option: string, rest: string[]): string {
  const value = rest.shift()
  if (value === undefined) throw usageError(t('选项 {option} 缺少值', { option }))
  return value
}

/** The value of an option that has to be an integer from 1. */
export function wholeOption(args: Args, name: ValuedOption, fallback: number): number {
  const value = args.values[name]
  if (value === undefined) return fallback
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 1)
    throw usageError(t('选项 {option} 必须是大于 0 的整数', { option: `--${name}` }))
  return number
}
