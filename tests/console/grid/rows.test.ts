import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type GridBrowser, gridBrowser } from './browser.ts'
import { active, call, cellText, pressAll, rowIndex, run, selectedIds } from './gridPage.ts'

let browser: GridBrowser
let page: Page
beforeAll(async () => {
  browser = await gridBrowser()
}, 60_000)
afterAll(() => browser.close())
afterEach(() => page.context().close())

async function open(query: string): Promise<void> {
  page = await browser.open(query)
  await page.locator('.qd-row:not([data-ghost])').first().waitFor()
  await page.getByRole(query.includes('tree') ? 'treegrid' : 'grid').focus()
}

describe('refreshing', () => {
  it('keeps the cursor on its row and at its height when rows are inserted before it', async () => {
    await open('')
    await pressAll(page, ...Array.from({ length: 12 }, () => 'ArrowDown'))
    const before = await page.locator('[role=row][data-cur]').boundingBox()
    await run(page, 'page.reload((rows) => [...rows.slice(-3), ...rows.slice(0, -3)])')
    await expect
      .poll(async () => [await rowIndex(page), await cellText(page, 'code')])
      .toEqual([17, 'SO-1000012'])
    await expect
      .poll(async () => (await page.locator('[role=row][data-cur]').boundingBox())?.y)
      .toBe(before?.y)
  })

  it('moves the cursor to the row after a removed one, and to the last row at the end', async () => {
    await open('rows=5')
    await pressAll(page, 'End')
    await run(page, 'page.reload((rows) => rows.slice(0, 3))')
    await expect
      .poll(async () => [await rowIndex(page), await cellText(page, 'code'), (await active(page)).exists])
      .toEqual([4, 'SO-1000002', true])
  })

  it('keeps marks by id and cells by column when the order changes', async () => {
    await open('rows=50')
    await pressAll(page, 'x', 'ArrowRight', 'ArrowRight')
    await run(page, 'page.reload((rows) => [...rows].reverse())')
    await expect
      .poll(() => active(page))
      .toMatchObject({ column: 3, rowIndex: 51, exists: true, visible: true })
    expect(await page.locator('[role=row][aria-selected=true]').getAttribute('aria-rowindex')).toBe('51')
  })

  it('shows the empty state with its offers when no row remains', async () => {
    await open('rows=5')
    await run(page, 'page.reload(() => [])')
    await page.getByText('没有订单').waitFor()
    await expect.poll(() => page.locator('.qd-scroller').getAttribute('aria-activedescendant')).toBeNull()
    await pressAll(page, 'ArrowDown', 'Enter', 'x', 'ArrowRight')
  })
})

describe('rows read from a server', () => {
  it('End loads the last window, marks the grid busy meanwhile and fills every row', async () => {
    await open('source=remote')
    await run(page, 'page.server.isPaused = true')
    await pressAll(page, 'End')
    expect(await page.locator('.qd-scroller').getAttribute('aria-busy')).toBe('true')
    expect(await active(page)).toMatchObject({ exists: true, rowIndex: 100_001 })
    await run(page, 'page.server.isPaused = false')
    await page.locator('.qd-scroller[aria-busy=false]').waitFor()
    expect([await cellText(page, 'code'), await page.locator('.qd-row[data-ghost]').count()]).toEqual([
      'SO-1099999',
      0,
    ])
  })

  it('a fling of 60 000 pixels makes at most 12 reads, and then all rows are filled', async () => {
    await open('source=remote')
    const reads = Number(await call(page, 'stats.reads'))
    await page.locator('.qd-scroller').evaluate(async (scroller) => {
      for (let step = 0; step < 150; step++) {
        scroller.scrollTop += 400
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    })
    await page.locator('.qd-scroller[aria-busy=false]').waitFor()
    await expect.poll(() => page.locator('.qd-row[data-ghost]:not([data-cur])').count()).toBe(0)
    expect(Number(await call(page, 'stats.reads')) - reads).toBeLessThanOrEqual(12)
  })

  it('the cursor stays on its id across windows when rows were inserted', async () => {
    await open('source=remote')
    await pressAll(page, ...Array.from({ length: 6 }, () => 'PageDown'))
    const [code, index] = [await cellText(page, 'code'), await rowIndex(page)]
    await run(page, 'page.server.inserted = 30; page.source.refresh()')
    await expect
      .poll(async () => [await cellText(page, 'code'), await rowIndex(page)])
      .toEqual([code, index + 30])
  })

  it('an unknown number of rows is announced as unknown', async () => {
    await open('source=remote&capped')
    expect(await page.locator('.qd-scroller').getAttribute('aria-rowcount')).toBe('-1')
  })

  it('positions on a page count from the start of the whole list', async () => {
    await open('source=paged')
    await pressAll(page, 'x')
    await run(page, 'page.source.setPage({ current: 3, size: 30 })')
    await page.locator('[aria-rowindex="62"]').waitFor()
    expect([
      await page.locator('.qd-scroller').getAttribute('aria-rowcount'),
      await page.locator('.qd-row').count(),
      await rowIndex(page),
    ]).toEqual(['100001', 30, 62])
    expect(await selectedIds(page)).toEqual(['o0'])
    await run(page, 'page.source.setPage({ current: 1, size: 30 })')
    await page.locator('[role=row][aria-selected=true][aria-rowindex="2"]').waitFor()
  })

  it('a failed first read offers a retry', async () => {
    page = await browser.open('source=remote&bare')
    await run(page, 'page.server.broken = true; void page.bench.mount()')
    await page.getByText('网络断开').waitFor()
    const before = Number(await call(page, 'stats.reads'))
    // The grid retries by itself, so the server recovers and the button is pressed in one step.
    await page.getByRole('button', { name: '重试' }).evaluate((button) => {
      Object.assign((globalThis as unknown as { page: { server: object } }).page.server, { broken: false })
      ;(button as HTMLButtonElement).click()
    })
    expect(Number(await call(page, 'stats.reads'))).toBe(before + 1)
    await page.locator('.qd-row:not([data-ghost])').first().waitFor()
  })

  it('an optimistic change is painted at once and can be reverted', async () => {
    await open('source=remote')
    const state = () => page.locator('[aria-rowindex="2"] .qd-state').textContent()
    await run(
      page,
      "globalThis.change = page.source.patch(['o0'], { status: 'done' }); return new Promise(requestAnimationFrame)",
    )
    expect(await state()).toBe('已完成')
    await run(page, 'globalThis.change.rollback(); return new Promise(requestAnimationFrame)')
    expect(await state()).toBe('待审核')
  })
})

describe('a list of ten million rows', () => {
  it('reaches both ends, scrolls pixel by pixel with the wheel, and keeps rows and cursor aligned', async () => {
    await open('source=remote&rows=10000000')
    await pressAll(page, 'End')
    expect(await active(page)).toMatchObject({ rowIndex: 10_000_001, visible: true })
    await page.locator('.qd-scroller[aria-busy=false]').waitFor()
    const at = async (): Promise<number> =>
      (await page.locator('[role=row][data-cur]').boundingBox())?.y ?? Number.NaN
    const before = await at()
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, -200)
    await expect.poll(async () => Math.abs((await at()) - before - 200)).toBeLessThanOrEqual(1)
    await page.locator('.qd-scroller').evaluate((scroller) => {
      scroller.scrollTop = scroller.scrollHeight / 2
    })
    const middle = () => page.locator('.qd-row:not([data-cur])').nth(10).getAttribute('aria-rowindex')
    await expect.poll(async () => Math.abs(Number(await middle()) - 5_000_000)).toBeLessThan(2000)
    await pressAll(page, 'Home')
    expect(await active(page)).toMatchObject({ rowIndex: 2, visible: true })
  })
})

describe('a tree', () => {
  const treePosition = (text: string) =>
    page
      .locator('[role=row]', { hasText: text })
      .evaluate((row) =>
        ['aria-level', 'aria-expanded', 'aria-posinset', 'aria-setsize'].map((name) =>
          row.getAttribute(name),
        ),
      )

  it('announces levels, and → and ← expand and collapse', async () => {
    await open('source=tree')
    expect(await treePosition('财务部')).toEqual(['2', 'false', '1', '2'])
    await pressAll(page, 'ArrowDown', 'ArrowRight')
    await expect.poll(() => treePosition('财务部')).toEqual(['2', 'true', '1', '2'])
    expect(await treePosition('出纳组')).toEqual(['3', null, '2', '2'])
    await pressAll(page, 'ArrowDown', 'ArrowDown', 'ArrowLeft')
    expect(await active(page)).toMatchObject({ rowIndex: 3 })
    await pressAll(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
    expect(await active(page)).toMatchObject({ rowIndex: 2 })
    await expect.poll(() => page.locator('.qd-row').count()).toBe(5)
  })

  it('enters the cells of an open row by →', async () => {
    await open('source=tree')
    await pressAll(page, 'ArrowRight')
    expect(await active(page)).toMatchObject({ role: 'rowheader', rowIndex: 2 })
    await pressAll(page, 'ArrowLeft', 'ArrowLeft')
    expect(await active(page)).toMatchObject({ role: 'row', rowIndex: 2 })
  })

  it('loads lazy children and expands by mouse while the cursor stays on its row', async () => {
    await open('source=tree')
    await page.locator('[role=row]', { hasText: '分公司' }).locator('.qd-twisty').click()
    await page.getByText('深圳分公司').waitFor()
    expect(await treePosition('深圳分公司')).toEqual(['2', null, '2', '2'])
    expect(await page.locator('[role=row][data-cur]').textContent()).toContain('分公司')
  })
})

describe('density', () => {
  it('changes the height of rows and keeps the same rows in view', async () => {
    await open('')
    await page.locator('.qd-scroller').evaluate((scroller) => {
      scroller.scrollTop = 32_000
    })
    const first = () =>
      page.evaluate(() =>
        Number(document.elementFromPoint(300, 50)?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')),
      )
    await expect.poll(first).toBe(1002)
    await run(page, "page.density('roomy')")
    const height = async () => (await page.locator('[aria-rowindex="1003"]').boundingBox())?.height
    await expect.poll(async () => [await height(), await first()]).toEqual([40, 1002])
  })
})

describe('a column layout', () => {
  it('is set and read through the handle, and changes are reported to the screen', async () => {
    await open('rows=100')
    await run(
      page,
      "page.handle().setColumns({ order: ['city', 'code'], hidden: ['owner', 'dept'], " +
        "widths: { city: 200 }, start: ['amount'] })",
    )
    const titles = page.locator('.qd-h .qd-title')
    await expect
      .poll(async () => (await titles.allTextContents()).slice(0, 4))
      .toEqual(['金额', '城市', '订单号', '客户'])
    expect((await page.locator('.qd-h', { hasText: '城市' }).boundingBox())?.width).toBe(200)
    const savedLayout = await page.evaluate(() =>
      (globalThis as unknown as { page: { handle: () => { columns: () => unknown } } }).page
        .handle()
        .columns(),
    )
    expect(savedLayout).toEqual({
      order: ['city', 'code'],
      hidden: ['owner', 'dept'],
      widths: { city: 200 },
      start: ['amount'],
      end: [],
    })
    expect(await call(page, 'events')).toContain('columns')
  })

  it('keeps painting a cell whose column is pinned to the other side', async () => {
    await open('rows=100')
    await run(page, "page.handle().setColumns({ end: ['version', 'remark'] })")
    await expect.poll(() => page.locator('[aria-rowindex="9"] .qd-pin-end').textContent()).toContain('备注 7')
  })
})
