/**
 * Regular expressions that people type, matched in bounded time: a pattern is read into parts, and every part
 * moves a set of positions forward, so that nothing is ever tried twice. What cannot be matched so (back
 * references, looking around, repeated groups) is no pattern.
 */
export interface LinearPattern {
  /** Whether the whole text matches. */
  readonly matches: (text: string) => boolean
}

type Fits = (character: string) => boolean
/** A part of a pattern; `least` and `most` times. */
interface Part {
  readonly of: Fits | readonly Sequence[]
  readonly least: number
  readonly most: number
}
type Sequence = readonly Part[]

const MAX_PATTERN = 200
const MAX_TEXT = 64
const MAX_REPEAT = 64
const MAX_DEPTH = 4

const LITERAL = /^[A-Za-z0-9 _-]$/
const ESCAPED: Readonly<Record<string, Fits>> = {
  d: (character) => character >= '0' && character <= '9',
  w: (character) => /^\w$/.test(character),
}
const QUANTIFIER = /^\{(\d{1,2})(,(\d{1,2})?)?\}/

/** Signals what is no pattern; caught by `linearPattern`. */
class NoPattern extends Error {}

/** Reads a pattern from left to right. */
class PatternReader {
  #rest: string
  constructor(source: string) {
    this.#rest = source
  }
  whole(): readonly Sequence[] {
    const choices = this.#choices(0)
    if (this.#rest !== '') throw new NoPattern()
    return choices
  }
  #take(text: string): boolean {
    if (!this.#rest.startsWith(text)) return false
    this.#rest = this.#rest.slice(text.length)
    return true
  }
  #next(): string {
    const character = this.#rest.charAt(0)
    if (character === '') throw new NoPattern()
    this.#rest = this.#rest.slice(1)
    return character
  }
  #choices(depth: number): readonly Sequence[] {
    if (depth > MAX_DEPTH) throw new NoPattern()
    const choices = [this.#sequence(depth)]
    while (this.#take('|')) choices.push(this.#sequence(depth))
    return choices
  }
  #sequence(depth: number): Sequence {
    const parts: Part[] = []
    while (this.#rest !== '' && !/^[|)]/.test(this.#rest)) parts.push(this.#part(depth))
    return parts
  }
  #part(depth: number): Part {
    if (this.#take('(')) {
      this.#take('?:')
      const of = this.#choices(depth + 1)
      if (!this.#take(')')) throw new NoPattern()
      return this.#take('?') ? { of, least: 0, most: 1 } : { of, least: 1, most: 1 }
    }
    return { of: this.#character(), ...this.#times() }
  }
  #character(): Fits {
    if (this.#take('[')) return this.#set()
    if (this.#take('.')) return () => true
    return this.#one()
  }
  #one(): Fits {
    if (this.#take('\\')) {
      const escaped = this.#next()
      return ESCAPED[escaped] ?? literal(escaped, /^[^A-Za-z0-9]$/)
    }
    return literal(this.#next(), LITERAL)
  }
  #set(): Fits {
    const members: Fits[] = []
    while (!this.#take(']')) {
      const from = this.#rest.charAt(0)
      const fits = this.#one()
      if (from !== '\\' && /^-[^\]]/.test(this.#rest)) {
        this.#next()
        const to = this.#next()
        if (!LITERAL.test(to) || to < from) throw new NoPattern()
        members.push((character) => character >= from && character <= to)
      } else members.push(fits)
    }
    return (character) => members.some((fits) => fits(character))
  }
  #times(): Pick<Part, 'least' | 'most'> {
    if (this.#take('?')) return { least: 0, most: 1 }
    if (this.#take('*')) return { least: 0, most: MAX_REPEAT }
    if (this.#take('+')) return { least: 1, most: MAX_REPEAT }
    const [found, first, more, last] = QUANTIFIER.exec(this.#rest) ?? []
    if (found === undefined) return { least: 1, most: 1 }
    this.#take(found)
    const least = Number(first),
      most = more === undefined ? least : last === undefined ? MAX_REPEAT : Number(last)
    if (least > most || most > MAX_REPEAT) throw new NoPattern()
    return { least, most }
  }
}

function literal(character: string, allowed: RegExp): Fits {
  if (!allowed.test(character)) throw new NoPattern()
  return (other) => other === character
}

type Positions = ReadonlySet<number>

function afterSequence(sequence: Sequence, text: string, from: Positions): Positions {
  return sequence.reduce<Positions>((positions, part) => afterPart(part, text, positions), from)
}

function afterPart({ of, least, most }: Part, text: string, from: Positions): Positions {
  const reached = new Set<number>(least === 0 ? from : [])
  let positions = from
  for (let time = 1; time <= most && positions.size > 0; time += 1) {
    positions = afterOne(of, text, positions)
    if (time >= least) for (const position of positions) reached.add(position)
  }
  return reached
}

function afterOne(of: Part['of'], text: string, from: Positions): Positions {
  if (typeof of !== 'function')
    return new Set(of.flatMap((sequence) => [...afterSequence(sequence, text, from)]))
  return new Set([...from].flatMap((at) => (at < text.length && of(text.charAt(at)) ? [at + 1] : [])))
}

/**
 * A pattern of letters, digits, `\d`, `\w`, `.`, sets, choices and counted repetitions of single characters, with
 * or without `^` and `$`; null where a text is none.
 */
export function linearPattern(source: string): LinearPattern | null {
  if (source.length > MAX_PATTERN) return null
  try {
    const choices = new PatternReader(source.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')).whole()
    return {
      matches: (text) => text.length <= MAX_TEXT && afterOne(choices, text, new Set([0])).has(text.length),
    }
  } catch (error) {
    if (error instanceof NoPattern) return null
    throw error
  }
}
