import type { KeyboardEvent } from 'react'
import { belongsToIme } from '../../kernel/composition.ts'

/** Whether a key press belongs to an input method that is still composing. */
export const isComposing = (event: KeyboardEvent): boolean => belongsToIme(event.nativeEvent, Infinity)
