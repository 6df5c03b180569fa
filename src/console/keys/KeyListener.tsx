import { useEffect } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { pressKey, watchComposition } from './press.ts'

const EVERYWHERE = {
  enableOnFormTags: true,
  enableOnContentEditable: true,
  ignoreModifiers: true,
  eventListenerOptions: { capture: false },
} as const

/** The one listener for keys: every press goes to the keymap, which decides. */
export function KeyListener() {
  useHotkeys('*', pressKey, EVERYWHERE)
  useEffect(watchComposition, [])
  return null
}
