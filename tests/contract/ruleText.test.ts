import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DataRule, isRule, isVariable } from '../../src/contract/define/dataRule.ts'
import { type RuleField, ruleFields } from '../../src/contract/define/ruleFields.ts'
import { readRule, ruleText, UnreadableRule } from '../../src/contract/define/ruleText.ts'
import { RESOURCES } from '../../src/contract/index.ts'

const FIELDS: readonly RuleField[] = RESOURCES.flatMap(ruleFields)
const VALUE = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('${userId}', '${deptIds}', '${nothing}', '#{userId}', "it's", 'a, b', ') or (', '-1', ''),
)
const COMPARISON = fc
  .constantFrom(...FIELDS)
  .chain(({ name, operators }) =>
    fc
      .constantFrom(...operators)
      .chain(
        (operator): fc.Arbitrary<DataRule> =>
          operator === 'in'
            ? fc
                .array(VALUE, { minLength: 1, maxLength: 4 })
                .map((value) => ({ field: name, operator, value }))
            : VALUE.map((value) => ({ field: name, operator, value })),
      ),
  )
/** Rules as they are read: groups have at least two parts. */
const RULE: fc.Arbitrary<DataRule> = fc.letrec<{ rule: DataRule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    COMPARISON,
    fc.array(tie('rule'), { minLength: 2, maxLength: 4 }).map((all) => ({ all })),
    fc.array(tie('rule'), { minLength: 2, maxLength: 4 }).map((any) => ({ any })),
  ),
})).rule

describe('the text of a data rule', () => {
  test('is read as the rule it was written of', () => {
    fc.assert(
      fc.property(RULE, (rule) => {
        expect(isRule(rule)).toBe(true)
        expect(readRule(ruleText(rule))).toEqual(rule)
      }),
      { numRuns: 500 },
    )
  })

  test('is the same after it was read and written', () => {
    fc.assert(
      fc.property(RULE, (rule) => {
        const text = ruleText(rule)
        expect(ruleText(readRule(text))).toBe(text)
      }),
    )
  })

  test('names every field of every noun so that it is found again', () => {
    for (const { name } of FIELDS) {
      const rule: DataRule = { field: name, operator: 'equals', value: '1' }
      expect(readRule(ruleText(rule))).toEqual(rule)
    }
  })

  test('never fails otherwise than by saying where', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        try {
          expect(isRule(readRule(text))).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableRule)
          const { at } = error as UnreadableRule
          expect(at).toBeGreaterThanOrEqual(0)
          expect(at).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ["sort = 1 and ; post_code = 'a'", 13, ';'],
    ['sort = ', 7, '='],
    ["  sort = 1\n  or post_name like 'a'", 26, 'like'],
    ["post_name = 'open", 12, "'open"],
  ])('%s cannot be read at character %i', (text, at, near) => {
    try {
      readRule(text)
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ at })
      expect((error as UnreadableRule).near).toContain(near)
    }
  })

  test('only variables are written without quotes', () => {
    expect(ruleText({ field: 'createUser', operator: 'equals', value: '${userId}' })).toBe(
      'create_user = #{userId}',
    )
    expect(ruleText({ field: 'createUser', operator: 'equals', value: '${other}' })).toBe(
      "create_user = '${other}'",
    )
    expect(isVariable('${other}')).toBe(false)
  })
})
