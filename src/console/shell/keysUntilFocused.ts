import { captureKeys } from '../keys/replay.ts'
import { waitForElement } from './waitForElement.ts'

/**
 * Collects the keys pressed until an element that matches the selector has the focus, and replays them there:
 * what opens on demand may first have to be loaded.
 */
export function keysUntilFocused(selector: string): void {
  const replay = captureKeys()
  waitForElement(
    () => document.activeElement?.closest<HTMLElement>(selector),
    () => {
      void replay()
    },
  )
}
