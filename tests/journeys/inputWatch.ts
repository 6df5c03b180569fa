import type { Page } from '@playwright/test'

/** The means of input a whole day of work may use. */
export type InputMeans = 'keyboard' | 'mouse' | 'touch'

/** What a page reported: forbidden input, and keys that were pressed while nothing had the focus. */
export interface InputWatch {
  readonly faults: readonly string[]
}

/** Takes the other means of input away from a page, and records their use and every key that reached no element. */
export async function allowOnly(page: Page, means: InputMeans): Promise<InputWatch> {
  const faults: string[] = []
  const refuse = (name: string) => () => Promise.reject(new Error(`${name} is forbidden in this story`))
  if (means !== 'mouse')
    for (const name of ['click', 'dblclick', 'down', 'move', 'up', 'wheel'] as const)
      page.mouse[name] = refuse(`mouse.${name}`)
  if (means !== 'keyboard')
    for (const name of ['press', 'down', 'up', 'type', 'insertText'] as const)
      page.keyboard[name] = refuse(`keyboard.${name}`)
  await page.exposeFunction('reportInput', (message: string) => {
    faults.push(message)
  })
  await page.addInitScript(watchInput, means)
  await page.reload()
  return { faults }
}

/** Runs in the page: its events are the proof, whatever the test calls. */
function watchInput(means: InputMeans): void {
  const { reportInput } = window as unknown as { reportInput: (message: string) => void }
  const strokes: string[] = []
  window.addEventListener(
    'keydown',
    (event) => {
      strokes.push(event.key)
      if (!event.isTrusted) return
      if (means !== 'keyboard') reportInput(`a key was pressed: ${event.key}`)
      else if (document.activeElement === document.body && location.pathname !== '/login')
        reportInput(`nothing had the focus at ${location.pathname} for ${strokes.slice(-6).join(' ')}`)
    },
    true,
  )
  window.addEventListener(
    'pointerdown',
    (event) => {
      if (event.isTrusted && event.pointerType !== means)
        reportInput(`a pointer was used: ${event.pointerType}`)
    },
    true,
  )
}
