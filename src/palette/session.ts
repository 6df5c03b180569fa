import type { Argument } from './command.ts'

/**
 * A level of the palette. `argument` asks step by step for what a command needs; `actions` lists what else
 * can be done with one result; `menu` is a branch of the menu.
 */
export type Page =
  | { readonly kind: 'root'; readonly query: string }
  | { readonly kind: 'argument'; readonly command: string; readonly step: number; readonly query: string }
  | { readonly kind: 'actions'; readonly of: string; readonly query: string }
  | { readonly kind: 'menu'; readonly code: string; readonly label: string; readonly query: string }
/** The palette between opening and closing; `steps` are the arguments of the command being asked for. */
export interface Session {
  readonly open: boolean
  readonly pages: readonly Page[]
  readonly values: Readonly<Record<string, unknown>>
  readonly steps: readonly Argument[]
  readonly how: 'here' | 'tab'
  /** Highlighted row of the list in front, 0-based. */
  readonly row: number
  /** Text of a palette closed without running, offered again for 60 s. */
  readonly kept: { readonly query: string; readonly at: number } | null
  /** Set once: what is to be run now, with the query it was chosen by. The caller runs it and sends `ran`. */
  readonly run: {
    readonly command: string
    readonly input: Readonly<Record<string, unknown>>
    readonly how: 'here' | 'tab'
    readonly query: string
  } | null
}
export type SessionEvent =
  | {
      readonly type: 'open'
      readonly now: number
      readonly query?: string
      readonly command?: {
        readonly id: string
        readonly steps: readonly Argument[]
        readonly values?: Readonly<Record<string, unknown>>
      }
    }
  | { readonly type: 'type'; readonly query: string }
  | {
      readonly type: 'move'
      readonly to: 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last' | number
      readonly rows: number
      readonly page?: number
    }
  /** Enter on a command: asks for its arguments or sets `run`. */
  | {
      readonly type: 'choose'
      readonly command: string
      readonly steps: readonly Argument[]
      readonly how?: 'here' | 'tab'
    }
  /** The answer of the argument step in front: values by name. */
  | { readonly type: 'answer'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly type: 'actions'; readonly of: string }
  | { readonly type: 'drill'; readonly code: string; readonly label: string }
  | { readonly type: 'escape'; readonly now: number }
  /** Backspace with the caret before the first character. */
  | { readonly type: 'back' }
  | { readonly type: 'close'; readonly now: number }
  | { readonly type: 'ran' }

export const CLOSED: Session = {
  open: false,
  pages: [],
  values: {},
  steps: [],
  how: 'here',
  row: 0,
  kept: null,
  run: null,
}
/** Milliseconds for which the text of a palette closed without running is offered again. */
export const KEEP_QUERY = 60_000
const PAGE_ROWS = 10

/** The page in front. */
export const pageInFront = (session: Session): Page | null => session.pages.at(-1) ?? null

/**
 * Key under which a choice step's answer stands in the input: `choice`, `choice2`, …; field steps use their
 * fields' own names.
 */
export function valueKey(steps: readonly Argument[], step: number): string {
  const earlier = steps.slice(0, step).filter(({ kind }) => kind === 'choice').length
  return earlier === 0 ? 'choice' : `choice${earlier + 1}`
}

const withQuery = (session: Session, query: string): Session => ({
  ...session,
  row: 0,
  pages: session.pages.map((page, index) => (index === session.pages.length - 1 ? { ...page, query } : page)),
})
const push = (session: Session, page: Page): Session => ({
  ...session,
  row: 0,
  pages: [...session.pages, page],
})

/** One level up; the level below keeps its query. Values of the step returned to stay as its default. */
function pop(session: Session): Session {
  const pages = session.pages.slice(0, -1)
  const front = pages.at(-1)
  return { ...session, pages, row: 0, ...(front?.kind === 'argument' ? {} : { steps: [], values: {} }) }
}

function closed(session: Session, now: number): Session {
  const root = session.pages[0]
  return { ...CLOSED, kept: root && root.query !== '' ? { query: root.query, at: now } : null }
}

function opened(session: Session, event: Extract<SessionEvent, { type: 'open' }>): Session {
  const kept = session.kept && event.now - session.kept.at < KEEP_QUERY ? session.kept.query : ''
  const fresh: Session = {
    ...CLOSED,
    open: true,
    pages: [{ kind: 'root', query: event.query ?? (event.command ? '' : kept) }],
  }
  if (!event.command) return fresh
  const { id, steps, values = {} } = event.command
  return steps.length === 0
    ? chosen(fresh, id, [], 'here')
    : {
        ...push(fresh, { kind: 'argument', command: id, step: firstOpen(steps, values), query: '' }),
        steps,
        values,
      }
}

/**
 * First step without a value; the last one is asked for even if all are given: a link never runs by itself.
 */
function firstOpen(steps: readonly Argument[], values: Readonly<Record<string, unknown>>): number {
  const open = steps.findIndex((step, index) =>
    step.kind === 'choice'
      ? !(valueKey(steps, index) in values)
      : Object.entries(step.fields).some(([name, field]) => Boolean(field.required) && !(name in values)),
  )
  return open < 0 ? steps.length - 1 : open
}

const rootQuery = (session: Session): string => session.pages[0]?.query ?? ''

function chosen(session: Session, command: string, steps: readonly Argument[], how: 'here' | 'tab'): Session {
  if (steps.length > 0)
    return { ...push(session, { kind: 'argument', command, step: 0, query: '' }), steps, values: {}, how }
  return { ...CLOSED, run: { command, input: {}, how, query: rootQuery(session) } }
}

function answeredStep(session: Session, values: Readonly<Record<string, unknown>>): Session {
  const front = pageInFront(session)
  if (front?.kind !== 'argument') return session
  const all = { ...session.values, ...values }
  const next = front.step + 1
  if (next < session.steps.length)
    return {
      ...push(session, { kind: 'argument', command: front.command, step: next, query: '' }),
      values: all,
    }
  return {
    ...CLOSED,
    run: { command: front.command, input: all, how: session.how, query: rootQuery(session) },
  }
}

function moved(
  session: Session,
  { to, rows, page = PAGE_ROWS }: Extract<SessionEvent, { type: 'move' }>,
): Session {
  const last = rows - 1
  if (last < 0) return { ...session, row: 0 }
  const { row } = session
  const target =
    typeof to === 'number'
      ? to
      : {
          next: row >= last ? 0 : row + 1,
          previous: row <= 0 ? last : row - 1,
          pageDown: row + page,
          pageUp: row - page,
          first: 0,
          last,
        }[to]
  return { ...session, row: Math.min(last, Math.max(0, target)) }
}

/** Clears the text, else goes up a level, else closes: one of them on one press. */
function escaped(session: Session, now: number): Session {
  const front = pageInFront(session)
  if (front && front.query !== '') return withQuery(session, '')
  return session.pages.length > 1 ? pop(session) : closed(session, now)
}

/** The next state of the palette. */
export function reduceSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'open':
      return opened(session, event)
    case 'ran':
      return { ...session, run: null }
    case 'close':
      return session.open ? closed(session, event.now) : session
    default:
      return session.open ? reduceOpen(session, event) : session
  }
}

function reduceOpen(
  session: Session,
  event: Exclude<SessionEvent, { type: 'open' | 'ran' | 'close' }>,
): Session {
  switch (event.type) {
    case 'type':
      return withQuery(session, event.query)
    case 'move':
      return moved(session, event)
    case 'choose':
      return chosen(session, event.command, event.steps, event.how ?? 'here')
    case 'answer':
      return answeredStep(session, event.values)
    case 'actions':
      return push(session, { kind: 'actions', of: event.of, query: '' })
    case 'drill':
      return push(session, { kind: 'menu', code: event.code, label: event.label, query: '' })
    case 'escape':
      return escaped(session, event.now)
    case 'back':
      return session.pages.length > 1 && pageInFront(session)?.query === '' ? pop(session) : session
  }
}
