/** What the palette looks through, chosen by the first character typed. */
export type ModeName = 'everything' | 'commands' | 'places' | 'people' | 'numbers' | 'verbs' | 'help' | 'tabs'
export interface PaletteMode { readonly name: ModeName; readonly prefix: string; /** Full-width forms an input method types for it. */ readonly twins: readonly string[]; readonly label: string; readonly placeholder: string; readonly empty: string }
export const MODES: readonly PaletteMode[] = []
/** Splits what was typed into mode and text; `prefix` is what stood there, for the caret. */
export function parseQuery(input: string): { readonly mode: ModeName; readonly prefix: string; readonly text: string } { throw new Error(input) }
/** Something pasted or typed that names one thing. */
export type Recognised = { readonly kind: 'id' | 'phone' | 'number'; readonly value: string } | { readonly kind: 'url'; readonly value: string; /** Route within this console. */ readonly path: string }
/** Ids (19 digits), addresses of this console, mobile phones, document numbers (letters then digits); null if it is just words. */
export function recognise(text: string, origin: string): Recognised | null { throw new Error(`${text}${origin}`) }
