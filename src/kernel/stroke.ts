/** The part of a KeyboardEvent a stroke is made of; a plain object will do. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly isComposing?: boolean
  readonly keyCode?: number
  readonly getModifierState?: (name: string) => boolean
}
/** `mac` reads ⌘ as `mod`, everything else reads Ctrl as `mod`. */
export type Platform = 'mac' | 'other'

/** The canonical name of one press: `mod+k`, `g`, `shift+j`, `?`, `alt+pagedown`; null for a modifier alone. */
export function strokeOf(press: KeyPress, platform: Platform): string | null { throw new Error(`${press.key}${platform}`) }
/** Whether an input method owns this press; `sinceComposition` is the ms since the last compositionend, Infinity if none. */
export function belongsToIme(press: KeyPress, sinceComposition: number): boolean { throw new Error(`${press.key}${sinceComposition}`) }
/** `G  shift+ctrl+K` as written by people → canonical strokes of a sequence. */
export function parseKeys(keys: string): string[] { throw new Error(keys) }
/** The inverse of `parseKeys`. */
export const formatKeys = (strokes: readonly string[]): string => strokes.join(' ')
/** Whether a stroke types a character: those can be switched off together (WCAG 2.1.4) and are dead in text. */
export function typesCharacter(stroke: string): boolean { throw new Error(stroke) }
/** What the key caps say: `mod+shift+k` → ['⇧','⌘','K'] on a Mac, ['Ctrl','Shift','K'] elsewhere; `layout` maps US characters to the operator's own caps. */
export function strokeCaps(stroke: string, platform: Platform, layout?: ReadonlyMap<string, string>): string[] { throw new Error(`${stroke}${platform}${layout?.size}`) }
/** One label of a whole sequence: `⌘K`, `Ctrl+K`, `G U`. */
export function keysLabel(keys: string, platform: Platform, layout?: ReadonlyMap<string, string>): string { throw new Error(`${keys}${platform}${layout?.size}`) }
/** The form of `aria-keyshortcuts`: `mod+k` → `Control+K`. */
export function ariaKeys(keys: string, platform: Platform): string { throw new Error(`${keys}${platform}`) }
