import type { Dice } from './dice.ts'
import { formOf } from './request.ts'
import type { Pairs } from './shape.ts'
import { plainOf } from './values.ts'

/** A form with a file, which may be malformed. */
export function fileForm(dice: Dice, fields: Pairs): Buffer {
  const content = dice.pick([
    '',
    '手机号,数量\n13800000001,1\n',
    '\u0000\u0001',
    'PK\u0003\u0004',
    `"${'a,'.repeat(500)}`,
    'a\n'.repeat(50),
    '﻿卡号,卡密\n1,2\n',
  ])
  const name = dice.pick([
    'a.csv',
    'a.xlsx',
    'a.png',
    '',
    '../../x.csv',
    `${'长'.repeat(300)}.csv`,
    'a\u0000.csv',
    'toString',
    'a.exe',
  ])
  const form = formOf(
    fields.map(([key, value]) => [key, plainOf(value)]),
    dice.percent(85) ? { name, content } : null,
  )
  return dice.percent(20) ? form.subarray(0, dice.below(form.length)) : form
}
