import type { Command, Ctx, When } from './command.ts'

/** A key of a command and where it is live; `strokes` are canonical. */
export interface Binding { readonly strokes: readonly string[]; readonly command: string; readonly when: When; readonly by: 'default' | 'user'; readonly native: boolean; readonly order: number }
/** An operator's own entry: adds `keys` to `command`; a command written `-id` loses `keys`, or all its keys if there are none. */
export interface UserBinding { readonly command: string; readonly keys?: string; readonly when?: When }
export interface KeymapOptions { readonly user?: readonly UserBinding[]; /** False switches off every key that types a character. */ readonly singleKeys?: boolean }
export interface Keymap { readonly bindings: readonly Binding[]; readonly root: KeyNode; /** Canonical keys of a command, its own first. */ readonly keysOf: (command: string) => readonly string[] }
export interface KeyNode { readonly bindings: readonly Binding[]; readonly next: ReadonlyMap<string, KeyNode> }
/** The keys pressed so far of an unfinished sequence. */
export interface KeyState { readonly strokes: readonly string[] }
export const IDLE: KeyState = { strokes: [] }
/** ms after a leader until the panel of continuations shows, and until an unfinished sequence without panel is given up. */
export const PANEL_AFTER = 300
export const GIVE_UP_AFTER = 1500
/** One continuation of a leader: `stroke` leads to `command`, or further where `command` is null. */
export interface Continuation { readonly stroke: string; readonly command: string | null }
/** What to do with a press. `run`, `pending` and `swallow` mean preventDefault; `unbound` names a sequence to announce. */
export type Resolution =
  | { readonly kind: 'pass'; readonly state: KeyState }
  | { readonly kind: 'run'; readonly state: KeyState; readonly command: string }
  | { readonly kind: 'pending'; readonly state: KeyState; readonly continuations: readonly Continuation[]; readonly unbound?: string }
  | { readonly kind: 'swallow'; readonly state: KeyState; readonly unbound?: string }
/** The keys of all commands with the operator's own changes. */
export function buildKeymap(commands: readonly Command[], options?: KeymapOptions): Keymap { throw new Error(`skeleton ${commands.length}${options}`) }
/** Decides one press: zone before resource before anywhere, the operator's before ours, later before earlier. */
export function resolve(keymap: Keymap, state: KeyState, stroke: string, ctx: Ctx): Resolution { throw new Error(`skeleton ${keymap}${state}${stroke}${ctx}`) }
/** What can follow the pressed keys here. */
export function continuations(keymap: Keymap, state: KeyState, ctx: Ctx): readonly Continuation[] { throw new Error(`skeleton ${keymap}${state}${ctx}`) }
/** Whether a binding is live at this moment. */
export function live(when: When, ctx: Ctx): boolean { throw new Error(`skeleton ${when}${ctx}`) }
/** The commands whose keys are live here, for the cheat sheet. */
export function liveBindings(keymap: Keymap, ctx: Ctx): readonly Binding[] { throw new Error(`skeleton ${keymap}${ctx}`) }
