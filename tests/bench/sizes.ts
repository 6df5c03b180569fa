import { coldPage, type ConsoleStand, kilobytes, type Loaded, openConsole } from './console.ts'
import { FIRST_VIEW } from '../../src/console/firstViewMark.ts'
import type { Bench, Row } from './table.ts'

/** A flat list without extras, which stands for any first grid. */
const GRID = '/system/post'

/** Files with English texts or their renderer. */
const ENGLISH = /\/(?:en|messages)-[^/]+\.js(?:\?|$)/

interface MenuLeaf {
  readonly path: string
  readonly children?: readonly MenuLeaf[]
}
const leaves = (nodes: readonly MenuLeaf[]): string[] =>
  nodes.flatMap((node) => (node.children?.length ? leaves(node.children) : [node.path]))

/**
 * Downloads of a browser without cache for the login, the first grid screen, the palette on top of it and any
 * other screen.
 */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const stand = await openConsole(bench)
  try {
    const grid = await downloads(stand, GRID)
    const screens = await otherScreens(stand, grid)
    const widest = [...screens].sort(([, a], [, b]) => b - a)[0] ?? ['none', 0]
    return [
      ...(await firstLoads(stand)),
      {
        label: 'scripts of any other screen',
        value: widest[1],
        unit: 'kB gz',
        target: 25,
        limit: 30,
        note: `${widest[0]} of ${screens.size}`,
      },
      { label: 'styles', value: kilobytes(grid.styles), unit: 'kB gz', target: 12, limit: 12 },
    ]
  } finally {
    await stand.close()
  }
}

/** Scripts of the login, of the first grid screen and of the palette, with the English texts of both. */
export async function firstLoads(stand: ConsoleStand): Promise<readonly Row[]> {
  const login = await downloads(stand, '/login', { loggedIn: false })
  const first = await firstView(stand)
  const palette = await paletteDownloads(stand)
  const english = [...(await firstView(stand, 'en'))].filter(([address]) => ENGLISH.test(address))
  return [
    {
      label: 'scripts of the login',
      value: kilobytes(login.scripts),
      unit: 'kB gz',
      target: 80,
      limit: 85,
    },
    {
      label: 'scripts of the first grid screen',
      value: kilobytes(first),
      unit: 'kB gz',
      target: 110,
      limit: 120,
      note: `${first.size} files until its rows stand`,
    },
    { label: 'scripts of the palette', value: palette.scripts, unit: 'kB gz', target: 20, limit: 22 },
    ...englishRows(palette.english, kilobytes(new Map(english))),
  ]
}

/** Texts that only users of English download. */
const englishRows = (palette: number, grid: number): readonly Row[] => [
  {
    label: 'English texts of the palette',
    value: palette,
    unit: 'kB gz',
    target: 20,
    limit: 25,
    note: 'what a search finds in either language',
  },
  {
    label: 'English texts of the first grid screen',
    value: grid,
    unit: 'kB gz',
    target: 15,
    limit: 25,
    note: 'for who reads English',
  },
]

async function downloads(
  { browser, url, loggedIn }: ConsoleStand,
  path: string,
  { loggedIn: isLoggedIn = true } = {},
): Promise<Loaded> {
  const { page, loaded } = await coldPage(browser, isLoggedIn ? { storageState: loggedIn } : {})
  await page.goto(`${url}${path}`)
  await page
    .getByRole(isLoggedIn ? 'main' : 'textbox')
    .first()
    .waitFor()
  const sum = await loaded()
  await page.context().close()
  return sum
}

/** Scripts requested before the rows of the first grid screen were visible. */
async function firstView(
  { browser, url, loggedIn }: ConsoleStand,
  locale: 'zh' | 'en' = 'zh',
): Promise<ReadonlyMap<string, number>> {
  const { page, loaded } = await coldPage(browser, { storageState: loggedIn })
  await page.addInitScript(
    (name) => localStorage.setItem('saber-look', JSON.stringify({ locale: name })),
    locale,
  )
  await page.goto(`${url}${GRID}`)
  await page.getByRole('row').nth(1).waitFor()
  const { scripts } = await loaded()
  const requestedUrls = await page.evaluate((mark) => {
    const firstViewAt = performance.getEntriesByName(mark)[0]?.startTime ?? Number.POSITIVE_INFINITY
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < firstViewAt)
      .map((entry) => entry.name)
  }, FIRST_VIEW)
  await page.context().close()
  return new Map([...scripts].filter(([address]) => requestedUrls.includes(address)))
}

async function paletteDownloads({
  browser,
  url,
  loggedIn,
}: ConsoleStand): Promise<{ scripts: number; english: number }> {
  const { page, loaded } = await coldPage(browser, { storageState: loggedIn })
  await page.goto(`${url}${GRID}`)
  await page.getByRole('grid').waitFor()
  const before = await loaded()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  const after = await loaded()
  await page.context().close()
  const english = new Map([...after.scripts].filter(([address]) => ENGLISH.test(address)))
  return {
    scripts: kilobytes(after.scripts, new Map([...before.scripts, ...english])),
    // A console in Chinese has no other English; what runs in the background may have loaded it before.
    english: kilobytes(english),
  }
}

/** Kilobytes that each menu entry needs beyond the first grid screen. */
async function otherScreens(stand: ConsoleStand, grid: Loaded): Promise<Map<string, number>> {
  const { data } = await stand.admin.get<readonly MenuLeaf[]>('/blade-system/menu/routes')
  const sizesByPath = new Map<string, number>()
  for (const path of leaves(data))
    sizesByPath.set(path, kilobytes((await downloads(stand, path)).scripts, grid.scripts))
  return sizesByPath
}
