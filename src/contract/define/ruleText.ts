import { camelCase, snakeCase } from '../../kernel/text.ts'
import { type DataRule, isVariable, MAX_RULE_DEPTH, RULE_VARIABLES, type RuleOperator } from './dataRule.ts'

/**
 * Data rules as the text that old clients type: `category in ('3', '4') and create_user = #{userId}`. It looks
 * like a condition of SQL and is none: only what stands here is read, and none of it reaches the database.
 */

/** Where the text of a rule cannot be read. */
export class UnreadableRule extends Error {
  readonly near: string
  /** Index of the first character that cannot be read. */
  readonly at: number
  constructor(near: string, at: number) {
    super(`the rule cannot be read at ${near}`)
    this.near = near
    this.at = at
  }
}

/** Other names of variables in the templates of old clients. */
const OLD_VARIABLES: Readonly<Record<string, string>> = { roleId: 'roleIds' }
const OPERATORS: ReadonlyMap<string, RuleOperator> = new Map<string, RuleOperator>([
  ['=', 'equals'],
  ['<>', 'notEquals'],
  ['!=', 'notEquals'],
  ['>=', 'ge'],
  ['<=', 'le'],
])
const TOKEN =
  /\s*(?:('(?:[^']|'')*')|([#$]\{\w+\})|(-?\d+(?:\.\d+)?)|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)|(<>|!=|>=|<=|[=(),]))/y

interface Tokens {
  readonly list: readonly string[]
  /** The index of each token in the text, and the length of the text. */
  readonly starts: readonly number[]
  at: number
}

/** Reads the text of a rule. Throws `UnreadableRule` where it is none. */
export function readRule(text: string): DataRule {
  const tokens = tokensOf(text)
  if (isWord(tokens, 'where')) tokens.at += 1
  const rule = readAny(tokens, 0)
  if (tokens.at < tokens.list.length) throw unreadable(tokens)
  return rule
}

function tokensOf(text: string): Tokens {
  const list: string[] = [],
    starts: number[] = []
  TOKEN.lastIndex = 0
  for (let end = 0; text.slice(end).trim() !== ''; end = TOKEN.lastIndex) {
    TOKEN.lastIndex = end
    const match = TOKEN.exec(text),
      start = end + (text.slice(end).length - text.slice(end).trimStart().length)
    if (!match) throw new UnreadableRule(text.slice(start).trim().slice(0, 20), start)
    list.push(match[0].trim())
    starts.push(start)
  }
  return { list, starts: [...starts, text.length], at: 0 }
}

const unreadable = ({ list, starts, at }: Tokens): UnreadableRule =>
  new UnreadableRule(list.slice(at, at + 3).join(' ') || (list.at(-1) ?? ''), starts[at] ?? 0)
const isWord = ({ list, at }: Tokens, word: string): boolean => list[at]?.toLowerCase() === word

function take(tokens: Tokens, expected: string): void {
  if (tokens.list[tokens.at] !== expected) throw unreadable(tokens)
  tokens.at += 1
}

function readJoined(tokens: Tokens, word: 'and' | 'or', readPart: () => DataRule): DataRule[] {
  const parts = [readPart()]
  while (isWord(tokens, word)) {
    tokens.at += 1
    parts.push(readPart())
  }
  return parts
}

function readAny(tokens: Tokens, depth: number): DataRule {
  const parts = readJoined(tokens, 'or', () => readAll(tokens, depth))
  const [only] = parts
  return only && parts.length === 1 ? only : { any: parts }
}

function readAll(tokens: Tokens, depth: number): DataRule {
  const parts = readJoined(tokens, 'and', () => readTerm(tokens, depth))
  const [only] = parts
  return only && parts.length === 1 ? only : { all: parts }
}

function readTerm(tokens: Tokens, depth: number): DataRule {
  if (tokens.list[tokens.at] !== '(') return readComparison(tokens)
  if (depth >= MAX_RULE_DEPTH) throw unreadable(tokens)
  tokens.at += 1
  const rule = readAny(tokens, depth + 1)
  take(tokens, ')')
  return rule
}

function readComparison(tokens: Tokens): DataRule {
  const name = tokens.list[tokens.at] ?? ''
  if (!/^[A-Za-z_]/.test(name)) throw unreadable(tokens)
  tokens.at += 1
  // Templates of old clients name the table as well.
  const field = camelCase(name.slice(name.indexOf('.') + 1))
  if (isWord(tokens, 'in')) {
    tokens.at += 1
    return { field, operator: 'in', value: readList(tokens) }
  }
  const operator = OPERATORS.get(tokens.list[tokens.at] ?? '')
  if (!operator) throw unreadable(tokens)
  tokens.at += 1
  return { field, operator, value: readValue(tokens) }
}

function readList(tokens: Tokens): string[] {
  take(tokens, '(')
  const values = [readValue(tokens)]
  while (tokens.list[tokens.at] === ',') {
    tokens.at += 1
    values.push(readValue(tokens))
  }
  take(tokens, ')')
  return values
}

function readValue(tokens: Tokens): string {
  const token = tokens.list[tokens.at] ?? ''
  const [, variable = ''] = /^[#$]\{(\w+)\}$/.exec(token) ?? []
  const name = Object.hasOwn(OLD_VARIABLES, variable) ? OLD_VARIABLES[variable] : variable
  const value = name
    ? RULE_VARIABLES.includes(name)
      ? `\${${name}}`
      : null
    : token.startsWith("'")
      ? token.slice(1, -1).replaceAll("''", "'")
      : /^-?\d/.test(token)
        ? token
        : null
  if (value === null) throw unreadable(tokens)
  tokens.at += 1
  return value
}

/** A rule as text; `readRule` reads the same rule from it. */
export function ruleText(rule: DataRule): string {
  if ('all' in rule) return joined(rule.all, 'and')
  if ('any' in rule) return joined(rule.any, 'or')
  const column = snakeCase(rule.field)
  if (typeof rule.value !== 'string') return `${column} in (${rule.value.map(valueText).join(', ')})`
  const [sign = 'in'] = [...OPERATORS].find(([, operator]) => operator === rule.operator) ?? []
  return sign === 'in'
    ? `${column} in (${valueText(rule.value)})`
    : `${column} ${sign} ${valueText(rule.value)}`
}

const joined = (parts: readonly DataRule[], word: 'and' | 'or'): string =>
  parts.map((part) => ('field' in part ? ruleText(part) : `(${ruleText(part)})`)).join(` ${word} `)

const valueText = (value: string): string =>
  isVariable(value) ? value.replace('$', '#') : `'${value.replaceAll("'", "''")}'`
