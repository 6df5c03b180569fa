import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'
import { launchChromium, logInByKeyboard } from '../support/browser.ts'
import { type Client, clientsOf } from '../support/client.ts'
import { launch } from '../support/serverProcess.ts'
import type { Bench } from './table.ts'

/** The product's server with its console, one logged-in user, and a browser. */
export interface ConsoleStand {
  readonly url: string
  readonly browser: Browser
  readonly admin: Client
  /** Storage of a logged-in browser. */
  readonly loggedIn: BrowserContextOptions['storageState']
  readonly close: () => Promise<void>
}

/** Without a frame limit a figure is the work done, not the wait for the next frame. */
const UNLIMITED = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
const VIEW: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN' }

export async function openConsole(bench: Bench): Promise<ConsoleStand> {
  const server = await launch({ dataDir: await bench.folder(), program: 'dist/server/main.js' })
  const stand = await openConsoleAt(server.url)
  return {
    ...stand,
    close: async () => {
      await stand.close()
      await server.close()
    },
  }
}

/** A browser with a user logged in at a running server. */
export async function openConsoleAt(url: string): Promise<ConsoleStand> {
  const browser = await launchChromium(UNLIMITED)
  const context = await browser.newContext(VIEW)
  const page = await context.newPage()
  await page.goto(url)
  await logInByKeyboard(page, 'admin')
  const loggedIn = await context.storageState()
  await context.close()
  return {
    url,
    browser,
    admin: clientsOf(() => url)('admin'),
    loggedIn,
    close: () => browser.close(),
  }
}

/** Compressed bytes of the downloads of a page, by address; scripts and styles separately. */
export interface Loaded {
  readonly scripts: ReadonlyMap<string, number>
  readonly styles: ReadonlyMap<string, number>
}

/** Milliseconds without a download after which a page has all it loads by itself. */
const QUIET_MS = 1000

/**
 * Waits until a page downloads nothing more, now and again at every later call: what it loads when it is idle
 * begins late on a busy machine.
 */
function quietOf(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  let lastChange = performance.now()
  // The stream of changes stays open as long as the page.
  const isDownload = (request: Request): boolean => !request.url().endsWith('/blade-desk/live')
  const ended = (request: Request): void => {
    if (pending.delete(request)) lastChange = performance.now()
  }
  page.on('request', (request) => {
    if (!isDownload(request)) return
    pending.add(request)
    lastChange = performance.now()
  })
  page.on('requestfinished', ended).on('requestfailed', ended)
  return async () => {
    await page.waitForLoadState('load')
    do {
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
      await page.waitForTimeout(QUIET_MS / 4)
    } while (pending.size > 0 || performance.now() - lastChange < QUIET_MS)
  }
}

/** A page in a browser without cache whose downloads are counted as gzip -9 would send them. */
export async function coldPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly loaded: () => Promise<Loaded> }> {
  const context = await browser.newContext({ ...VIEW, ...options })
  const page = await context.newPage()
  const scripts = new Map<string, number>(),
    styles = new Map<string, number>()
  const reading: Promise<void>[] = []
  const quiet = quietOf(page)
  page.on('response', (response) => {
    const sizesByUrl = { script: scripts, stylesheet: styles }[response.request().resourceType()]
    if (sizesByUrl && response.ok())
      reading.push(
        response
          .body()
          .then((body) => {
            sizesByUrl.set(response.url(), gzipSync(body, { level: 9 }).length)
          })
          .catch((error: unknown) => {
            // Responses that arrive while the page is closed belong to no measurement.
            if (!String(error).includes('has been closed')) throw error
          }),
      )
  })
  return {
    page,
    loaded: async () => {
      await quiet()
      await Promise.all(reading)
      return { scripts: new Map(scripts), styles: new Map(styles) }
    },
  }
}

/** Kilobytes of all downloads, or only of those that `before` does not have. */
export const kilobytes = (
  after: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number> = new Map(),
): number =>
  [...after].filter(([address]) => !before.has(address)).reduce((sum, [, bytes]) => sum + bytes, 0) / 1024
