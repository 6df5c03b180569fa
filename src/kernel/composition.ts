import type { KeyPress } from './stroke.ts'

/** Keys that confirm or choose a candidate; some browsers send them after the composition has ended. */
const CONFIRMING = new Set([
  'Enter',
  'Escape',
  ' ',
  'Spacebar',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
])
const AFTERMATH_MS = 60

/**
 * Whether a key press belongs to an input method; `sinceComposition` is the time in ms since the last
 * compositionend, Infinity if there was none.
 */
export function belongsToIme(press: KeyPress, sinceComposition: number): boolean {
  return (
    press.isComposing === true ||
    press.keyCode === 229 ||
    press.key === 'Process' ||
    (sinceComposition < AFTERMATH_MS && CONFIRMING.has(press.key))
  )
}
