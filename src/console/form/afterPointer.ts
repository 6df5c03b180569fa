let isPressed = false
addEventListener(
  'pointerdown',
  () => {
    isPressed = true
  },
  true,
)
const released = (): void => {
  isPressed = false
}
addEventListener('pointerup', released, true)
addEventListener('pointercancel', released, true)

/**
 * Runs what may move the page, such as a new error below a field: at once, or while a pointer is pressed after its
 * click. Else a button would move away between press and release, and the click would be lost.
 */
export function afterPointer(run: () => void): void {
  if (!isPressed) return run()
  const end = (): void => {
    removeEventListener('pointerup', end, true)
    removeEventListener('pointercancel', end, true)
    window.setTimeout(run)
  }
  addEventListener('pointerup', end, true)
  addEventListener('pointercancel', end, true)
}
