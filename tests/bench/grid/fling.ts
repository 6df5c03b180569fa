import type { Page } from '@playwright/test'

/** Requests of a fling of 60 000 px, and milliseconds from its stop until every row is filled. */
export interface FlingFigures {
  readonly reads: number
  readonly filled: number
  readonly heap: number
}

interface Offered {
  readonly page: { readonly stats: { readonly reads: number } }
}

/** Flings a grid page with `?source=remote`, whose server takes 40 ms per request. */
export async function benchFling(page: Page): Promise<FlingFigures> {
  await page.locator('.qd-row:not([data-ghost])').first().waitFor()
  const figures = await page.evaluate(async () => {
    const scroller = document.querySelector('.qd-scroller') as HTMLElement
    const { stats } = (globalThis as unknown as Offered).page
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
    const before = stats.reads
    for (let step = 0; step < 150; step++) {
      scroller.scrollTop += 400
      await frame()
    }
    const stop = performance.now()
    while (
      document.querySelector('.qd-row[data-ghost]') !== null ||
      scroller.getAttribute('aria-busy') === 'true'
    )
      await frame()
    return { reads: stats.reads - before, filled: performance.now() - stop }
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  return { ...figures, heap: (await cdp.send('Runtime.getHeapUsage')).usedSize / 1_048_576 }
}
