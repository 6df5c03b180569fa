import { describe, expect, test } from 'vitest'
import { money, secret, text } from '../../src/contract/define/field.ts'
import { resourceById } from '../../src/contract/index.ts'
import {
  filledSteps,
  isPrivate,
  keptInput,
  MAX_STEPS,
  type Macro,
  parameterFields,
  readMacro,
  withStep,
} from '../../src/palette/macro.ts'

const open = { kind: 'open', path: '/merchant/config?status=1', title: '商户配置' } as const
const act = {
  kind: 'act',
  resource: 'merchantConfig',
  action: 'batchUpdateAlertValue',
  input: { alertValue: 8800 },
} as const
const macro: Macro = {
  id: 'a',
  name: '改预警',
  steps: [open, act],
  parameters: [{ step: 1, name: 'alertValue' }],
}

describe('a macro', () => {
  test('what is stored is read again, anything else is none', () => {
    expect(readMacro(structuredClone(macro))).toEqual(macro)
    for (const wrong of [
      null,
      [],
      { ...macro, steps: [] },
      { ...macro, steps: Array.from({ length: MAX_STEPS + 1 }, () => open) },
      { ...macro, steps: [{ ...open, path: 'https://example.com' }] },
      { ...macro, steps: [{ ...open, path: '//example.com' }] },
      { ...macro, steps: [{ kind: 'script' }] },
      { ...macro, name: 7 },
    ])
      expect(readMacro(wrong), JSON.stringify(wrong)).toBeNull()
  })

  test('a page replaces the page before, an action does not', () => {
    const other = { ...open, path: '/merchant/config' }
    expect(withStep([open], other)).toEqual([other])
    expect(withStep([open, act], other)).toEqual([open, act, other])
    expect(withStep([act], act)).toEqual([act, act])
  })

  test('its parameters are fields of the actions, and their values replace the recorded ones', () => {
    expect(Object.keys(parameterFields(macro, resourceById))).toEqual(['s1_alertValue'])
    expect(filledSteps(macro, { s1_alertValue: 9900 })[1]).toMatchObject({ input: { alertValue: 9900 } })
    expect(filledSteps(macro, {})[1]).toMatchObject({ input: { alertValue: 8800 } })
    expect(filledSteps({ ...macro, parameters: [] }, { s1_alertValue: 1 })[1]).toMatchObject({
      input: { alertValue: 8800 },
    })
    const gone = { ...macro, steps: [open, { ...act, action: 'noSuchAction' }] }
    expect(parameterFields(gone, resourceById)).toEqual({})
  })

  test('secrets, passwords and one-time values are never kept', () => {
    expect(isPrivate('key', secret('密钥'))).toBe(true)
    for (const name of ['password', 'newPassword', 'smsCode', 'verifyCode', 'accessToken', 'captcha'])
      expect(isPrivate(name, text('值')), name).toBe(true)
    for (const name of ['reason', 'code', 'alertValue'])
      expect(isPrivate(name, money('值')), name).toBe(false)
    const merchant = resourceById('merchantConfig')
    expect(merchant && keptInput(merchant, 'batchUpdateAlertValue', { alertValue: 1 })).toEqual({
      alertValue: 1,
    })
  })
})
