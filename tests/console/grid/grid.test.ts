import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type GridBrowser, gridBrowser } from './browser.ts'
import { FIRST_VIEW } from '../../../src/console/firstViewMark.ts'
import { active, call, cellText, events, pressAll, rowIndex, selectedIds } from './gridPage.ts'

let browser: GridBrowser
let page: Page
beforeAll(async () => {
  browser = await gridBrowser()
}, 60_000)
afterAll(() => browser.close())
afterEach(() => page.context().close())

async function open(query = ''): Promise<void> {
  page = await browser.open(query)
  await page.locator('.qd-row:not([data-ghost])').first().waitFor()
  // From here on the grid handles keys at once, and a state can be read right after them.
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, FIRST_VIEW)
  await page.getByRole(query.includes('tree') ? 'treegrid' : 'grid').focus()
}

describe('the cursor', () => {
  it('starts on the first row and moves by arrows, letters and pages', async () => {
    await open()
    expect(await rowIndex(page)).toBe(2)
    await pressAll(page, 'ArrowDown', 'j', 'j', 'k')
    expect(await rowIndex(page)).toBe(4)
    await pressAll(page, 'PageDown', 'PageUp')
    expect(await rowIndex(page)).toBe(4)
  })

  it('goes to both ends of 100 000 rows, and its element always exists', async () => {
    await open()
    await pressAll(page, 'End')
    expect(await active(page)).toMatchObject({ exists: true, rowIndex: 100_001, visible: true })
    expect(await cellText(page, 'code')).toBe('SO-1099999')
    await pressAll(page, 'Home')
    expect(await active(page)).toMatchObject({ exists: true, rowIndex: 2, visible: true })
  })

  it('can be referenced by id when it is scrolled far out of view', async () => {
    await open()
    await pressAll(page, 'ArrowDown', 'ArrowDown')
    await page.locator('.qd-scroller').evaluate((scroller) => {
      scroller.scrollTop = 1_500_000
    })
    await expect.poll(() => active(page)).toMatchObject({ exists: true, rowIndex: 4, visible: false })
    expect(await page.locator('[role=row][data-cur]').count()).toBe(1)
    await pressAll(page, 'ArrowDown')
    expect(await active(page)).toMatchObject({ rowIndex: 5, visible: true })
  })

  it('lands on the right row after a held arrow key, every step painted', async () => {
    await open()
    await page.evaluate(() => {
      const grid = document.querySelector('.qd-scroller')
      for (let at = 0; at < 300; at++)
        grid?.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: 'ArrowDown',
            code: 'ArrowDown',
            bubbles: true,
            cancelable: true,
            repeat: true,
          }),
        )
    })
    expect(await active(page)).toMatchObject({ exists: true, rowIndex: 302, visible: true })
    expect(await cellText(page, 'code')).toBe('SO-1000300')
  })

  it('renders nothing through React while it moves and scrolls', async () => {
    await open()
    const before = await call(page, 'stats.renders')
    await pressAll(
      page,
      ...Array.from({ length: 40 }, () => 'ArrowDown'),
      'End',
      'x',
      'Shift+ArrowUp',
      'ArrowRight',
      'ArrowRight',
    )
    expect(await call(page, 'stats.renders')).toBe(before)
  })

  it('enters cells, keeps the active one mounted and visible, and leaves them again', async () => {
    await open()
    await pressAll(page, 'ArrowDown', 'ArrowRight')
    expect(await active(page)).toMatchObject({ role: 'rowheader', column: 2, rowIndex: 3 })
    await pressAll(page, 'End')
    expect(await active(page)).toMatchObject({ role: 'gridcell', column: 21, exists: true, visible: true })
    await pressAll(page, 'Home')
    expect(await active(page)).toMatchObject({ column: 1, visible: true })
    await pressAll(page, 'Space')
    expect(await selectedIds(page)).toEqual(['o1'])
    await pressAll(page, 'ArrowRight', 'ArrowDown', 'Escape')
    expect(await active(page)).toMatchObject({ role: 'row', rowIndex: 4 })
    await pressAll(page, 'Escape')
    expect((await events(page)).at(-1)).toBe('document Escape')
  })

  it('leaves unknown keys, composed keys and keys in a text field to the document', async () => {
    await open()
    await pressAll(page, 'e', 'Control+k', 'ArrowDown')
    await page.evaluate(() =>
      document
        .querySelector('.qd-scroller')
        ?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', isComposing: true, bubbles: true }),
        ),
    )
    expect((await events(page)).filter((event) => event.startsWith('document'))).toEqual([
      'document e',
      'document Control',
      'document k',
      'document j',
    ])
    expect(await rowIndex(page)).toBe(3)
  })
})

describe('marking rows', () => {
  it('adds single rows and ranges to the marks and removes them again', async () => {
    await open()
    await pressAll(page, 'x', 'ArrowDown', 'ArrowDown', 'x')
    expect(await selectedIds(page)).toEqual(['o0', 'o2'])
    await pressAll(page, 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Shift+J', 'Shift+ArrowUp')
    expect(await selectedIds(page)).toEqual(['o0', 'o2', 'o4', 'o5'])
    expect(await page.locator('[role=row][aria-selected=true]').count()).toBe(4)
    expect(await page.locator('.qd-head [role=checkbox]').getAttribute('aria-checked')).toBe('mixed')
  })

  it('marks rows by mouse: on the box, with ctrl, with shift, and by dragging over the boxes', async () => {
    await open()
    const box = (index: number) => page.locator(`[aria-rowindex="${index + 2}"] .qd-box`)
    await box(1).click()
    await page
      .locator('[aria-rowindex="5"] .qd-text')
      .first()
      .click({ modifiers: ['Control'] })
    expect(await selectedIds(page)).toEqual(['o1', 'o3'])
    await page
      .locator('[aria-rowindex="8"] .qd-text')
      .first()
      .click({ modifiers: ['Shift'] })
    expect(await selectedIds(page)).toEqual(['o1', 'o3', 'o4', 'o5', 'o6'])
    await box(10).hover()
    await page.mouse.down()
    await box(14).hover()
    await box(12).hover()
    await page.mouse.up()
    expect((await selectedIds(page)).slice(5)).toEqual(['o10', 'o11', 'o12'])
  })

  it('marks the whole page from the header', async () => {
    await open()
    await page.locator('.qd-head .qd-check').click()
    expect((await selectedIds(page)).length).toBe(200)
    expect(await page.locator('.qd-head .qd-check').getAttribute('aria-checked')).toBe('true')
  })

  it('gives boxes of at least 24 × 24 pixels in every density', async () => {
    await open('density=compact')
    const size = await page.locator('.qd-row .qd-check').first().boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24)
  })
})

describe('opening a row', () => {
  it('opens it here, in a tab, in a window or in the peek pane, and opens its menu', async () => {
    await open()
    await pressAll(page, 'ArrowDown', 'Enter', 'Control+Enter', 'Shift+Enter', 'Space', 'ContextMenu')
    await page.locator('[aria-rowindex="6"] .qd-text').first().dblclick()
    await page.locator('[aria-rowindex="7"] .qd-text').first().click({ button: 'right' })
    expect((await events(page)).filter((event) => !event.startsWith('document'))).toEqual([
      'open o1 pane',
      'open o1 tab',
      'open o1 window',
      'peek o1',
      'menu o1',
      'open o4 pane',
      'menu o5',
    ])
    expect(await rowIndex(page)).toBe(7)
  })
})

describe('the header row', () => {
  const head = async (): Promise<(string | null)[]> => page.locator('.qd-h .qd-title').allTextContents()

  it('is reached by ↑ from the first row and left by ↓', async () => {
    await open()
    await pressAll(page, 'ArrowUp')
    expect(await active(page)).toMatchObject({ role: 'columnheader', column: 2 })
    expect(await page.locator('.qd-scroller').getAttribute('data-zone')).toBe('header')
    await pressAll(page, 'ArrowDown')
    expect(await active(page)).toMatchObject({ role: 'row', rowIndex: 2 })
    expect(await events(page)).toEqual(['zone header', 'zone grid'])
  })

  it('sorts by one column and by several', async () => {
    await open()
    await pressAll(page, 'ArrowUp', 'Enter', 'Enter', 'ArrowRight', 'Shift+Enter')
    expect(await page.locator('.qd-h[aria-sort=descending]').textContent()).toContain('订单号')
    expect(await page.locator('.qd-h[aria-sort=ascending]').textContent()).toContain('客户2')
    expect((await events(page)).filter((event) => event.startsWith('sort'))).toEqual([
      'sort code false',
      'sort code false',
      'sort customer true',
    ])
  })

  it('widens, moves, pins, hides and fits columns by key', async () => {
    await open()
    const width = async (): Promise<number> =>
      (await page.locator('.qd-h', { hasText: '客户' }).boundingBox())?.width ?? 0
    await pressAll(page, 'ArrowUp', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft')
    await expect.poll(width).toBe(226)
    await expect
      .poll(async () => (await page.locator('.qd-row .qd-text').first().boundingBox())?.width)
      .toBe(226)
    await pressAll(page, 'w')
    await expect.poll(width).toBeLessThan(200)
    await pressAll(page, 'Control+Shift+ArrowRight')
    expect((await head()).slice(0, 3)).toEqual(['订单号', '状态', '客户'])
    await pressAll(page, 'p')
    expect((await head()).slice(0, 3)).toEqual(['客户', '订单号', '状态'])
    expect(await active(page)).toMatchObject({ role: 'columnheader', exists: true, column: 2 })
    await pressAll(page, 'ArrowRight', 'h', 'ArrowRight', 'h')
    expect((await head()).slice(0, 3)).toEqual(['客户', '订单号', '负责人'])
    expect(await page.locator('.qd-scroller').getAttribute('aria-colcount')).toBe('20')
    expect(await page.locator('.qd-row [aria-colindex="4"]').first().textContent()).toBe('赵伟')
  })

  it('is resized by dragging, a double click fits', async () => {
    await open()
    const grip = page.locator('.qd-h', { hasText: '客户' }).locator('.qd-grip')
    const at = await grip.boundingBox()
    await page.mouse.move((at?.x ?? 0) + 6, (at?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move((at?.x ?? 0) + 66, (at?.y ?? 0) + 10)
    await page.mouse.up()
    await expect
      .poll(async () => (await page.locator('.qd-h', { hasText: '客户' }).boundingBox())?.width)
      .toBe(270)
    await grip.dblclick()
    await expect
      .poll(async () => (await page.locator('.qd-h', { hasText: '客户' }).boundingBox())?.width)
      .toBeLessThan(200)
    expect((await events(page)).filter((event) => event.startsWith('sort'))).toEqual([])
  })

  it('keeps pinned columns visible', async () => {
    await open()
    await pressAll(page, 'ArrowUp', 'p', 'End', 'Shift+P')
    await expect.poll(() => page.locator('.qd-head .qd-pin-end .qd-h').count()).toBe(1)
    await page.locator('.qd-scroller').evaluate((scroller) => {
      scroller.scrollLeft = 400
    })
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[aria-rowindex="3"] .qd-pin')].map((pin) => ({
          left: pin.getBoundingClientRect().left,
          right: Math.round(pin.getBoundingClientRect().right),
          text: pin.textContent,
        })),
      )
    await expect.poll(boxes).toEqual([
      { left: 0, right: 160, text: 'SO-1000001' },
      { left: 1208, right: 1280, text: '1' },
    ])
  })
})

describe('columns outside the viewport', () => {
  it('are not in the document, except the one that names the row', async () => {
    await open()
    const mounted = () =>
      page
        .locator('[aria-rowindex="2"] [aria-colindex]')
        .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('aria-colindex'))))
    expect((await mounted()).at(-1)).toBeLessThan(16)
    await page.locator('.qd-scroller').evaluate((scroller) => {
      scroller.scrollLeft = 5000
    })
    await expect.poll(async () => (await mounted()).at(-1)).toBe(21)
    const after = await mounted()
    expect([after.slice(0, 2), after.at(-1), after.includes(4)]).toEqual([[1, 2], 21, false])
    expect(await page.locator('[aria-rowindex="2"] [aria-colindex="20"]').textContent()).toContain('备注 0')
    expect(after).toEqual([...after].sort((a, b) => a - b))
  })
})
