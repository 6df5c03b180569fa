import { build } from 'esbuild'
import type { CDPSession, Page } from '@playwright/test'
import { launchChromium } from '../../support/browser.ts'
import { gridBrowser } from '../../console/grid/browser.ts'
import { openConsole } from '../console.ts'
import { measureCpu, pressKeys } from '../grid/grid.ts'
import { keyToPaint, pageWithCommands } from '../palette.ts'
import { percentile } from '../rounds.ts'
import type { Bench, Row } from '../table.ts'

/** Entries of a palette: what an administrator has, and ten times what a large console has. */
const COMMANDS = 2000
const ROWS = 100_000
const SLOWED = 4
const TYPED = ['merchant', 'order', 'coupon']
const UNLIMITED = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/**
 * The palette and the grid beside cmdk, kbar and AG Grid Community as they come, in one run: from the key to the
 * paint, as fast as the machine is and at a processor slowed four times. kbar paints the letter first and matches
 * later, so its figure is that of the input alone. Glide Data Grid is not among them: its
 * last release does not accept React 19.
 */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  return [...(await palettes(bench)), ...(await grids())]
}

interface Times {
  readonly half: number
  readonly p95: number
}
interface Measured {
  readonly plain: Times
  readonly slowed: Times
}

const timesOf = (times: readonly number[]): Times => ({
  half: percentile(times, 0.5),
  p95: percentile(times, 0.95),
})
const slow = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })

/** Types some words, at both speeds; `clear` empties the input again. */
async function typeWords(
  page: Page,
  words: readonly string[],
  clear: () => Promise<void>,
): Promise<Measured> {
  const cdp = await page.context().newCDPSession(page)
  const measured: Times[] = []
  for (const rate of [1, SLOWED]) {
    await slow(cdp, rate)
    const times: number[] = []
    for (const word of words) {
      for (const letter of word) times.push(await keyToPaint(page, letter))
      await clear()
    }
    measured.push(timesOf(times))
  }
  await slow(cdp, 1)
  const [plain = timesOf([]), slowed = timesOf([])] = measured
  return { plain, slowed }
}

async function palettes(bench: Bench): Promise<readonly Row[]> {
  const stand = await openConsole(bench)
  const own = await (async () => {
    try {
      const page = await pageWithCommands(stand, COMMANDS)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
      return await typeWords(page, ['yonghu', 'caidan', 'user'], () => page.keyboard.press('Escape'))
    } finally {
      await stand.close()
    }
  })()
  const cmdk = await peer('cmdk', COMMANDS, (page) => page.getByRole('combobox').focus())
  const kbar = await peer('kbar', COMMANDS, async (page) => {
    await page.getByRole('button', { name: 'open' }).click()
    await page.getByRole('combobox').focus()
  })
  return [
    ...rowsOf(`palette of ${COMMANDS}, key to paint`, own, { target: 33, slowTarget: 33 }, [
      ['cmdk', cmdk],
      ['kbar', kbar],
    ]),
  ]
}

/** One palette of a peer. */
async function peer(name: string, count: number, focus: (page: Page) => Promise<void>): Promise<Measured> {
  return withPeerPage(name, count, [], async (page) => {
    await focus(page)
    return typeWords(page, TYPED, async () => {
      await page.getByRole('combobox').fill('')
      await page.waitForTimeout(300)
    })
  })
}

async function grids(): Promise<readonly Row[]> {
  const browser = await gridBrowser(UNLIMITED)
  const own = await (async () => {
    try {
      return await arrowKeys(await browser.open())
    } finally {
      await browser.close()
    }
  })()
  const ag = await withPeerPage('ag', ROWS, UNLIMITED, async (page) => {
    await page.getByRole('gridcell').first().waitFor()
    await page.waitForTimeout(1000)
    return arrowKeys(page, () => page.getByRole('gridcell').first().click())
  })
  return rowsOf('grid of 100 000 rows, arrow key to paint', own, { target: 25, slowTarget: 40 }, [
    ['AG Grid Community', ag],
  ])
}

async function arrowKeys(page: Page, focus?: () => Promise<void>): Promise<Measured> {
  const cdp = await page.context().newCDPSession(page)
  await measureCpu(cdp)
  const measured: Times[] = []
  for (const rate of [1, SLOWED]) {
    await slow(cdp, rate)
    const { keyHalf, keyP95 } = await pressKeys(page, cdp, focus)
    measured.push({ half: keyHalf, p95: keyP95 })
  }
  const [plain = timesOf([]), slowed = timesOf([])] = measured
  return { plain, slowed }
}

/** Chromium with the page of one peer, bundled as for production. */
async function withPeerPage<T>(
  name: string,
  count: number,
  flags: readonly string[],
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const { outputFiles } = await build({
    entryPoints: [new URL('./page/main.tsx', import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  const browser = await launchChromium(flags)
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 780 } })
    const address = `http://peers.invalid/?peer=${name}&count=${count}`
    await page.route('http://peers.invalid/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: pageOf(outputFiles[0]?.text ?? ''),
      }),
    )
    await page.goto(address)
    return await use(page)
  } finally {
    await browser.close()
  }
}

const pageOf = (script: string): string =>
  '<!doctype html><meta charset="utf-8"><div id="root"></div>' +
  `<script>${script.replaceAll('</script', '<\\/script')}</script>`

interface Targets {
  readonly target: number
  readonly slowTarget: number
}

/** Ours with its targets, and beside each of its figures those of the peers. */
function rowsOf(
  label: string,
  own: Measured,
  { target, slowTarget }: Targets,
  peers: readonly (readonly [string, Measured])[],
): readonly Row[] {
  const beside = (speed: keyof Measured): string =>
    peers
      .map(([name, { [speed]: figures }]) => {
        const times = (figures.p95 / own[speed].p95).toFixed(1)
        return `${name} ${figures.half.toFixed(1)} and ${figures.p95.toFixed(1)} (${times}x)`
      })
      .join(', ')
  return [
    { label: `${label}, p50`, value: own.plain.half, unit: 'ms', target, limit: 2 * target, note: '' },
    {
      label: `${label}, p95`,
      value: own.plain.p95,
      unit: 'ms',
      target,
      limit: 3 * target,
      note: `p50 and p95 of ${beside('plain')}`,
    },
    {
      label: `${label}, p95, CPU 4x slower`,
      value: own.slowed.p95,
      unit: 'ms',
      target: slowTarget,
      limit: 4 * slowTarget,
      note: `p50 and p95 of ${beside('slowed')}`,
    },
  ]
}
