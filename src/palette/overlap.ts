import { formatKeys, parseKeys } from '../kernel/stroke.ts'
import type { Command, When, Zone } from './command.ts'
import { type Reserved, reservedBy } from './reserved.ts'
import type { Binding } from './binding.ts'

const ZONES: readonly Zone[] = [
  'grid',
  'header',
  'detail',
  'form',
  'dialog',
  'palette',
  'sidebar',
  'tabs',
  'filter',
  'canvas',
  'board',
  'frame',
  'none',
]
/** Zones whose own keys take precedence, unless a command declares otherwise. */
const CAPTIVE: ReadonlySet<Zone> = new Set(['form', 'dialog', 'palette', 'canvas', 'frame'])
const FREE_ZONES = ZONES.filter((zone) => !CAPTIVE.has(zone))
/** The only strokes that are live in text fields. */
const LIVE_IN_TEXT = /^(mod\+(k|s|enter)|esc|(shift\+)?f\d{1,2})$/

/**
 * The effective condition of a key: all but a few strokes are disabled in text, forms, dialogs, the palette
 * and canvases unless declared otherwise.
 */
export function effectiveWhen(strokes: readonly string[], when: When = {}): When {
  if (LIVE_IN_TEXT.test(strokes[0] ?? '')) return when
  return { ...when, zone: when.zone ?? FREE_ZONES, editable: when.editable ?? false }
}

function intersect<T>(a: readonly T[] | undefined, b: readonly T[] | undefined): readonly T[] | undefined {
  return a && b ? a.filter((value) => b.includes(value)) : (a ?? b)
}

/** The intersection of two conditions; null if it is empty. */
export function intersection(a: When, b: When): When | null {
  if (a.editable !== undefined && b.editable !== undefined && a.editable !== b.editable) return null
  const common = {
    zone: intersect(a.zone, b.zone),
    resource: intersect(a.resource, b.resource),
    split: intersect(a.split, b.split),
    width: intersect(a.width, b.width),
    selection: intersect(a.selection, b.selection),
  }
  if (Object.values(common).some((values) => values?.length === 0)) return null
  const editable = a.editable ?? b.editable
  return { ...common, ...(editable === undefined ? {} : { editable }) }
}

/** Whether two conditions can hold at the same time: the value sets of every dimension intersect. */
export const overlaps = (a: When, b: When): boolean => intersection(a, b) !== null

/**
 * `same`: both on one stroke; `prefix`: `first` is a key where `second` has a leader; `reserved`: `first`
 * uses a stroke reserved by the browser or the system.
 */
export type Conflict =
  | {
      readonly kind: 'same' | 'prefix'
      readonly keys: string
      readonly first: string
      readonly second: string
      readonly where: When
    }
  | { readonly kind: 'reserved'; readonly keys: string; readonly first: string; readonly by: Reserved }

interface Claim {
  readonly strokes: readonly string[]
  readonly command: string
  readonly when: When
}

const claimsOf = (command: Command): Claim[] =>
  keysOf(command).map((keys) => {
    const strokes = parseKeys(keys)
    return { strokes, command: command.id, when: effectiveWhen(strokes, command.when) }
  })
/** The keys a command declares. */
export const keysOf = (command: Command): readonly string[] =>
  command.keys === undefined ? [] : typeof command.keys === 'string' ? [command.keys] : command.keys

const startsWith = (whole: readonly string[], head: readonly string[]): boolean =>
  head.every((stroke, index) => whole[index] === stroke)

function conflictBetween(a: Claim, b: Claim): Conflict | null {
  if (a.command === b.command) return null
  const [short, long] = a.strokes.length <= b.strokes.length ? [a, b] : [b, a]
  if (!startsWith(long.strokes, short.strokes)) return null
  const where = intersection(short.when, long.when)
  if (!where) return null
  const keys = formatKeys(short.strokes)
  return {
    kind: short.strokes.length === long.strokes.length ? 'same' : 'prefix',
    keys,
    first: short.command,
    second: long.command,
    where,
  }
}

const reservedIn = (claim: Claim): Conflict[] =>
  claim.strokes.flatMap((stroke) => {
    const by = reservedBy(stroke)
    return by
      ? [{ kind: 'reserved' as const, keys: formatKeys(claim.strokes), first: claim.command, by }]
      : []
  })

/** Every conflict among the default keys of these commands. */
export function conflicts(commands: readonly Command[]): readonly Conflict[] {
  const byLeader = new Map<string, Claim[]>()
  const foundConflicts: Conflict[] = []
  for (const claim of commands.flatMap(claimsOf)) {
    const leader = claim.strokes[0]
    if (leader === undefined) continue
    const others = byLeader.get(leader) ?? []
    for (const other of others) {
      const conflict = conflictBetween(other, claim)
      if (conflict) foundConflicts.push(conflict)
    }
    byLeader.set(leader, [...others, claim])
    foundConflicts.push(...reservedIn(claim))
  }
  return foundConflicts
}

/** The conflicts of `keys` recorded for a command, for the remap screen. */
export function conflictsOf(
  bindings: readonly Binding[],
  candidate: { readonly command: string; readonly keys: string; readonly when?: When },
): readonly Conflict[] {
  const strokes = parseKeys(candidate.keys)
  const claim: Claim = { strokes, command: candidate.command, when: effectiveWhen(strokes, candidate.when) }
  return [...reservedIn(claim), ...bindings.flatMap((binding) => conflictBetween(binding, claim) ?? [])]
}
