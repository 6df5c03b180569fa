import { endFirstView } from './firstView.ts'

/**
 * More about a run: values that are known already, what was typed when it was chosen, and whether a place
 * opens in a window of its own.
 */
export interface RunOptions {
  readonly input?: Readonly<Record<string, unknown>>
  readonly query?: string
  readonly target?: 'here' | 'tab'
}
/** How the palette is opened: with a text already typed, or on the questions of one command. */
export interface PaletteOptions {
  readonly query?: string
  readonly command?: string
  readonly values?: Readonly<Record<string, unknown>>
}

/**
 * Where commands are run and keys are known. It comes after the first view; what is asked before waits for
 * it.
 */
export interface CommandRuntime {
  readonly run: (id: string, by: 'key' | 'button' | 'palette', options?: RunOptions) => void
  readonly openPalette: (options?: PaletteOptions) => void
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
let installedRuntime: CommandRuntime | null = null
const pendingCallbacks: ((runtime: CommandRuntime) => void)[] = []

/** Puts the desk where everybody finds it. */
export function installCommandRuntime(runtime: CommandRuntime): void {
  installedRuntime = runtime
  for (const callback of pendingCallbacks.splice(0)) callback(runtime)
}

function withRuntime(callback: (runtime: CommandRuntime) => void): void {
  if (installedRuntime) return callback(installedRuntime)
  pendingCallbacks.push(callback)
  endFirstView()
}

/** Runs a command by its id. */
export const runCommand: CommandRuntime['run'] = (id, by, options) =>
  withRuntime((runtime) => runtime.run(id, by, options))
/** Opens the palette. */
export const openPalette: CommandRuntime['openPalette'] = (options) =>
  withRuntime((runtime) => runtime.openPalette(options))
/** Whether the palette is open, or about to be. */
export const paletteOpen = (): boolean => installedRuntime?.paletteOpen() ?? pendingCallbacks.length > 0
/** Keys of a command as `KeyHint` shows them; null if it has none, or while nobody knows. */
export const keysOf: CommandRuntime['keysOf'] = (command) => installedRuntime?.keysOf(command) ?? null
export const labelOf: CommandRuntime['labelOf'] = (keys) => installedRuntime?.labelOf(keys) ?? keys
export const ariaOf: CommandRuntime['ariaOf'] = (keys) => installedRuntime?.ariaOf(keys) ?? keys
/** Whether the next key belongs to keys pressed before. */
export const sequenceWaiting: CommandRuntime['sequenceWaiting'] = () =>
  installedRuntime?.sequenceWaiting() ?? ((window as EarlyWindow).earlyKeys?.length ?? 0) > 0

const MAC = /mac|iphone|ipad/i.test(navigator.platform)
/** What the caps of a stroke say; of the few keys shown at first the modifier is all there is to know. */
export const capsOf: CommandRuntime['capsOf'] = (stroke) =>
  installedRuntime?.capsOf(stroke) ??
  stroke.split('+').map((part) => (part === 'mod' ? (MAC ? '⌘' : 'Ctrl') : part.toUpperCase()))
