import { gridBrowser } from '../../console/grid/browser.ts'
import { median } from '../rounds.ts'
import type { Bench, Row } from '../table.ts'
import { benchFling } from './fling.ts'
import { benchGrid, type GridFigures, measureCpu, pressKeys } from './grid.ts'

const ROWS = '100 000 rows × 20 columns'
/** Without the wait for the screen a frame lasts as long as its work. */
const UNLIMITED = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/** Median of one figure over all rounds. */
type Middle = (name: keyof GridFigures) => number
type Others = Awaited<ReturnType<typeof others>>

/** The grid's figures and their budgets. */
export async function measure({ rounds }: Bench): Promise<readonly Row[]> {
  const figures = await roundsOf(rounds)
  const middle: Middle = (name) => median(figures.map((sample) => sample[name]))
  const other = await others()
  return [...keyRows(middle, other), ...paintRows(middle), ...flingRows(other)]
}

const keyRows = (middle: Middle, { slow }: Others): readonly Row[] => [
  { label: 'grid: mount', value: middle('mount'), unit: 'ms', target: 40, limit: 80, note: ROWS },
  {
    label: 'grid: arrow key to paint, p50',
    value: middle('keyHalf'),
    unit: 'ms',
    target: 8,
    limit: 25,
    note: 'frame limit off',
  },
  {
    label: 'grid: arrow key to paint, p95',
    value: middle('keyP95'),
    unit: 'ms',
    target: 25,
    limit: 40,
    note: 'frame limit off',
  },
  {
    label: 'grid: arrow key, main thread',
    value: middle('keyTask'),
    unit: 'ms',
    target: 4,
    limit: 8,
    note: 'CPU time of one press, paint included',
  },
  { label: 'grid: arrow key to paint, p95, CPU 4x slower', value: slow, unit: 'ms', target: 40, limit: 80 },
]

const paintRows = (middle: Middle): readonly Row[] => [
  {
    label: 'grid: scroll 60 000 px',
    value: middle('scroll'),
    unit: 'ms',
    target: 1500,
    limit: 2500,
    note: '150 frames, frame limit off',
  },
  {
    label: 'grid: scrolled frame, main thread',
    value: middle('frameTask'),
    unit: 'ms',
    target: 8,
    limit: 16,
    note: 'CPU time of 400 px, paint included',
  },
  {
    label: 'grid: select all 100 000',
    value: middle('selectAll'),
    unit: 'ms',
    target: 5,
    limit: 16,
    note: `to paint; a frame without any change takes ${middle('idle').toFixed(1)} ms`,
  },
  {
    label: 'grid: select all 100 000, main thread',
    value: middle('selectTask'),
    unit: 'ms',
    target: 5,
    limit: 16,
    note: 'CPU time of one change of every row in view, paint included',
  },
  {
    label: 'grid: optimistic change of 1 000 rows',
    value: middle('toggle'),
    unit: 'ms',
    target: 10,
    limit: 50,
    note: 'to paint',
  },
  { label: 'grid: elements in the document', value: middle('nodes'), unit: '', target: 800, limit: 1200 },
]

const flingRows = ({ fling }: Others): readonly Row[] => [
  {
    label: 'grid: fling of 60 000 px, requests',
    value: fling.reads,
    unit: '',
    target: 12,
    limit: 14,
    note: 'server of 40 ms',
  },
  {
    label: 'grid: fling, all rows filled after the stop',
    value: fling.filled,
    unit: 'ms',
    target: 120,
    limit: 250,
  },
  { label: 'grid: heap of a remote list', value: fling.heap, unit: 'MB', target: 10, limit: 30 },
]

async function roundsOf(rounds: number): Promise<readonly GridFigures[]> {
  const browser = await gridBrowser(UNLIMITED)
  const figures: GridFigures[] = []
  try {
    for (let turn = 0; turn < rounds; turn++) {
      const page = await browser.open('bare')
      figures.push(await benchGrid(page))
      await page.close()
    }
  } finally {
    await browser.close()
  }
  return figures
}

async function others(): Promise<{
  readonly slow: number
  readonly fling: Awaited<ReturnType<typeof benchFling>>
}> {
  const browser = await gridBrowser(UNLIMITED)
  try {
    const fling = await benchFling(await browser.open('source=remote'))
    const page = await browser.open()
    const cdp = await page.context().newCDPSession(page)
    await measureCpu(cdp)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    return { slow: (await pressKeys(page, cdp)).keyP95, fling }
  } finally {
    await browser.close()
  }
}
