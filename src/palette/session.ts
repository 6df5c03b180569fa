import type { Argument } from './command.ts'

/**
 * A level of the palette. `argument` asks step by step for a command's arguments; `actions` lists further
 * actions of one result, `record` those of a found record; `menu` is a branch of the menu.
 */
export type Page =
  | { readonly kind: 'root'; readonly query: string }
  | { readonly kind: 'argument'; readonly command: string; readonly step: number; readonly query: string }
  | { readonly kind: 'actions'; readonly of: string; readonly query: string }
  | { readonly kind: 'record'; readonly resource: string; readonly id: string; readonly query: string }
  | { readonly kind: 'menu'; readonly code: string; readonly label: string; readonly query: string }
/** The palette between opening and closing; `steps` are the argument steps of the chosen command. */
export interface Session {
  readonly open: boolean
  readonly pages: readonly Page[]
  /** Levels that were there at the opening; Escape closes at them. */
  readonly base: number
  readonly values: Readonly<Record<string, unknown>>
  readonly steps: readonly Argument[]
  readonly openIn: 'here' | 'tab'
  /** Highlighted row of the current level, 0-based. */
  readonly row: number
  /** Highlighted rows of the levels below, which are restored on the way back. */
  readonly rowsBelow: readonly number[]
  /** Query of a palette closed without running, offered again for 60 s. */
  readonly savedQuery: { readonly query: string; readonly at: number } | null
  /**
   * Set once: the command to run now, with the query by which it was chosen. The caller runs it and sends
   * `ran`.
   */
  readonly run: {
    readonly command: string
    readonly input: Readonly<Record<string, unknown>>
    readonly openIn: 'here' | 'tab'
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
      readonly openIn?: 'here' | 'tab'
    }
  /** The answer of the current argument step: values by name. */
  | { readonly type: 'answer'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly type: 'actions'; readonly of: string }
  | { readonly type: 'record'; readonly resource: string; readonly id: string }
  | { readonly type: 'drill'; readonly code: string; readonly label: string }
  | { readonly type: 'escape'; readonly now: number }
  /** Backspace with the caret before the first character. */
  | { readonly type: 'back' }
  | { readonly type: 'close'; readonly now: number }
  | { readonly type: 'ran' }

export const CLOSED: Session = {
  open: false,
  pages: [],
  base: 1,
  values: {},
  steps: [],
  openIn: 'here',
  row: 0,
  rowsBelow: [],
  savedQuery: null,
  run: null,
}
/** Milliseconds for which the query of a palette closed without running is offered again. */
export const SAVED_QUERY_MS = 60_000
const PAGE_ROWS = 10

/** The current level. */
export const activePage = (session: Session): Page | null => session.pages.at(-1) ?? null

/** Input key of a choice step's answer: `choice`, `choice2`, …; field steps use their fields' own names. */
export function valueKey(steps: readonly Argument[], step: number): string {
  const previousChoices = steps.slice(0, step).filter(({ kind }) => kind === 'choice').length
  return previousChoices === 0 ? 'choice' : `choice${previousChoices + 1}`
}

const withQuery = (session: Session, query: string): Session => ({
  ...session,
  row: 0,
  pages: session.pages.map((page, index) => (index === session.pages.length - 1 ? { ...page, query } : page)),
})
const push = (session: Session, page: Page): Session => ({
  ...session,
  row: 0,
  rowsBelow: [...session.rowsBelow, session.row],
  pages: [...session.pages, page],
})

/**
 * One level up; that level keeps its query and its highlighted row. Values of the step returned to become its
 * defaults.
 */
function pop(session: Session): Session {
  const pages = session.pages.slice(0, -1)
  const page = pages.at(-1)
  return {
    ...session,
    pages,
    base: Math.min(session.base, pages.length),
    row: session.rowsBelow.at(-1) ?? 0,
    rowsBelow: session.rowsBelow.slice(0, -1),
    ...(page?.kind === 'argument' ? {} : { steps: [], values: {} }),
  }
}

function closeSession(session: Session, now: number): Session {
  const root = session.pages[0]
  return { ...CLOSED, savedQuery: root && root.query !== '' ? { query: root.query, at: now } : null }
}

function openSession(session: Session, event: Extract<SessionEvent, { type: 'open' }>): Session {
  const savedQuery =
    session.savedQuery && event.now - session.savedQuery.at < SAVED_QUERY_MS ? session.savedQuery.query : ''
  const openRoot: Session = {
    ...CLOSED,
    open: true,
    pages: [{ kind: 'root', query: event.query ?? (event.command ? '' : savedQuery) }],
  }
  if (!event.command) return openRoot
  const { id, steps, values = {} } = event.command
  return steps.length === 0
    ? chooseCommand(openRoot, id, [], 'here')
    : {
        ...push(openRoot, {
          kind: 'argument',
          command: id,
          step: firstUnansweredStep(steps, values),
          query: '',
        }),
        base: 2,
        steps,
        values,
      }
}

/**
 * First step without a value; the last one is asked for even if all values are present, because a link never
 * runs without confirmation.
 */
function firstUnansweredStep(steps: readonly Argument[], values: Readonly<Record<string, unknown>>): number {
  const unansweredStep = steps.findIndex((step, index) =>
    step.kind === 'choice'
      ? !(valueKey(steps, index) in values)
      : Object.entries(step.fields).some(([name, field]) => Boolean(field.required) && !(name in values)),
  )
  return unansweredStep < 0 ? steps.length - 1 : unansweredStep
}

const rootQuery = (session: Session): string => session.pages[0]?.query ?? ''

function chooseCommand(
  session: Session,
  command: string,
  steps: readonly Argument[],
  openIn: 'here' | 'tab',
): Session {
  if (steps.length > 0)
    return { ...push(session, { kind: 'argument', command, step: 0, query: '' }), steps, values: {}, openIn }
  return { ...CLOSED, run: { command, input: {}, openIn, query: rootQuery(session) } }
}

function answerStep(session: Session, values: Readonly<Record<string, unknown>>): Session {
  const page = activePage(session)
  if (page?.kind !== 'argument') return session
  const collectedValues = { ...session.values, ...values }
  const next = page.step + 1
  if (next < session.steps.length)
    return {
      ...push(session, { kind: 'argument', command: page.command, step: next, query: '' }),
      values: collectedValues,
    }
  return {
    ...CLOSED,
    run: { command: page.command, input: collectedValues, openIn: session.openIn, query: rootQuery(session) },
  }
}

function moveRow(
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

/**
 * Clears the query, else goes up a level, else closes: one of them per press. What a key or a link opened
 * above the search closes at once.
 */
function escapeSession(session: Session, now: number): Session {
  const page = activePage(session)
  if (page && page.query !== '') return withQuery(session, '')
  return session.pages.length > session.base ? pop(session) : closeSession(session, now)
}

/** The next state of the palette. */
export function reduceSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'open':
      return openSession(session, event)
    case 'ran':
      return { ...session, run: null }
    case 'close':
      return session.open ? closeSession(session, event.now) : session
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
      return moveRow(session, event)
    case 'choose':
      return chooseCommand(session, event.command, event.steps, event.openIn ?? 'here')
    case 'answer':
      return answerStep(session, event.values)
    case 'actions':
      return push(session, { kind: 'actions', of: event.of, query: '' })
    case 'record':
      return push(session, { kind: 'record', resource: event.resource, id: event.id, query: '' })
    case 'drill':
      return push(session, { kind: 'menu', code: event.code, label: event.label, query: '' })
    case 'escape':
      return escapeSession(session, event.now)
    case 'back':
      return session.pages.length > 1 && activePage(session)?.query === '' ? pop(session) : session
  }
}
