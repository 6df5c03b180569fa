import { endFirstView } from './firstView.ts'

/**
 * More about a run: values that are known already, what was typed when it was chosen, and whether a place
 * opens in a window of its own.
 */
export interface RunOptions {
  readonly input?: Readonly<Record<string, unknown>>
  readonly query?: string
  readonly how?: 'here' | 'tab'
}
/** How the palette is opened: with a text already typed, or on the questions of one command. */
export interface PaletteWish {
  readonly query?: string
  readonly command?: string
  readonly values?: Readonly<Record<string, unknown>>
}

/**
 * Where commands are run and keys are known. It comes after the first view; what is asked before waits for
 * it.
 */
export interface Desk {
  readonly run: (id: string, by: 'key' | 'button' | 'palette', options?: RunOptions) => void
  readonly openPalette: (wish?: PaletteWish) => void
  readonly paletteOpen: () => boolean
  readonly keysOf: (command: string) => string | null
  /** Caps of one stroke, label of a sequence, and its `aria-keyshortcuts`. */
  readonly capsOf: (stroke: string) => readonly string[]
  readonly labelOf: (keys: string) => string
  readonly ariaOf: (keys: string) => string
  /** Whether the keys pressed so far begin something. */
  readonly sequenceWaiting: () => boolean
}

interface EarlyWindow {
  readonly earlyKeys?: readonly KeyboardEvent[]
}
let desk: Desk | null = null
const waiting: ((there: Desk) => void)[] = []

/** Puts the desk where everybody finds it. */
export function openDesk(made: Desk): void {
  desk = made
  for (const work of waiting.splice(0)) work(made)
}

function atDesk(work: (there: Desk) => void): void {
  if (desk) return work(desk)
  waiting.push(work)
  endFirstView()
}

/** Runs a command by its id. */
export const runCommand: Desk['run'] = (id, by, options) => atDesk((there) => there.run(id, by, options))
/** Opens the palette. */
export const openPalette: Desk['openPalette'] = (wish) => atDesk((there) => there.openPalette(wish))
/** Whether the palette is open, or about to be. */
export const paletteOpen = (): boolean => desk?.paletteOpen() ?? waiting.length > 0
/** Keys of a command as `KeyHint` shows them; null if it has none, or while nobody knows. */
export const keysOf: Desk['keysOf'] = (command) => desk?.keysOf(command) ?? null
export const labelOf: Desk['labelOf'] = (keys) => desk?.labelOf(keys) ?? keys
export const ariaOf: Desk['ariaOf'] = (keys) => desk?.ariaOf(keys) ?? keys
/** Whether the next key belongs to keys pressed before. */
export const sequenceWaiting: Desk['sequenceWaiting'] = () =>
  desk?.sequenceWaiting() ?? ((window as EarlyWindow).earlyKeys?.length ?? 0) > 0

const MAC = /mac|iphone|ipad/i.test(navigator.platform)
/** What the caps of a stroke say; of the few keys shown at first the modifier is all there is to know. */
export const capsOf: Desk['capsOf'] = (stroke) =>
  desk?.capsOf(stroke) ??
  stroke.split('+').map((part) => (part === 'mod' ? (MAC ? '⌘' : 'Ctrl') : part.toUpperCase()))
