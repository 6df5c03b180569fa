import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GridBrowser, gridBrowser } from './browser.ts'
import { selectedIds } from './gridPage.ts'

let browser: GridBrowser
beforeAll(async () => {
  browser = await gridBrowser()
}, 60_000)
afterAll(() => browser.close())

test('the cursor is on the first row when the grid gets the focus before its keys are listened to', async () => {
  const page = await browser.open('bare')
  const activeOnFocus = await page.evaluate(async () => {
    const appeared = new Promise<HTMLElement>((resolve) => {
      new MutationObserver((_, observer) => {
        const scroller = document.querySelector<HTMLElement>('.qd-scroller')
        if (!scroller) return
        observer.disconnect()
        resolve(scroller)
      }).observe(document, { childList: true, subtree: true })
    })
    ;(globalThis as unknown as { page: { bench: { mount: () => void } } }).page.bench.mount()
    const scroller = await appeared
    scroller.focus()
    return scroller.getAttribute('aria-activedescendant')
  })
  expect(activeOnFocus).not.toBeNull()
  await page.keyboard.press('x')
  await expect.poll(() => selectedIds(page)).toEqual(['o0'])
})
