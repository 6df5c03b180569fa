import type { CDPSession, Page } from '@playwright/test'
import { median, percentile } from '../rounds.ts'

/**
 * Milliseconds, except `reads` (requests) and `heap` (MB). `key` is key press to paint; `keyTask`, `frameTask`
 * and `selectTask` are main-thread time of one press, one scrolled frame and one selection of everything.
 * `idle` is the wait for a frame in which nothing changes, which is part of `selectAll` and `toggle`.
 */
export interface GridFigures {
  readonly mount: number
  readonly keyHalf: number
  readonly keyP95: number
  readonly keyTask: number
  readonly scroll: number
  readonly frameTask: number
  readonly selectAll: number
  readonly selectTask: number
  readonly idle: number
  readonly toggle: number
  readonly heap: number
  readonly nodes: number
}

/** What the grid page offers to this bench. */
interface Offered {
  readonly page: {
    readonly bench: { readonly mount: () => Promise<number> }
    readonly selection: { readonly put: (selection: unknown) => void }
    readonly source: {
      readonly patch: (ids: readonly string[], change: object) => { readonly rollback: () => void }
    }
  }
  keys: number[]
}

const PRESSES = 120
/** Keys repeat thirty times a second while they are held. */
const REPEAT_MS = 33
const STEPS = 150
/** Repetitions of one change; each is taken back and painted as well. */
const TURNS = 9

/** Milliseconds of processor time of the main thread. */
export const measureCpu = (cdp: CDPSession): Promise<unknown> =>
  cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
const taskMs = async (cdp: CDPSession): Promise<number> =>
  ((await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ??
    0) * 1000

/** Measures one grid page (`?bare`, 100 000 rows × 20 columns) that has not rendered its grid yet. */
export async function benchGrid(page: Page): Promise<GridFigures> {
  const cdp = await page.context().newCDPSession(page)
  await measureCpu(cdp)
  const mounts: number[] = []
  for (let turn = 0; turn < 5; turn++)
    mounts.push(await page.evaluate(() => (globalThis as unknown as Offered).page.bench.mount()))
  const keys = await pressKeys(page, cdp)
  const scrolled = await scroll(page, cdp)
  const idle = await timed(page, 'nothing')
  const before = await taskMs(cdp)
  const selectAll = await timed(page, 'select')
  const selectTask = ((await taskMs(cdp)) - before) / (2 * TURNS)
  const toggle = await timed(page, 'toggle')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const selected = { selectAll, selectTask, idle, toggle }
  return { mount: median(mounts), ...keys, ...scrolled, ...selected, heap: usedSize / 1_048_576, nodes }
}

/**
 * Presses ArrowDown at the rate of a held key; measures from the key event to the first task after the
 * painted frame.
 */
export async function pressKeys(
  page: Page,
  cdp: CDPSession,
  focus: () => Promise<void> = () => page.getByRole('grid').focus(),
): Promise<{ keyHalf: number; keyP95: number; keyTask: number }> {
  await focus()
  await page.evaluate(() => {
    const here = globalThis as unknown as Offered
    here.keys = []
    document.addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => here.keys.push(performance.now() - event.timeStamp)
          channel.port2.postMessage(null)
        }),
      { capture: true },
    )
  })
  const before = await taskMs(cdp)
  for (let press = 0; press < PRESSES; press++) {
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(REPEAT_MS)
  }
  const task = ((await taskMs(cdp)) - before) / PRESSES
  const keys = await page.evaluate(() => (globalThis as unknown as Offered).keys)
  return { keyHalf: percentile(keys, 0.5), keyP95: percentile(keys, 0.95), keyTask: task }
}

/** Scrolls 60 000 px in steps of 400, one a frame. */
async function scroll(page: Page, cdp: CDPSession): Promise<{ scroll: number; frameTask: number }> {
  const before = await taskMs(cdp)
  const whole = await page.evaluate(async (steps) => {
    const scroller = document.querySelector('.qd-scroller') as HTMLElement
    scroller.scrollTop = 0
    const start = performance.now()
    for (let step = 0; step < steps; step++) {
      scroller.scrollTop += 400
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - start
  }, STEPS)
  return { scroll: whole, frameTask: ((await taskMs(cdp)) - before) / STEPS }
}

/** Milliseconds of one change until it is painted, the median of all turns. */
async function timed(page: Page, action: 'nothing' | 'select' | 'toggle'): Promise<number> {
  const figures = await page.evaluate(
    async ({ kind, turns }) => {
      const { selection, source } = (globalThis as unknown as Offered).page
      const painted = (): Promise<void> =>
        new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
      const ids = Array.from({ length: 1000 }, (_, index) => `o${index + 1500}`)
      const times: number[] = []
      for (let turn = 0; turn < turns; turn++) {
        await painted()
        const start = performance.now()
        const patch = kind === 'toggle' ? source.patch(ids, { status: 'done', city: '苏州' }) : null
        if (kind === 'select') selection.put({ kind: 'query', filter: {}, except: new Set(), total: 100_000 })
        await painted()
        times.push(performance.now() - start)
        patch?.rollback()
        if (kind === 'select') selection.put({ kind: 'none' })
      }
      await painted()
      return times
    },
    { kind: action, turns: TURNS },
  )
  return median(figures)
}
