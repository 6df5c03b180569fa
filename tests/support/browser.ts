import { mkdir } from 'node:fs/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/**
 * Features that are off. Chromium takes the last list, so that Playwright's own is repeated; the last two draw the
 * suggestions of the address bar, for which every page would start a process of its own.
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]
const PICTURES = 'test-results'

/** Chromium of the tests: CHROMIUM_PATH, else the system's. `flags` are added to its command line. */
export const launchChromium = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...FLAGS, `--disable-features=${DISABLED_FEATURES.join(',')}`, ...flags],
  })

const shared = globalThis as { chromiumOfWorker?: Promise<Browser> }
/** The Chromium of this worker, which its files use one after the other, each with contexts of its own. */
async function sharedChromium(): Promise<Browser> {
  const present = await shared.chromiumOfWorker?.catch(() => null)
  if (present?.isConnected()) return present
  return (shared.chromiumOfWorker = launchChromium())
}

/** A browser for the tests of one file. */
export interface TestBrowser {
  /**
   * A page in a context of its own without login. Script errors, violations of its content security policy
   * and any use of a pointer fail the test.
   */
  readonly open: (address: string, options?: BrowserContextOptions) => Promise<Page>
  /** Like `open`, but pointer and script errors are allowed. */
  readonly openFreely: (address: string, options?: BrowserContextOptions) => Promise<Page>
}

/**
 * The browser of a file. After each test its pages are closed, after a failure with a screenshot of each in
 * `test-results`.
 */
export function useBrowser(): TestBrowser {
  let browser: Browser | null = null
  const contexts: BrowserContext[] = []
  const faults: string[] = []
  beforeAll(async () => {
    browser = await sharedChromium()
  })
  afterAll(() => {
    browser = null
  })
  afterEach(async ({ task }) => {
    const pageFaults = faults.splice(0)
    const failed = task.result?.state === 'fail' || pageFaults.length > 0
    for (const context of contexts.splice(0)) {
      if (failed) await takePictures(context, task.name)
      await context.close()
    }
    expect(pageFaults, 'errors of the page, or a pointer in a keyboard story').toEqual([])
  })
  const openFreely = async (address: string, options: BrowserContextOptions = {}): Promise<Page> => {
    if (!browser) throw new Error('the browser runs only during the tests of this file')
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      ...options,
    })
    contexts.push(context)
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.goto(address)
    return page
  }
  const open = async (address: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await openFreely('about:blank', options)
    await watchFaults(page, faults)
    await page.goto(address)
    return page
  }
  return { open, openFreely }
}

/** Records script errors of a page, violations of its policy, and every use of a pointer. */
async function watchFaults(page: Page, faults: string[]): Promise<void> {
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  await page.exposeFunction('reportPointer', (message: string) => {
    faults.push(message)
  })
  await page.addInitScript(() => {
    const report = (event: Event): void => {
      if (event.isTrusted)
        (window as unknown as { reportPointer: (message: string) => void }).reportPointer(
          `a pointer was used: ${event.type}`,
        )
    }
    window.addEventListener('pointerdown', report, true)
    window.addEventListener('wheel', report, true)
  })
}

async function takePictures(context: BrowserContext, name: string): Promise<void> {
  await mkdir(PICTURES, { recursive: true })
  const file = name.replace(/[^\p{Letter}\p{Number}]+/gu, '-').slice(0, 80)
  await Promise.all(
    context
      .pages()
      .map((page, index) =>
        page
          .screenshot({ path: `${PICTURES}/${file}-${index + 1}.png`, timeout: 5000 })
          .catch(() => undefined),
      ),
  )
}

/** Presses Tab until the element has the focus; throws after `limit` presses. */
export async function tabTo(page: Page, target: Locator, limit = 60): Promise<void> {
  await target.waitFor()
  for (let attemptsLeft = limit; attemptsLeft > 0; attemptsLeft -= 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target.toString()}`)
}

/** Replaces the value of a field that is reached by Tab. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/**
 * Logs in on the login page without a mouse and waits for the next page. The default tenant is the
 * platform's.
 */
export async function logInByKeyboard(
  page: Page,
  account: string,
  { password = account, tenant }: { readonly password?: string; readonly tenant?: string } = {},
): Promise<void> {
  if (tenant) await typeInto(page, page.getByLabel('租户编号'), tenant)
  await typeInto(page, page.getByLabel('账号', { exact: true }), account)
  await typeInto(page, page.getByLabel('密码', { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.getByLabel('密码', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('main').waitFor()
  await page.waitForFunction(() => document.activeElement !== document.body)
}

/**
 * An input method: `spell` shows uncommitted letters, `commit` replaces them with text, `cancel` removes
 * them.
 */
export async function inputMethod(page: Page): Promise<{
  readonly spell: (letters: string) => Promise<void>
  readonly commit: (text: string) => Promise<void>
  readonly cancel: () => Promise<void>
}> {
  const session = await page.context().newCDPSession(page)
  const compose = async (text: string): Promise<void> => {
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
  return {
    spell: compose,
    commit: async (text) => {
      await session.send('Input.insertText', { text })
    },
    cancel: () => compose(''),
  }
}
