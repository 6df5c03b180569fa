import type { Argument } from './command.ts'

/** A level of the palette. `arguments` asks step by step for what a command needs; `actions` lists what else can be done with one result. */
export type Page =
  | { readonly kind: 'root'; readonly query: string }
  | { readonly kind: 'argument'; readonly command: string; readonly step: number; readonly query: string }
  | { readonly kind: 'actions'; readonly of: string; readonly query: string }
  | { readonly kind: 'menu'; readonly code: string; readonly label: string; readonly query: string }
export interface Chip { readonly kind: 'command' | 'value' | 'actions' | 'menu'; readonly text: string }
/** The palette between opening and closing; `steps` are the arguments of the command being asked for. */
export interface Session {
  readonly open: boolean
  readonly pages: readonly Page[]
  readonly values: Readonly<Record<string, unknown>>
  readonly steps: readonly Argument[]
  /** Highlighted row of the list in front, 0-based. */
  readonly row: number
  /** Text of a palette closed without running, offered again for 60 s. */
  readonly kept: { readonly query: string; readonly at: number } | null
  /** Set once: what is to be run now. The caller runs it and sends `ran`. */
  readonly run: { readonly command: string; readonly input: Readonly<Record<string, unknown>>; readonly how: 'here' | 'tab' } | null
}
export type SessionEvent =
  | { readonly type: 'open'; readonly now: number; readonly query?: string; readonly command?: { readonly id: string; readonly steps: readonly Argument[]; readonly values?: Readonly<Record<string, unknown>> } }
  | { readonly type: 'type'; readonly query: string }
  | { readonly type: 'move'; readonly to: 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last' | number; readonly rows: number; readonly page?: number }
  /** Enter on a command: asks for its arguments or sets `run`. */
  | { readonly type: 'choose'; readonly command: string; readonly steps: readonly Argument[]; readonly how?: 'here' | 'tab' }
  /** The answer of the argument step in front: values by name. */
  | { readonly type: 'answer'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly type: 'actions'; readonly of: string }
  | { readonly type: 'drill'; readonly code: string; readonly label: string }
  | { readonly type: 'escape'; readonly now: number }
  /** Backspace with the caret before the first character. */
  | { readonly type: 'back' }
  | { readonly type: 'close'; readonly now: number }
  | { readonly type: 'ran' }
export const CLOSED: Session = { open: false, pages: [], values: {}, steps: [], row: 0, kept: null, run: null }
/** The next state of the palette; never two levels on one Escape. */
export function reduceSession(session: Session, event: SessionEvent): Session { throw new Error(`${session.open}${event.type}`) }
/** The page in front. */
export const pageInFront = (session: Session): Page | null => session.pages.at(-1) ?? null
/** Key under which a step's answer stands in `values`: a choice under its position (`choice`, `choice2`), fields under their own names. */
export function valueKey(steps: readonly Argument[], step: number): string { throw new Error(`${steps.length}${step}`) }
