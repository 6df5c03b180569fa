import { formatKeys, parseKeys, typesCharacter } from '../kernel/stroke.ts'
import type { Command, Ctx, When } from './command.ts'
import { effectiveWhen, keysOf } from './overlap.ts'
import type { Binding } from './binding.ts'

/**
 * An operator's own entry: adds `keys` to `command`; a command written `-id` loses `keys`, or all its keys
 * if there are none.
 */
export interface UserBinding {
  readonly command: string
  readonly keys?: string
  readonly when?: When
}
export interface KeymapOptions {
  readonly user?: readonly UserBinding[]
  /** False switches off every key that types a character. */
  readonly singleKeys?: boolean
}
export interface Keymap {
  readonly bindings: readonly Binding[]
  readonly root: KeyNode
  /** Canonical keys of a command, its own first. */
  readonly keysOf: (command: string) => readonly string[]
}
export interface KeyNode {
  readonly bindings: readonly Binding[]
  readonly next: ReadonlyMap<string, KeyNode>
}
/** The keys pressed so far of an unfinished sequence. */
export interface KeyState {
  readonly strokes: readonly string[]
}
export const IDLE: KeyState = { strokes: [] }
/**
 * Milliseconds after a leader until the panel of continuations shows, and until an unfinished sequence
 * without a panel is given up.
 */
export const PANEL_AFTER = 300
export const GIVE_UP_AFTER = 1500
/** One continuation of a leader: `stroke` leads to `command`, or further where `command` is null. */
export interface Continuation {
  readonly stroke: string
  readonly command: string | null
}
/** What to do with a press. All but `pass` mean preventDefault; `unbound` names a sequence to announce. */
export type Resolution =
  | { readonly kind: 'pass'; readonly state: KeyState }
  | { readonly kind: 'run'; readonly state: KeyState; readonly command: string }
  | {
      readonly kind: 'pending'
      readonly state: KeyState
      readonly continuations: readonly Continuation[]
      readonly unbound?: string
    }
  | { readonly kind: 'swallow'; readonly state: KeyState; readonly unbound?: string }

interface GrowingNode {
  bindings: Binding[]
  next: Map<string, GrowingNode>
}
const newNode = (): GrowingNode => ({ bindings: [], next: new Map() })

function plant(root: GrowingNode, binding: Binding): void {
  let node = root
  for (const stroke of binding.strokes) {
    const next = node.next.get(stroke) ?? newNode()
    node.next.set(stroke, next)
    node = next
  }
  node.bindings.push(binding)
  node.bindings.sort((a, b) => b.weight - a.weight)
}

const ORDERS = 1_000_000
/* Zone before resource before anywhere, then the operator's before ours, then later before earlier. */
const weightOf = (when: When | undefined, by: Binding['by'], order: number): number =>
  ((when?.zone ? 4 : 0) + (when?.resource ? 2 : 0) + (by === 'user' ? 1 : 0)) * ORDERS + order

function binding(
  command: Command,
  keys: string,
  own: { readonly when?: When; readonly by: Binding['by']; readonly order: number },
): Binding {
  const strokes = parseKeys(keys)
  const when = own.when ?? command.when
  return {
    strokes,
    command: command.id,
    when: effectiveWhen(strokes, when),
    by: own.by,
    native: command.native ?? false,
    weight: weightOf(when, own.by, own.order),
  }
}

/** Whether the operator has taken this key (or all keys) away from the command. */
function unbound(user: readonly UserBinding[], command: string, keys: string): boolean {
  const canonical = formatKeys(parseKeys(keys))
  return user.some(
    (entry) =>
      entry.command === `-${command}` &&
      (entry.keys === undefined || formatKeys(parseKeys(entry.keys)) === canonical),
  )
}

/** The keys of all commands with the operator's own changes. */
export function buildKeymap(
  commands: readonly Command[],
  { user = [], singleKeys = true }: KeymapOptions = {},
): Keymap {
  const byId = new Map(
    commands.flatMap((command) => [
      [command.id, command] as const,
      ...(command.aliases ?? []).map((alias) => [alias, command] as const),
    ]),
  )
  const defaults = commands.flatMap((command, order) =>
    keysOf(command)
      .filter((keys) => !unbound(user, command.id, keys))
      .map((keys) => binding(command, keys, { by: 'default', order })),
  )
  const own = user.flatMap((entry, order) => {
    const command = byId.get(entry.command)
    return command && entry.keys
      ? [binding(command, entry.keys, { by: 'user', order, ...(entry.when ? { when: entry.when } : {}) })]
      : []
  })
  const bindings = [...defaults, ...own].filter(
    ({ strokes }) => strokes.length > 0 && (singleKeys || !typesCharacter(strokes[0] ?? '')),
  )
  const root = newNode()
  const keys = new Map<string, string[]>()
  for (const one of bindings) {
    plant(root, one)
    const list = keys.get(one.command) ?? []
    if (one.by === 'user') list.unshift(formatKeys(one.strokes))
    else list.push(formatKeys(one.strokes))
    keys.set(one.command, list)
  }
  return { bindings, root, keysOf: (command) => keys.get(command) ?? [] }
}

const among = <T>(allowed: readonly T[] | undefined, value: T): boolean =>
  allowed === undefined || allowed.includes(value)

/** Whether a binding is live at this moment. */
export function live(when: When, ctx: Ctx): boolean {
  return (
    among(when.zone, ctx.zone) &&
    among(when.split, ctx.split) &&
    among(when.width, ctx.width) &&
    (when.editable === undefined || when.editable === ctx.editable) &&
    (when.resource === undefined || (ctx.list !== null && when.resource.includes(ctx.list.resource))) &&
    (when.selection === undefined || when.selection.includes(ctx.list?.selection.kind ?? 'none'))
  )
}

const awake = (ctx: Ctx): boolean => ctx.signedIn && !ctx.locked
const bestOf = (node: KeyNode | undefined, ctx: Ctx): Binding | undefined =>
  node?.bindings.find(({ when }) => live(when, ctx))
const leadsOn = (node: KeyNode, ctx: Ctx): boolean =>
  [...node.next.values()].some((next) => bestOf(next, ctx) !== undefined || leadsOn(next, ctx))

function nodeAt(keymap: Keymap, strokes: readonly string[]): KeyNode | undefined {
  let node: KeyNode | undefined = keymap.root
  for (const stroke of strokes) node = node?.next.get(stroke)
  return node
}

/** What can follow the pressed keys here. */
export function continuations(keymap: Keymap, state: KeyState, ctx: Ctx): readonly Continuation[] {
  const node = nodeAt(keymap, state.strokes)
  return [...(node?.next ?? [])].flatMap<Continuation>(([stroke, next]) => {
    const best = bestOf(next, ctx)
    return best ? [{ stroke, command: best.command }] : leadsOn(next, ctx) ? [{ stroke, command: null }] : []
  })
}

function pending(keymap: Keymap, strokes: readonly string[], ctx: Ctx, missed?: string): Resolution {
  const state = { strokes }
  return {
    kind: 'pending',
    state,
    continuations: continuations(keymap, state, ctx),
    ...(missed === undefined ? {} : { unbound: missed }),
  }
}

/**
 * Decides one press: zone before resource before anywhere, the operator's before ours, later before
 * earlier. Nothing is live before sign-in or behind the lock.
 */
export function resolve(keymap: Keymap, state: KeyState, stroke: string, ctx: Ctx): Resolution {
  if (!awake(ctx)) return { kind: 'pass', state: IDLE }
  const inside = state.strokes.length > 0
  if (inside && stroke === 'esc') return { kind: 'swallow', state: IDLE }
  const strokes = [...state.strokes, stroke]
  const node = nodeAt(keymap, strokes)
  const best = bestOf(node, ctx)
  if (best)
    return best.native ? { kind: 'pass', state: IDLE } : { kind: 'run', state: IDLE, command: best.command }
  if (node && leadsOn(node, ctx)) return pending(keymap, strokes, ctx)
  if (!inside) return { kind: 'pass', state: IDLE }
  const missed = formatKeys(strokes)
  const again = keymap.root.next.get(stroke)
  return again && leadsOn(again, ctx)
    ? pending(keymap, [stroke], ctx, missed)
    : { kind: 'swallow', state: IDLE, unbound: missed }
}

/** The bindings live here, for the cheat sheet. */
export const liveBindings = (keymap: Keymap, ctx: Ctx): readonly Binding[] =>
  awake(ctx) ? keymap.bindings.filter(({ when }) => live(when, ctx)) : []
