import { describe, expect, it } from 'vitest'
import { differences, mergedDraft, proposedSides, sameValue } from '../../../src/console/form/conflict.ts'
import type { FormField } from '../../../src/console/form/draft.ts'

const field = (name: string, kind: 'text' | 'secret' = 'text'): FormField => ({
  name,
  spec: { kind, label: name },
  readOnly: false,
})
const fields = [field('name'), field('phone'), field('email'), field('remark'), field('key', 'secret')]
const base = { name: '甲', phone: '1', email: 'a@x', remark: null, key: null }

describe('two saves of one row', () => {
  const mine = { name: '乙', phone: '2', email: 'a@x', remark: '', key: 'typed' }
  const theirs = { name: '丙', phone: '1', email: 'b@x', remark: null }
  const diffs = differences(fields, { base, mine, theirs })

  it('differ only where a visible value differs, and never in secrets', () => {
    expect(diffs.map(({ name, changedByBoth }) => [name, changedByBoth])).toEqual([
      ['name', true],
      ['phone', false],
      ['email', false],
    ])
  })
  it('propose the changed side of each field, and mine where both changed', () => {
    expect(proposedSides(diffs)).toEqual({ name: 'mine', phone: 'mine', email: 'theirs' })
  })
  it('are merged by the chosen sides, keeping what was typed in other fields', () => {
    expect(mergedDraft(mine, diffs, { name: 'theirs', phone: 'mine', email: 'theirs' })).toEqual({
      name: '丙',
      phone: '2',
      email: 'b@x',
      remark: '',
      key: 'typed',
    })
  })
  it('do not conflict where both typed the same value', () => {
    expect(
      differences(fields, { base, mine: { ...base, name: '丁' }, theirs: { ...base, name: '丁' } }),
    ).toEqual([])
  })
  it('treat missing, null, empty text and empty list as one value', () => {
    expect([
      sameValue(undefined, null),
      sameValue('', null),
      sameValue([], null),
      sameValue(0, null),
      sameValue(false, null),
    ]).toEqual([true, true, true, false, false])
  })
})
