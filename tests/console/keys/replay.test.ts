import { build } from 'esbuild'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { useBrowser } from '../../support/browser.ts'

const browser = useBrowser()
const bundle = build({
  entryPoints: [new URL('../../../src/console/keys/replay.ts', import.meta.url).pathname],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'keys',
})

type Keys = typeof import('../../../src/console/keys/replay.ts')
type KeysWindow = Window & { keys: Keys; replay: () => Promise<void>; later: () => Promise<void> }

/** A list whose Ctrl+K moves the focus into a field, as the palette does. */
async function openPage(): Promise<Page> {
  const page = await browser.openFreely('about:blank')
  await page.setContent(
    '<div id="list" tabindex="0"></div><div id="body" tabindex="0"></div><input id="field">',
  )
  await page.addScriptTag({ content: (await bundle).outputFiles[0]?.text ?? '' })
  await page.evaluate(() => {
    const list = document.getElementById('list')
    list?.addEventListener('keydown', (event) => {
      if (event.key === 'k') document.getElementById('field')?.focus()
    })
    list?.focus()
  })
  return page
}

const text = (page: Page): Promise<string> => page.locator('#field').inputValue()

test('a key typed while earlier ones are replayed does not overtake them, though the focus has moved', async () => {
  const page = await openPage()
  await page.evaluate(() => {
    const global = window as unknown as KeysWindow
    global.replay = global.keys.captureKeys([], { target: document.getElementById('list') })
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('d')
  const replayed = page.evaluate(() => (window as unknown as KeysWindow).replay())
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field')
  await page.keyboard.type('rcs')
  await replayed
  await page.keyboard.type('!')
  await expect.poll(() => text(page)).toBe('drcs!')
})

test('a replay asked for twice writes every key once', async () => {
  const page = await openPage()
  await page.evaluate(() => {
    const global = window as unknown as KeysWindow
    global.replay = global.keys.captureKeys()
    document.getElementById('field')?.focus()
  })
  await page.keyboard.type('abc')
  await page.evaluate(async () => {
    const { replay } = window as unknown as KeysWindow
    await Promise.all([replay(), replay()])
  })
  expect(await text(page)).toBe('abc')
})

test('what a replayed key opens collects the keys after it until it is ready', async () => {
  const page = await openPage()
  await page.evaluate(() => {
    const global = window as unknown as KeysWindow
    const list = document.getElementById('list')
    global.replay = global.keys.captureKeys([], { target: list })
    list?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return
      document.getElementById('body')?.focus()
      global.later = global.keys.captureKeys()
    })
  })
  await page.keyboard.press('Enter')
  await page.keyboard.type('ab')
  await page.evaluate(() => (window as unknown as KeysWindow).replay())
  await page.keyboard.type('c')
  expect(await text(page)).toBe('')
  await page.evaluate(async () => {
    document.getElementById('field')?.focus()
    await (window as unknown as KeysWindow).later()
  })
  expect(await text(page)).toBe('abc')
})

/** Collects keys for the field until it has the focus. */
const captureForField = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const global = window as unknown as KeysWindow
    global.replay = global.keys.captureKeys([], { isThere: () => document.activeElement?.id === 'field' })
  })

test('a key pressed once its field has the focus is typed by the browser, before any replay', async () => {
  const page = await openPage()
  await captureForField(page)
  await page.locator('#field').focus()
  await page.keyboard.type('ab')
  expect(await text(page)).toBe('ab')
  await page.evaluate(() => (window as unknown as KeysWindow).replay())
  await page.keyboard.type('c')
  expect(await text(page)).toBe('abc')
})

test('a key pressed after one that waits for its field waits too', async () => {
  const page = await openPage()
  await captureForField(page)
  await page.keyboard.type('a')
  await page.locator('#field').focus()
  await page.keyboard.type('b')
  expect(await text(page)).toBe('')
  await page.evaluate(() => (window as unknown as KeysWindow).replay())
  expect(await text(page)).toBe('ab')
})

test('keys for a field that did not come are forgotten, and reach nothing else', async () => {
  const page = await openPage()
  await captureForField(page)
  await page.keyboard.press('k')
  await page.evaluate(() => (window as unknown as KeysWindow).replay())
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('list')
  await page.keyboard.press('k')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field')
})
