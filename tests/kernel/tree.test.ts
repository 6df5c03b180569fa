import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Branching, descendants, type Node, toForest } from '../../src/kernel/tree.ts'

const node = (id: string, parentId: string | null = null): Node => ({ id, parentId })
const idsOf = (forest: readonly Branching<Node>[]): string[] =>
  forest.flatMap(({ id, children }) => [id, ...idsOf(children ?? [])])
/** Rows in any order, each under an earlier one, under none, or under one that is missing. */
const anyRows = fc
  .array(fc.nat(), { maxLength: 30 })
  .map((picks) =>
    picks.map((pick, index) =>
      node(String(index), pick % 5 === 0 ? null : pick % 5 === 1 ? 'missing' : String(pick % (index + 1))),
    ),
  )
  .chain((rows) => fc.shuffledSubarray(rows, { minLength: rows.length }))

test('no rows are an empty forest', () => {
  expect(toForest([])).toEqual([])
  expect(descendants([], 'a')).toEqual(new Set(['a']))
})

test('rows are nested in their order; leaves have no children, and the rows stay as they are', () => {
  const rows = [node('b', 'a'), node('a'), node('c', 'a'), node('d', 'b'), node('e')]
  const before = structuredClone(rows)
  expect(toForest(rows)).toEqual([
    {
      id: 'a',
      parentId: null,
      children: [
        { id: 'b', parentId: 'a', children: [{ id: 'd', parentId: 'b' }] },
        { id: 'c', parentId: 'a' },
      ],
    },
    { id: 'e', parentId: null },
  ])
  expect(rows).toEqual(before)
})

test('a row whose parent is not among the rows is a root, and so is its own parent', () => {
  expect(toForest([node('a', 'x'), node('b', 'b'), node('c', 'b')])).toEqual([
    { id: 'a', parentId: 'x' },
    { id: 'b', parentId: 'b', children: [{ id: 'c', parentId: 'b' }] },
  ])
})

test('rows in a circle hang from no root, and the others are not lost with them', () => {
  expect(toForest([node('a', 'b'), node('b', 'a'), node('c', 'b'), node('d')])).toEqual([
    { id: 'd', parentId: null },
  ])
  expect(descendants([node('a', 'b'), node('b', 'a'), node('c', 'b')], 'a')).toEqual(new Set(['a', 'b', 'c']))
})

test('without circles every row is in the forest once, below its parent', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      expect(idsOf(toForest(rows)).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    }),
  )
})

test('the descendants of a row are the ids of its branch', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      for (const root of toForest(rows)) expect(descendants(rows, root.id)).toEqual(new Set(idsOf([root])))
    }),
  )
  expect(descendants([node('a'), node('b', 'a'), node('c', 'b'), node('d')], 'b')).toEqual(
    new Set(['b', 'c']),
  )
})
