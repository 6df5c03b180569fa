import { describe, expect, test } from 'vitest'
import { titleOf, titleText, unavailable } from '../../src/palette/available.ts'
import type { Ctx } from '../../src/palette/command.ts'
import type { ListContext } from '../../src/palette/listContext.ts'
import { listOf, moment, rowsSelected } from './moments.ts'
import { deriveSeeded, inEnglish } from './support.ts'

const seeded = deriveSeeded()
const command = (id: string) => {
  const derived = seeded.actions.find((candidate) => candidate.id === id)
  if (!derived) throw new Error(`no ${id}`)
  return derived
}

describe('conditions about the values of rows', () => {
  const reason = '这张卡不发送短信，没有可以补发的'
  const cards = (list: Partial<ListContext>, locale: 'zh' | 'en' = 'zh'): Ctx =>
    moment({ zone: 'grid', locale, list: listOf('merchantCardOrderInfo', list) })
  const cursor = { id: '1', title: 'K1', state: 'issued' }
  const id = 'merchantCardOrderInfo.resendSms'
  const reasonIn = (ctx: Ctx): string | null => {
    const unmet = unavailable(command(id), ctx)
    return unmet && titleText(unmet)
  }

  test('the row under the cursor meets them or says why not', () => {
    expect(reasonIn(cards({ cursor }))).toBeNull()
    expect(reasonIn(cards({ cursor: { ...cursor, unmet: { resendSms: reason } } }))).toBe(reason)
    expect(reasonIn(cards({ cursor: { ...cursor, unmet: { invalid: reason } } }))).toBeNull()
  })
  test('a title counts the rows that state and values allow, and no row where none is allowed', () => {
    const some = cards({
      selection: rowsSelected(5),
      states: new Set(['issued', 'voided']),
      stateCounts: { issued: 3, voided: 2 },
      unmet: { resendSms: { count: 1, reason } },
    })
    expect(reasonIn(some)).toBeNull()
    expect(titleText(titleOf(command(id), some))).toBe('补发短信 2 条')
    const none = cards({
      selection: rowsSelected(3),
      states: new Set(['issued']),
      stateCounts: { issued: 3 },
      unmet: { resendSms: { count: 3, reason } },
    })
    expect(reasonIn(none)).toBe(`3 条不能补发短信：${reason}`)
    expect(titleText(titleOf(command(id), none))).toBe('补发短信')
  })
  test('rows that are not loaded count: the server decides about them', () => {
    const ctx = cards({
      selection: rowsSelected(9),
      states: new Set(['issued']),
      stateCounts: { issued: 2 },
      unmet: { resendSms: { count: 2, reason } },
    })
    expect(reasonIn(ctx)).toBeNull()
    expect(titleText(titleOf(command(id), ctx))).toBe('补发短信 7 条')
  })
})

test('a reason names a state in English as its column does, not as the action of the same name', () => {
  const ctx = moment({
    zone: 'grid',
    locale: 'en',
    list: listOf('goodsBrand', { cursor: { id: '1', title: 'A', state: 'enabled' } }),
  })
  const unmet = unavailable(command('goodsBrand.enable'), ctx)
  expect(unmet && titleText(unmet, inEnglish)).toContain('“Enabled”')
  expect(unmet && titleText(unmet, inEnglish)).not.toContain('“Enable”')
})
