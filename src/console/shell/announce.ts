import { proxy } from 'valtio'

/** What the two live regions say; screen readers read each change. */
export const liveText = proxy({ polite: '', assertive: '' })
let timer = 0

/** Tells screen readers, politely half a second later or at once; nothing is shown. */
export function announce(text: string, politeness: 'polite' | 'assertive' = 'polite'): void {
  if (politeness === 'assertive') {
    liveText.assertive = liveText.assertive === text ? `${text} ` : text
    return
  }
  clearTimeout(timer)
  timer = window.setTimeout(() => {
    liveText.polite = liveText.polite === text ? `${text} ` : text
  }, 500)
}
