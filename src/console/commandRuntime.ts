import { endFirstView } from './firstView.ts'

/**
 * Options of a run: input values that are known already, the query by which it was chosen, and whether a page
 * opens in a new window.
 */
export interface RunOptions {
  readonly input?: Readonly<Record<string, unknown>>
  readonly query?: string
  readonly target?: 'here' | 'tab'
}
/** How the palette opens: with a query, or at the arguments of one command. */
export interface PaletteOptions {
  readonly query?: string
  readonly command?: string
  readonly values?: Readonly<Record<string, unknown>>
}

/**
 * Runs commands, opens the palette, knows the keys. It is loaded after the first view; earlier calls are
 * queued.
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
  /** Whether the keys pressed so far begin a sequence. */
  readonly sequenceWaiting: () => boolean
}

interface EarlyWindow {
  readonly earlyKeys?: readonly KeyboardEvent[]
}
let installedRuntime: CommandRuntime | null = null
const pendingCallbacks: ((runtime: CommandRuntime) => void)[] = []

/** Installs the runtime and runs the queued calls. */
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
export const openPalette: CommandRuntime['openPalette'] = (options) =>
  withRuntime((runtime) => runtime.openPalette(options))
/** Whether the palette is open or will open when the runtime is installed. */
export const paletteOpen = (): boolean => installedRuntime?.paletteOpen() ?? pendingCallbacks.length > 0
/** Keys of a command as `KeyHint` shows them; null if it has none, or before the runtime is installed. */
export const keysOf: CommandRuntime['keysOf'] = (command) => installedRuntime?.keysOf(command) ?? null
export const labelOf: CommandRuntime['labelOf'] = (keys) => installedRuntime?.labelOf(keys) ?? keys
export const ariaOf: CommandRuntime['ariaOf'] = (keys) => installedRuntime?.ariaOf(keys) ?? keys
/** Whether the next key continues a sequence. */
export const sequenceWaiting: CommandRuntime['sequenceWaiting'] = () =>
  installedRuntime?.sequenceWaiting() ?? ((window as EarlyWindow).earlyKeys?.length ?? 0) > 0

const MAC = /mac|iphone|ipad/i.test(navigator.platform)
/**
 * Caps of a stroke. Before the runtime is installed only the modifier is translated, which suffices for the
 * keys shown then.
 */
export const capsOf: CommandRuntime['capsOf'] = (stroke) =>
  installedRuntime?.capsOf(stroke) ??
  stroke.split('+').map((part) => (part === 'mod' ? (MAC ? '⌘' : 'Ctrl') : part.toUpperCase()))
