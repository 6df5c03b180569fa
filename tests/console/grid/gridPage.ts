import type { Page } from '@playwright/test'

/** What the grid page offers to its tests. */
interface Offered {
  readonly page: Record<string, unknown> & {
    readonly events: string[]
    readonly selection: { readonly get: () => { readonly ids?: ReadonlySet<string> } }
  }
}

export async function pressAll(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

export interface Active {
  readonly exists: boolean
  readonly role: string | null
  readonly rowIndex: number
  readonly column: number
  readonly visible: boolean
}

/** The element that `aria-activedescendant` names, as assistive technology finds it. */
export const active = (page: Page): Promise<Active> =>
  page.evaluate(() => {
    const grid = document.querySelector('.qd-scroller') as HTMLElement
    const element = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    const box = element?.getBoundingClientRect(),
      view = grid.getBoundingClientRect()
    return {
      exists: element !== null,
      role: element?.getAttribute('role') ?? null,
      rowIndex: Number(element?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')),
      column: Number(element?.getAttribute('aria-colindex')),
      visible:
        box !== undefined &&
        box.top >= view.top &&
        box.bottom <= view.bottom + 1 &&
        box.left < view.right &&
        box.right > view.left,
    }
  })
export const rowIndex = async (page: Page): Promise<number> => (await active(page)).rowIndex

/** Text of a column in the active row. */
export const cellText = (page: Page, column: string): Promise<string | null> =>
  page.evaluate((id) => {
    const titles = [...document.querySelectorAll('.qd-h')].map(
      (cell) => [cell.textContent, cell.getAttribute('aria-colindex')] as const,
    )
    const at = titles.find(([title]) => title === { code: '订单号', customer: '客户' }[id])?.[1]
    return document.querySelector(`[role=row][data-cur] [aria-colindex="${at}"]`)?.textContent ?? null
  }, column)

export const selectedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...((globalThis as unknown as Offered).page.selection.get().ids ?? [])])
export const events = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as Offered).page.events)
/** A value the page offers, by path: `stats.renders`. */
export const call = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(
    (names) =>
      names
        .split('.')
        .reduce<unknown>(
          (value, name) => (value as Record<string, unknown>)[name],
          (globalThis as unknown as Offered).page,
        ),
    path,
  )

/** Runs statements in the page, which can use its `page` object. */
export const run = (page: Page, source: string): Promise<unknown> =>
  page
    .evaluate(async (text) => {
      const returns = text.includes('return')
      const expression = text.includes(';') && !returns ? `(() => { ${text} })()` : text
      const body: unknown = Reflect.construct(Function, ['page', `${returns ? '' : 'return '}${expression}`])
      return await (body as (offered: unknown) => unknown)((globalThis as unknown as Offered).page)
    }, source)
    .then(() => undefined)
