import type { Command, When } from './command.ts'
import type { Binding } from './keymap.ts'

/** Whether two conditions can hold at the same moment: every key's value sets intersect. */
export function overlaps(a: When, b: When): boolean { throw new Error(`skeleton ${a}${b}`) }
/** The condition a key really has: characters are dead in text, forms, dialogs, the palette and canvases unless said otherwise. */
export function effectiveWhen(strokes: readonly string[], when: When | undefined): When { throw new Error(`skeleton ${strokes}${when}`) }
/** Who keeps a stroke for himself. */
export interface Reserved { readonly owner: 'browser' | 'system' | 'ime' | 'chat' | 'password'; readonly text: string }
/** The owner of a stroke that must not be bound by default; null if it is free. */
export function reservedBy(stroke: string): Reserved | null { throw new Error(`skeleton ${stroke}`) }
/** `same`: both on one stroke; `prefix`: `first` is a key where `second` has a leader; `reserved`: `first` takes a stroke of somebody else. */
export type Conflict =
  | { readonly kind: 'same' | 'prefix'; readonly keys: string; readonly first: string; readonly second: string; readonly where: When }
  | { readonly kind: 'reserved'; readonly keys: string; readonly first: string; readonly by: Reserved }
/** Every clash among the default keys of these commands. */
export function conflicts(commands: readonly Command[]): readonly Conflict[] { throw new Error(`skeleton ${commands.length}`) }
/** What recording `keys` for a command would clash with, for the remap screen. */
export function conflictsOf(bindings: readonly Binding[], candidate: { readonly command: string; readonly keys: string; readonly when?: When }): readonly Conflict[] { throw new Error(`skeleton ${bindings.length}${candidate.keys}`) }
