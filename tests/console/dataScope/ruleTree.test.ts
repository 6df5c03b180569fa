import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ruleText } from '../../../src/contract/define/ruleText.ts'
import {
  addAfter,
  addTo,
  copyOf,
  movePart,
  neighbourOf,
  parentOf,
  partsOf,
  removePart,
  setCondition,
  setGroup,
} from '../../../src/console/pages/dataScope/editTree.ts'
import {
  type Condition,
  type Group,
  isComplete,
  isGroup,
  newCondition,
  newGroup,
  readText,
  treeOf,
  treeText,
} from '../../../src/console/pages/dataScope/ruleTree.ts'

const TEXT = "category in ('3', '4') and (create_user = #{userId} or sort >= '2') and post_code <> 'it''s'"
const keysOf = (tree: Group): number[] => partsOf(tree).map(({ part }) => part.key)
const conditions = (tree: Group): Condition[] =>
  partsOf(tree).flatMap(({ part }) => (isGroup(part) ? [] : [part]))

describe('the tree of a rule', () => {
  test('is written as the text it was read from', () => {
    const { tree, problem } = readText(TEXT, null)
    expect(problem).toBeNull()
    expect(treeText(tree)).toBe(TEXT)
    expect(partsOf(tree)).toHaveLength(5)
    expect(isComplete(tree)).toBe(true)
  })

  test('a single comparison is a group of one', () => {
    const tree = treeOf({ field: 'sort', operator: 'equals', value: '1' })
    expect(tree).toMatchObject({ join: 'all', parts: [{ field: 'sort', values: ['1'] }] })
    expect(treeText(tree)).toBe(ruleText({ field: 'sort', operator: 'equals', value: '1' }))
  })

  test('stays while the text is the one it was written as, and while the text cannot be read', () => {
    const { tree } = readText(TEXT, null)
    expect(readText(TEXT, tree).tree).toBe(tree)
    const broken = readText(`${TEXT} and`, tree)
    expect(broken).toMatchObject({ tree, problem: { at: TEXT.length + 4 } })
    expect(readText('', tree).tree.parts).toEqual([])
  })

  test('what is missing is a question mark, which is no rule, and stays in step with the text', () => {
    const added = newCondition()
    const open = addTo(readText("sort = '1'", null).tree, 0, added)
    expect(open.parts).toHaveLength(1)
    const { tree } = readText("sort = '1'", null)
    const withOpen = addTo(tree, tree.key, added)
    expect(treeText(withOpen)).toBe("sort = '1' and ?")
    expect(readText(treeText(withOpen), withOpen)).toMatchObject({ tree: withOpen, problem: null })
    expect(readText("sort = '1' and ?", null).problem).toMatchObject({ near: '?', at: 15 })
    const named = setCondition(withOpen, added.key, { field: 'postCode', operator: 'in' })
    expect(treeText(named)).toBe("sort = '1' and post_code in (?)")
    expect(isComplete(named)).toBe(false)
    const done = setCondition(named, added.key, { values: ['a', 'b'] })
    expect(treeText(done)).toBe("sort = '1' and post_code in ('a', 'b')")
  })
})

describe('editing a tree', () => {
  test('adds, joins, copies and removes', () => {
    const { tree } = readText(TEXT, null)
    const [, group] = tree.parts
    if (!group || !isGroup(group)) throw new Error('no group')
    expect(treeText(setGroup(tree, group.key, (one) => ({ ...one, join: 'all' })))).toContain(
      "(create_user = #{userId} and sort >= '2')",
    )
    const copied = addAfter(tree, group.key, copyOf(group))
    expect(new Set(keysOf(copied)).size).toBe(8)
    expect(treeText(copied).match(/sort >= '2'/g)).toHaveLength(2)
    const [first, second] = group.parts
    const one = removePart(tree, first?.key ?? 0)
    expect(treeText(one)).toContain("(sort >= '2')")
    const none = removePart(one, second?.key ?? 0)
    expect(treeText(none)).toBe("category in ('3', '4') and post_code <> 'it''s'")
    expect(treeText(setGroup(tree, tree.key, (root) => ({ ...root, join: 'any' })))).toContain(' or (')
  })

  test('moving leads out of a group and back to its neighbour; nothing is lost', () => {
    const { tree } = readText(TEXT, null)
    const inner = conditions(tree)[1]
    if (!inner) throw new Error('no condition')
    const out = movePart(tree, inner.key, -1)
    expect(parentOf(out, inner.key)?.key).toBe(tree.key)
    expect(treeText(out)).toBe(
      "category in ('3', '4') and create_user = #{userId} and (sort >= '2') and post_code <> 'it''s'",
    )
    const first = conditions(tree)[0]
    expect(movePart(tree, first?.key ?? 0, -1)).toBe(tree)
  })

  test('the focus goes to the next condition, else to the one before, else nowhere', () => {
    const { tree } = readText("a = '1' and b = '2'", null)
    const [a, b] = conditions(tree)
    expect(neighbourOf(tree, a?.key ?? 0)).toBe(b?.key)
    expect(neighbourOf(tree, b?.key ?? 0)).toBe(a?.key)
    expect(neighbourOf(removePart(tree, a?.key ?? 0), b?.key ?? 0)).toBeNull()
  })

  test('random edits keep every key once and the text readable where all is complete', () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom('move', 'copy', 'remove', 'group'), fc.nat(), fc.boolean()),
      {
        maxLength: 20,
      },
    )
    fc.assert(
      fc.property(steps, (edits) => {
        let { tree } = readText(TEXT, null)
        for (const [what, at, isDown] of edits) {
          const parts = partsOf(tree),
            entry = parts[at % Math.max(1, parts.length)]
          if (!entry || parts.length > 30) continue
          const { part } = entry
          if (what === 'move') tree = movePart(tree, part.key, isDown ? 1 : -1)
          if (what === 'copy') tree = addAfter(tree, part.key, copyOf(part))
          if (what === 'remove') tree = removePart(tree, part.key)
          if (what === 'group') {
            const group = newGroup('any'),
              [inner] = group.parts
            tree = setCondition(addAfter(tree, part.key, group), inner?.key ?? 0, {
              field: 'sort',
              values: ['1'],
            })
          }
        }
        expect(new Set(keysOf(tree)).size).toBe(keysOf(tree).length)
        // Groups that moving left empty are not complete.
        if (tree.parts.length > 0 && isComplete(tree))
          expect(readText(treeText(tree), null).problem).toBeNull()
      }),
    )
  })
})
