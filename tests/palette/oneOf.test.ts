import { expect, test } from 'vitest'
import { oneOf } from '../../src/palette/plural.ts'

test('one record of a list that is named in the plural is named in the singular', () => {
  const names = [
    'Express companies',
    'Top menus',
    'Payment refunds',
    'Batches',
    'Supplier goods',
    'SMS',
    'Role',
  ]
  expect(names.map(oneOf)).toEqual([
    'Express company',
    'Top menu',
    'Payment refund',
    'Batch',
    'Supplier goods',
    'SMS',
    'Role',
  ])
})
