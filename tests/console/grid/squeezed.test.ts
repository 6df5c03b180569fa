import { expect, test } from 'vitest'
import { layColumns, squeezed, stretched } from '../../../src/console/grid/layout.ts'
import type { GridColumn } from '../../../src/console/grid/types.ts'

const column = (id: string, kind: GridColumn['kind'], width: number): GridColumn => ({
  id,
  label: id,
  kind,
  width,
})
const layoutOf = (columns: readonly GridColumn[], chosen: Readonly<Record<string, number>> = {}) =>
  layColumns(
    columns.map((one, key) => ({
      column: one,
      key,
      region: 'center',
      width: chosen[one.id] ?? one.width ?? 0,
    })),
  )
const COLUMNS = [column('a', 'text', 200), column('b', 'text', 150), column('amount', 'money', 100)]

test('text columns make room together, figures do not', () => {
  const { columns, total } = squeezed(layoutOf(COLUMNS), 400)
  expect(total).toBeLessThanOrEqual(400)
  expect(columns[0]?.width).toBeLessThan(200)
  expect(columns[1]?.width).toBeLessThan(150)
  expect(columns[2]?.width).toBe(100)
})

test('a layout that fits, or that narrowing does not make fit, stays as it is', () => {
  const layout = layoutOf(COLUMNS)
  expect(squeezed(layout, 450)).toBe(layout)
  expect(squeezed(layout, 200)).toBe(layout)
  expect(squeezed(layout, 0)).toBe(layout)
})

test('a width that somebody has chosen is kept', () => {
  const { columns } = squeezed(layoutOf(COLUMNS, { a: 240 }), 460)
  expect(columns[0]?.width).toBe(240)
  expect(columns[1]?.width).toBe(120)
})

test('where there is room text columns are widened together, at most twofold and to 320 pixels', () => {
  const half = stretched(layoutOf(COLUMNS), 585)
  expect(half.columns.map(({ width }) => width)).toEqual([260, 225, 100])
  const all = stretched(layoutOf(COLUMNS), 1600)
  expect(all.columns.map(({ width }) => width)).toEqual([320, 300, 100])
  const chosen = stretched(layoutOf(COLUMNS, { a: 240 }), 1600)
  expect(chosen.columns.map(({ width }) => width)).toEqual([240, 300, 100])
  const layout = layoutOf(COLUMNS)
  expect(stretched(layout, 450)).toBe(layout)
  expect(stretched(layout, 0)).toBe(layout)
})
