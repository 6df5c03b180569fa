import { proxy } from 'valtio'

/** What the two live regions say; screen readers read each change. */
export const spoken = proxy({ polite: '', assertive: '' })
let timer = 0

/** Tells screen readers, politely half a second later or at once; nothing is shown. */
export function announce(text: string, how: 'polite' | 'assertive' = 'polite'): void {
  if (how === 'assertive') {
    spoken.assertive = spoken.assertive === text ? `${text} ` : text
    return
  }
  clearTimeout(timer)
  timer = window.setTimeout(() => {
    spoken.polite = spoken.polite === text ? `${text} ` : text
  }, 500)
}
