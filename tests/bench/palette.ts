import type { Page } from '@playwright/test'
import { coldPage, type ConsoleStand, openConsole } from './console.ts'
import { percentile } from './rounds.ts'
import type { Bench, Row } from './table.ts'

const COMMANDS = 10_000
const QUERIES = ['yonghu', 'xzyh', 'caidan', 'user', 'quanxian', 'zidian']
const SYLLABLES: readonly (readonly [character: string, reading: string])[] = [
  ['订', 'ding'],
  ['单', 'dan'],
  ['商', 'shang'],
  ['品', 'pin'],
  ['库', 'ku'],
  ['存', 'cun'],
  ['用', 'yong'],
  ['户', 'hu'],
  ['菜', 'cai'],
  ['权', 'quan'],
  ['限', 'xian'],
  ['营', 'ying'],
  ['销', 'xiao'],
  ['财', 'cai'],
  ['务', 'wu'],
  ['报', 'bao'],
  ['表', 'biao'],
]

/**
 * Key press to paint with ten thousand commands: the menu response is extended to that size in the browser.
 */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const stand = await openConsole(bench)
  try {
    const page = await pageWithCommands(stand)
    const openingTimes: number[] = [],
      typing: number[] = []
    for (const query of [...QUERIES, ...QUERIES]) {
      openingTimes.push(await keyToPaint(page, 'Control+k'))
      await page.getByRole('dialog').getByRole('option').first().waitFor()
      for (const letter of query) typing.push(await keyToPaint(page, letter))
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').getByRole('option').first().waitFor({ state: 'detached' })
    }
    // The first opening downloads the palette's code and is left out.
    const reactions = openingTimes.slice(1)
    const note = `${COMMANDS} commands`
    return [
      {
        label: 'palette, key to paint, median',
        value: percentile(typing, 0.5),
        unit: 'ms',
        target: 8,
        limit: 33,
        note,
      },
      {
        label: 'palette, key to paint, 95 of 100',
        value: percentile(typing, 0.95),
        unit: 'ms',
        target: 16,
        limit: 33,
        note: `${typing.length} keys`,
      },
      {
        label: 'palette, key to open, 95 of 100',
        value: percentile(reactions, 0.95),
        unit: 'ms',
        target: 66,
        limit: 100,
        note: `${reactions.length} openings`,
      },
    ]
  } finally {
    await stand.close()
  }
}

/** The console with that many pages in its menu, on a list. */
export async function pageWithCommands(
  { browser, url, loggedIn }: ConsoleStand,
  commands = COMMANDS,
): Promise<Page> {
  const { page } = await coldPage(browser, { storageState: loggedIn })
  await page.route('**/api/blade-system/menu/routes**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: unknown[] }
    await route.fulfill({
      response: answer,
      json: {
        ...body,
        data: [
          ...body.data,
          {
            id: '1',
            parentId: '0',
            code: 'many',
            name: '许多',
            path: '/many',
            category: 1,
            sort: 99,
            pinyin: 'xu duo',
            children: Array.from({ length: commands }, leaf),
          },
        ],
      },
    })
  })
  await page.goto(`${url}/system/post`)
  await page.getByRole('grid').waitFor()
  return page
}

function leaf(_: unknown, number: number): Record<string, unknown> {
  const parts = Array.from(
    { length: 4 },
    (__, position) =>
      SYLLABLES[(number * (position + 3) + (number >> position)) % SYLLABLES.length] ?? ['用', 'yong'],
  )
  return {
    id: String(1000 + number),
    parentId: '1',
    code: `many_${number}`,
    name: `${parts.map(([character]) => character).join('')}${number}`,
    path: `/many/${number}`,
    category: 1,
    sort: number,
    pinyin: `${parts.map(([, reading]) => reading).join(' ')} ${number}`,
  }
}

/** Milliseconds of the main thread from a key press to the end of the frame that shows its effect. */
export async function keyToPaint(page: Page, key: string): Promise<number> {
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const abortController = new AbortController()
        window.addEventListener(
          'keydown',
          (event) => {
            if (['Control', 'Meta', 'Shift'].includes(event.key)) return
            abortController.abort()
            const startedAt = performance.now()
            requestAnimationFrame(() => {
              const channel = new MessageChannel()
              channel.port1.onmessage = () => {
                resolve(performance.now() - startedAt)
              }
              channel.port2.postMessage(null)
            })
          },
          { capture: true, signal: abortController.signal },
        )
      }),
  )
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.keyboard.press(key)
  return painted
}
