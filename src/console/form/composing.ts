import type { KeyboardEvent } from 'react'

/** Whether a key press belongs to an input method that is still composing. */
export const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229 || event.key === 'Process'
