import type { KeyPress } from './stroke.ts'

/** Keys that confirm or choose a candidate: some browsers send them after the composition is over. */
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
const AFTERMATH = 60

/**
 * Whether an input method owns this press; `sinceComposition` is the ms since the last compositionend,
 * Infinity if none.
 */
export function belongsToIme(press: KeyPress, sinceComposition: number): boolean {
  return (
    press.isComposing === true ||
    press.keyCode === 229 ||
    press.key === 'Process' ||
    (sinceComposition < AFTERMATH && CONFIRMING.has(press.key))
  )
}
