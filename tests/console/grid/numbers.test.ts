import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatFraction,
  formatMoney,
  formatNumber,
  formatText,
} from '../../../src/console/grid/format.ts'
import { FOLD, PERCENT } from '../../../src/kernel/fraction.ts'
import { layColumns, withWidth } from '../../../src/console/grid/layout.ts'
import {
  columnRange,
  extentOf,
  scrollTopOf,
  OVERSCAN,
  rowRange,
  slotCount,
  MAX_BODY_HEIGHT,
  offsetAfterScroll,
  topToShow,
  visibleRange,
} from '../../../src/console/grid/range.ts'

describe('the text of a cell', () => {
  it('writes whole fen as yuan with grouped thousands and two decimals', () => {
    expect([0, 5, 712_678, -100_050, 123_456_789_012].map(formatMoney)).toEqual([
      '0.00',
      '0.05',
      '7,126.78',
      '-1,000.50',
      '1,234,567,890.12',
    ])
    expect(formatMoney('712678')).toBe('7,126.78')
  })

  it('agrees with the platform’s formatter on any amount', () => {
    const platform = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }), (fen) => {
        expect(formatMoney(fen)).toBe(platform.format(fen / 100).replace(/^-0.00$/, '0.00'))
      }),
    )
  })

  it('keeps every digit of an amount that is too long for a number', () => {
    expect(formatNumber('1123598821738675201x')).toBe('1123598821738675201x')
    expect([1234, -1234567.5, '98765'].map(formatNumber)).toEqual(['1,234', '-1,234,567.5', '98,765'])
  })

  it('writes fractions, days, moments and lists on one line', () => {
    expect([0.965, 0.1234, 1, -0.015].map((fraction) => formatFraction(fraction, PERCENT))).toEqual([
      '96.50%',
      '12.34%',
      '100.00%',
      '-1.50%',
    ])
    expect([0.965, 0.9655, 0.9].map((fraction) => formatFraction(fraction, FOLD))).toEqual([
      '9.65折',
      '9.655折',
      '9.00折',
    ])
    expect(formatDate('2026-07-07 01:24:09')).toBe('2026-07-07')
    expect(formatDateTime('2026-07-07 01:24:09', '2026-07-07')).toBe('01:24:09')
    expect(formatDateTime('2026-07-06 01:24:09', '2026-07-07')).toBe('07-06 01:24')
    expect(formatDateTime('2025-07-07T01:24:09', '2026-07-07')).toBe('2025-07-07')
    expect(formatText(['a', 'b'])).toBe('a、b')
  })

  it('is one sign for every kind of missing value', () => {
    expect([
      formatText(null),
      formatText(''),
      formatMoney(undefined),
      formatFraction(null, PERCENT),
      formatDate(''),
      formatDateTime(null, '2026-07-07'),
      formatText([]),
    ]).toEqual(Array.from({ length: 7 }, () => '—'))
  })
})

describe('the rows that are painted', () => {
  const list = {
    top: fc.integer({ min: 0, max: 4_000_000 }),
    height: fc.integer({ min: 0, max: 2000 }),
    count: fc.integer({ min: 0, max: 100_000 }),
    rowHeight: fc.constantFrom(28, 32, 40),
  }

  it('include every visible row, never exceed the slots, and fill all slots while there are rows', () => {
    fc.assert(
      fc.property(fc.record(list), ({ top, height, count, rowHeight }) => {
        const highest = Math.max(0, count * rowHeight - height),
          at = Math.min(top, highest)
        const slots = slotCount(height, rowHeight),
          painted = rowRange(at, rowHeight, slots, count),
          visible = visibleRange(at, rowHeight, height, count)
        expect(painted.from).toBeLessThanOrEqual(visible.from)
        expect(painted.to).toBeGreaterThanOrEqual(visible.to)
        expect(painted.to - painted.from).toBe(Math.min(slots, count))
      }),
    )
  })

  it('extend beyond the viewport on both sides', () => {
    const slots = slotCount(320, 32)
    expect(rowRange(3200, 32, slots, 1000)).toEqual({ from: 100 - OVERSCAN, to: 100 - OVERSCAN + slots })
  })

  it('scroll no further than needed to show a row', () => {
    expect(topToShow(3, 32, 0, 320)).toBe(0)
    expect(topToShow(10, 32, 0, 320)).toBe(32)
    expect(topToShow(5, 32, 320, 320)).toBe(160)
  })
})

describe('a list taller than an element can be', () => {
  const huge = extentOf(10_000_000, 32, 600)

  it('has the tallest body a browser takes, and an ordinary list its own height', () => {
    expect(huge.body).toBe(MAX_BODY_HEIGHT)
    expect(extentOf(1000, 32, 600).body).toBe(32_000)
    expect(scrollTopOf(1234, extentOf(1000, 32, 600))).toBe(1234)
  })

  it('reaches both ends by the scrollbar thumb, with proportional positions in between', () => {
    expect(offsetAfterScroll(0, { native: 5000, top: 5_000_000 }, huge)).toBe(0)
    expect(offsetAfterScroll(MAX_BODY_HEIGHT - 600, { native: 0, top: 0 }, huge)).toBe(huge.full - 600)
    expect(offsetAfterScroll((MAX_BODY_HEIGHT - 600) / 2, { native: 0, top: 0 }, huge)).toBeCloseTo(
      (huge.full - 600) / 2,
      0,
    )
  })

  it('moves pixel by pixel with the wheel', () => {
    const native = scrollTopOf(1_000_000, huge)
    expect(offsetAfterScroll(native + 100, { native, top: 1_000_000 }, huge)).toBe(1_000_100)
  })

  it('keeps its position when it is scrolled by the scrollbar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: huge.full - 700 }), (top) => {
        const native = scrollTopOf(top, huge)
        expect(Math.abs(offsetAfterScroll(native, { native, top }, huge) - top)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('columns', () => {
  const column = (id: string, kind: 'mono' | 'text' | 'money' = 'text') => ({ id, label: id, kind })
  const layout = layColumns([
    { column: null, key: 4, region: 'start', width: 40 },
    { column: column('amount', 'money'), key: 2, region: 'start', width: 100 },
    { column: column('name'), key: 0, region: 'center', width: 200 },
    { column: column('city'), key: 1, region: 'center', width: 90 },
    { column: column('code', 'mono'), key: 3, region: 'end', width: 120 },
  ])

  it('are laid out from the edge of their own region; the first text column names the row', () => {
    expect(layout.columns.map(({ left }) => left)).toEqual([0, 40, 140, 340, 0])
    expect({
      center: layout.center,
      end: layout.end,
      start: layout.startWidth,
      total: layout.total,
      header: layout.columns[layout.rowHeader]?.id,
    }).toEqual({ center: 2, end: 4, start: 140, total: 550, header: 'name' })
  })

  it('shift when a column before them is widened', () => {
    expect(withWidth(layout, 0, 300).columns.map(({ left }) => left)).toEqual([0, 40, 140, 440, 0])
  })

  it('are mounted when any part of them is in the viewport', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 48, max: 400 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 1, max: 2000 }),
        (widths, left, visible) => {
          const offsets = widths.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width, 0))
          const { from, to } = columnRange(offsets, widths, left, visible)
          widths.forEach((width, at) => {
            const start = offsets[at] ?? 0
            if (start < left + visible && start + width > left) expect(at >= from && at < to).toBe(true)
          })
        },
      ),
    )
  })
})
