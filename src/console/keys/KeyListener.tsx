import { useEffect } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { pressKey, watchComposition } from './press.ts'

const EVERYWHERE = {
  enableOnFormTags: true,
  enableOnContentEditable: true,
  ignoreModifiers: true,
  eventListenerOptions: { capture: false },
} as const

/** The only global key listener: it passes every press to the keymap. */
export function KeyListener() {
  useHotkeys('*', pressKey, EVERYWHERE)
  useEffect(watchComposition, [])
  return null
}
