import { expect, test } from 'vitest'
import { layColumns, squeezed } from '../../../src/console/grid/layout.ts'
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
