import { captureKeys } from '../keys/replay.ts'
import { waitForElement } from './waitForElement.ts'

/**
 * Collects the keys pressed until an element that matches the selector has the focus, and replays them there: what
 * opens on demand may first have to be read or loaded. Where it does not come the keys are forgotten, since to the
 * page they would mean something else. The returned function says that it will not come.
 */
export function keysUntilFocused(selector: string): () => void {
  let isOver = false
  const find = (): HTMLElement | null | undefined =>
    isOver ? null : document.activeElement?.closest<HTMLElement>(selector)
  const replay = captureKeys([], { isThere: () => Boolean(find()) })
  waitForElement(
    () => (isOver ? document.body : find()),
    () => {
      void replay()
    },
  )
  return () => {
    isOver = true
  }
}
