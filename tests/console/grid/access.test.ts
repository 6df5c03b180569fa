import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from '../../support/accessible.ts'
import { type GridBrowser, gridBrowser } from './browser.ts'
import { active, pressAll } from './gridPage.ts'

let browser: GridBrowser
let page: Page
beforeAll(async () => {
  browser = await gridBrowser()
}, 60_000)
afterAll(() => browser.close())
afterEach(() => page.context().close())

/** Violations of axe's rules for fragments; those for whole pages (landmarks, headings) concern the shell. */
async function breaches(): Promise<string[]> {
  return (await violationsOf(page, { within: '.qd-grid' })).map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`,
  )
}

describe('accessibility of the grid', () => {
  for (const query of ['', 'theme=dark', 'source=tree']) {
    it(`axe finds no breach: ${query === '' ? 'default' : query}`, async () => {
      page = await browser.open(query)
      await page.locator('.qd-row:not([data-ghost])').first().waitFor()
      await page.locator('.qd-scroller').focus()
      await pressAll(page, 'ArrowDown', 'x', 'ArrowDown', 'ArrowRight')
      expect(await breaches()).toEqual([])
    })
  }

  it('axe finds no breach in an empty grid', async () => {
    page = await browser.open('rows=0')
    await page.getByText('没有订单').waitFor()
    expect(await breaches()).toEqual([])
  })

  it('pinned cells hide what scrolls below them in the colour of their row', async () => {
    page = await browser.open('rows=500')
    await page.locator('.qd-row:not([data-ghost])').first().waitFor()
    const colours = (): Promise<readonly (readonly [string, string])[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('.qd-row, .qd-head')].flatMap((row) =>
          [...row.querySelectorAll(':scope > .qd-pin')].map(
            (pin) => [getComputedStyle(row).backgroundColor, getComputedStyle(pin).backgroundColor] as const,
          ),
        ),
      )
    const seen = new Set<string>()
    const compare = async (): Promise<void> => {
      for (const [row, pin] of await colours()) {
        expect(pin).toBe(row)
        seen.add(pin)
      }
    }
    await compare()
    await page.locator('.qd-scroller').focus()
    await pressAll(page, 'x', 'ArrowDown', 'x', 'ArrowDown')
    await compare()
    await page.locator('.qd-row').nth(6).hover()
    await compare()
    await page.locator('.qd-scroller').blur()
    await compare()
    await page.locator('.qd-row').nth(1).hover()
    await compare()
    // Plain, selected, hovered, and the cursor's row with and without the focus.
    expect(seen.size).toBe(5)
  })

  it('the grid is named, has rows, row headers and cells, and gives their total counts', async () => {
    page = await browser.open('rows=500')
    const grid = page.getByRole('grid', { name: '订单' })
    expect(
      await Promise.all(
        ['aria-rowcount', 'aria-colcount', 'aria-multiselectable'].map((name) => grid.getAttribute(name)),
      ),
    ).toEqual(['501', '21', 'true'])
    const row = grid.getByRole('row').nth(1)
    expect(await row.getByRole('rowheader').textContent()).toBe('SO-1000000')
    expect(await row.getByRole('checkbox', { name: '选择此行' }).getAttribute('aria-checked')).toBe('false')
    expect(await grid.getByRole('columnheader', { name: '金额' }).getAttribute('aria-sort')).toBe('none')
    expect(await grid.getByRole('columnheader', { name: '城市' }).getAttribute('aria-sort')).toBeNull()
  })

  it('the cursor is marked by more than colour, also in forced colours', async () => {
    page = await browser.open()
    await page.getByRole('grid').focus()
    const bar = () =>
      page
        .locator('.qd-row[data-cur] .qd-pin-start')
        .evaluate((pin) => [
          getComputedStyle(pin, '::before').width,
          getComputedStyle(pin, '::before').backgroundColor,
        ])
    expect(await bar()).toEqual(['2px', 'rgb(84, 87, 229)'])
    await page.emulateMedia({ forcedColors: 'active' })
    expect(
      await page.locator('.qd-row[data-cur]').evaluate((row) => getComputedStyle(row).outlineStyle),
    ).toBe('solid')
  })

  it('a tap opens a row, and a tap on its box marks it', async () => {
    page = await browser.open('', { hasTouch: true, viewport: { width: 375, height: 812 } })
    await page.locator('[aria-rowindex="4"] .qd-mono').tap()
    await page.locator('[aria-rowindex="5"] .qd-box').tap()
    expect(
      await page.evaluate(() => (globalThis as unknown as { page: { events: string[] } }).page.events),
    ).toEqual(['open o2 pane'])
    expect(await page.locator('[role=row][aria-selected=true]').getAttribute('aria-rowindex')).toBe('5')
    expect((await active(page)).exists).toBe(true)
  })
})
