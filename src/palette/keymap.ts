import { formatKeys, parseKeys, typesCharacter } from '../kernel/stroke.ts'
import type { Command, Ctx, When } from './command.ts'
import { effectiveWhen, keysOf } from './overlap.ts'
import type { Binding } from './binding.ts'

/**
 * An operator's own binding: adds `keys` to `command`; a command written `-id` loses `keys`, or all its keys
 * if there are none.
 */
export interface UserBinding {
  readonly command: string
  readonly keys?: string
  readonly when?: When
}
export interface KeymapOptions {
  readonly user?: readonly UserBinding[]
  /** False disables every key that types a character. */
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
/** Milliseconds after a leader until the panel of continuations shows. */
export const PANEL_AFTER = 300
/** One continuation of a leader: `stroke` leads to `command`, or further where `command` is null. */
export interface Continuation {
  readonly stroke: string
  readonly command: string | null
}
/** The result of a press. All but `pass` require preventDefault; `unbound` names a sequence to announce. */
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
const createNode = (): GrowingNode => ({ bindings: [], next: new Map() })

function insertBinding(root: GrowingNode, binding: Binding): void {
  let node = root
  for (const stroke of binding.strokes) {
    const next = node.next.get(stroke) ?? createNode()
    node.next.set(stroke, next)
    node = next
  }
  node.bindings.push(binding)
  node.bindings.sort((a, b) => b.weight - a.weight)
}

const ORDERS = 1_000_000
/*
 * Zone before resource before anywhere, then the operator's before the defaults, then later before earlier.
 */
const weightOf = (when: When | undefined, by: Binding['by'], order: number): number =>
  ((when?.zone ? 4 : 0) + (when?.resource ? 2 : 0) + (by === 'user' ? 1 : 0)) * ORDERS + order

function bindingOf(
  command: Command,
  keys: string,
  origin: { readonly when?: When; readonly by: Binding['by']; readonly order: number },
): Binding {
  const strokes = parseKeys(keys)
  const when = origin.when ?? command.when
  return {
    strokes,
    command: command.id,
    when: effectiveWhen(strokes, when),
    by: origin.by,
    native: command.native ?? false,
    weight: weightOf(when, origin.by, origin.order),
  }
}

/** Whether the operator has removed this key (or all keys) from the command. */
function isUnbound(user: readonly UserBinding[], command: string, keys: string): boolean {
  const canonical = formatKeys(parseKeys(keys))
  return user.some(
    (entry) =>
      entry.command === `-${command}` &&
      (entry.keys === undefined || formatKeys(parseKeys(entry.keys)) === canonical),
  )
}

/** The keymap of all commands with the operator's own bindings. */
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
      .filter((keys) => !isUnbound(user, command.id, keys))
      .map((keys) => bindingOf(command, keys, { by: 'default', order })),
  )
  const userDefined = user.flatMap((entry, order) => {
    const command = byId.get(entry.command)
    return command && entry.keys
      ? [bindingOf(command, entry.keys, { by: 'user', order, ...(entry.when ? { when: entry.when } : {}) })]
      : []
  })
  const bindings = [...defaults, ...userDefined].filter(
    ({ strokes }) => strokes.length > 0 && (singleKeys || !typesCharacter(strokes[0] ?? '')),
  )
  const root = createNode()
  const keys = new Map<string, string[]>()
  for (const binding of bindings) {
    insertBinding(root, binding)
    const list = keys.get(binding.command) ?? []
    if (binding.by === 'user') list.unshift(formatKeys(binding.strokes))
    else list.push(formatKeys(binding.strokes))
    keys.set(binding.command, list)
  }
  return { bindings, root, keysOf: (command) => keys.get(command) ?? [] }
}

const allows = <T>(allowed: readonly T[] | undefined, value: T): boolean =>
  allowed === undefined || allowed.includes(value)

/** Whether a binding is live at this moment. */
export function isLive(when: When, ctx: Ctx): boolean {
  return (
    allows(when.zone, ctx.zone) &&
    allows(when.split, ctx.split) &&
    allows(when.width, ctx.width) &&
    (when.editable === undefined || when.editable === ctx.editable) &&
    (when.resource === undefined || (ctx.list !== null && when.resource.includes(ctx.list.resource))) &&
    (when.selection === undefined || when.selection.includes(ctx.list?.selection.kind ?? 'none'))
  )
}

const isActive = (ctx: Ctx): boolean => ctx.signedIn && !ctx.locked
const bestOf = (node: KeyNode | undefined, ctx: Ctx): Binding | undefined =>
  node?.bindings.find(({ when }) => isLive(when, ctx))
const hasLiveContinuation = (node: KeyNode, ctx: Ctx): boolean =>
  [...node.next.values()].some((next) => bestOf(next, ctx) !== undefined || hasLiveContinuation(next, ctx))

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
    return best
      ? [{ stroke, command: best.command }]
      : hasLiveContinuation(next, ctx)
        ? [{ stroke, command: null }]
        : []
  })
}

function pending(keymap: Keymap, strokes: readonly string[], ctx: Ctx, unboundKeys?: string): Resolution {
  const state = { strokes }
  return {
    kind: 'pending',
    state,
    continuations: continuations(keymap, state, ctx),
    ...(unboundKeys === undefined ? {} : { unbound: unboundKeys }),
  }
}

/**
 * Resolves one press: zone before resource before anywhere, the operator's before the defaults, later before
 * earlier. Nothing is live before login or while locked.
 */
export function resolve(keymap: Keymap, state: KeyState, stroke: string, ctx: Ctx): Resolution {
  if (!isActive(ctx)) return { kind: 'pass', state: IDLE }
  const inSequence = state.strokes.length > 0
  if (inSequence && stroke === 'esc') return { kind: 'swallow', state: IDLE }
  const strokes = [...state.strokes, stroke]
  const node = nodeAt(keymap, strokes)
  const best = bestOf(node, ctx)
  if (best)
    return best.native ? { kind: 'pass', state: IDLE } : { kind: 'run', state: IDLE, command: best.command }
  if (node && hasLiveContinuation(node, ctx)) return pending(keymap, strokes, ctx)
  if (!inSequence) return { kind: 'pass', state: IDLE }
  const unboundKeys = formatKeys(strokes)
  const restartNode = keymap.root.next.get(stroke)
  return restartNode && hasLiveContinuation(restartNode, ctx)
    ? pending(keymap, [stroke], ctx, unboundKeys)
    : { kind: 'swallow', state: IDLE, unbound: unboundKeys }
}

/** The live bindings, for the cheat sheet. */
export const liveBindings = (keymap: Keymap, ctx: Ctx): readonly Binding[] =>
  isActive(ctx) ? keymap.bindings.filter(({ when }) => isLive(when, ctx)) : []
