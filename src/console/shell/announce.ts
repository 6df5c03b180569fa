import { proxy } from 'valtio'

/** Texts of the two live regions; screen readers read each change. */
export const liveText = proxy({ polite: '', assertive: '' })
let timer = 0

/** Announces a text to screen readers, politely half a second later or assertively at once. */
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
