import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIRST_VIEW } from '../../../src/console/firstViewMark.ts'
import { tableHtml, tableText } from '../../../src/console/shell/copyTable.ts'
import { type GridBrowser, gridBrowser } from './browser.ts'
import { active, pressAll, selectedIds } from './gridPage.ts'

let browser: GridBrowser
let page: Page
beforeAll(async () => {
  browser = await gridBrowser()
  page = await browser.open()
  await page.locator('.qd-row:not([data-ghost])').first().waitFor()
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, FIRST_VIEW)
  await page.getByRole('grid').focus()
}, 60_000)
afterAll(() => browser.close())

/** Texts of the marked cells, row by row, and how the grid says that they are selected. */
const marked = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('.qd-row')]
      .map((row) =>
        [...row.querySelectorAll('[data-range][aria-selected=true]')].map((cell) => cell.ariaColIndex),
      )
      .filter((cells) => cells.length > 0),
  )
const place = async () => {
  const { role, rowIndex, column, exists, visible } = await active(page)
  expect({ exists, visible }).toEqual({ exists: true, visible: true })
  return [role, rowIndex, column]
}

it('enters the cells with →, moves to the ends of a row and leaves with Esc', async () => {
  await pressAll(page, 'Home', 'ArrowRight')
  expect(await place()).toEqual(['rowheader', 2, 2])
  await pressAll(page, 'ArrowRight', 'ArrowDown')
  expect(await place()).toEqual(['gridcell', 3, 3])
  await pressAll(page, 'End')
  expect((await place())[2]).toBe(21)
  await pressAll(page, 'Home', 'Escape')
  expect(await place()).toEqual(['row', 3, 0])
})

it('extends a range of cells with Shift, marks no rows, and drops it with Esc before it leaves the cells', async () => {
  await pressAll(page, 'Home', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown')
  expect(await marked()).toEqual([
    ['2', '3'],
    ['2', '3'],
    ['2', '3'],
  ])
  expect(await selectedIds(page)).toEqual([])
  await pressAll(page, 'Shift+ArrowUp', 'Shift+ArrowLeft')
  expect(await marked()).toEqual([['2'], ['2']])
  await pressAll(page, 'Escape')
  expect(await marked()).toEqual([])
  expect(await place()).toEqual(['rowheader', 3, 2])
  await pressAll(page, 'Escape')
  expect((await place())[0]).toBe('row')
})

it('goes to the edge of the data with Ctrl, over rows that were never read, and back with a range', async () => {
  await pressAll(page, 'Home', 'ArrowRight', 'ControlOrMeta+ArrowDown')
  expect((await place())[1]).toBe(100_001)
  await pressAll(page, 'ControlOrMeta+Shift+ArrowUp')
  expect((await place())[1]).toBe(2)
  expect((await marked()).length).toBeGreaterThan(10)
  await pressAll(page, 'PageDown', 'ControlOrMeta+ArrowRight')
  expect((await place())[2]).toBe(21)
  expect(await marked()).toEqual([])
  await pressAll(page, 'Escape')
})

it('keeps a range on its cells while other rows scroll through the same elements', async () => {
  await pressAll(page, 'Home', 'ArrowRight', 'Shift+ArrowDown')
  await page.locator('.qd-scroller').evaluate((scroller) => {
    scroller.scrollTop = 40_000
  })
  await expect.poll(marked).toEqual([])
  await page.locator('.qd-scroller').evaluate((scroller) => {
    scroller.scrollTop = 0
  })
  await expect.poll(marked).toEqual([['2'], ['2']])
  await pressAll(page, 'Escape', 'Escape')
})

it('makes a range by dragging over cells and by Shift and a click, and a plain click ends it', async () => {
  const cell = (row: number, column: number) =>
    page.locator(`.qd-row[aria-rowindex="${row}"] [aria-colindex="${column}"]`)
  await cell(2, 3).hover()
  await page.mouse.down()
  await cell(4, 4).hover()
  await page.mouse.up()
  expect(await marked()).toEqual([
    ['3', '4'],
    ['3', '4'],
    ['3', '4'],
  ])
  await cell(2, 4).click({ modifiers: ['Shift'] })
  expect(await marked()).toEqual([['3', '4']])
  await cell(6, 3).click()
  expect(await marked()).toEqual([])
  await pressAll(page, 'Escape')
})

it('writes copied numbers of 19 digits as text for Excel, WPS and Google Sheets', () => {
  const rows = [
    [
      { text: '1234567890123456789', verbatim: true },
      { text: '7,126.78', verbatim: false },
    ],
    [
      { text: 'a\t"<b>"\nc', verbatim: true },
      { text: '', verbatim: false },
    ],
  ]
  expect(tableText(rows)).toBe('1234567890123456789\t7,126.78\na "<b>" c\t')
  const html = tableHtml(rows)
  expect(html).toContain(`<td style="mso-number-format:'\\@'" data-sheets-value="{&#34;1&#34;:2`)
  expect(html).toContain('>1234567890123456789</td><td>7,126.78</td>')
  expect(html).not.toContain('<b>')
})
