import type { Action, Draft, Input } from '../../src/contract/define/row.ts'
import type { user } from '../../src/contract/resources/system/user.ts'
import { fen } from '../../src/kernel/money.ts'
import { specimen } from '../support/specimen.ts'
import { type Flat, prove, type Same } from './equal.ts'

type Written = Draft<typeof specimen>
const minimal: Written = { name: '标本', code: 'SP1', seller: '老王' }

prove<Same<Written['name'], string>>(true)
prove<Same<Written['pin'], string | null | undefined>>(true)
prove<Same<Written['count'], number | null | undefined>>(true)
prove<Same<Written['grade'], 'first' | 'second' | 'third' | null | undefined>>(true)

void ({
  ...minimal,
  pin: '1357',
  season: { from: null, to: '2026-01-01 00:00:00' },
  keeperIds: ['1'],
  parts: [{ partName: '底座', amount: 1, unitPrice: null, madeOn: null }],
} satisfies Written)
// @ts-expect-error a required field is missing
void ({ code: 'SP1', seller: '老王' } satisfies Written)
// @ts-expect-error a required field may not be null
void ({ ...minimal, name: null } satisfies Written)
// @ts-expect-error a field the server fills is not written
void ({ ...minimal, checkCount: 3 } satisfies Written)
// @ts-expect-error an undeclared field
void ({ ...minimal, colour: 'red' } satisfies Written)
// @ts-expect-error the state moves by actions, not by a form
void ({ ...minimal, stage: 'lost' } satisfies Written)
// @ts-expect-error no such choice
void ({ ...minimal, grade: 'fourth' } satisfies Written)
// @ts-expect-error a wire number is no choice
void ({ ...minimal, grade: 1 } satisfies Written)
// @ts-expect-error money is no text
void ({ ...minimal, price: '19.99' } satisfies Written)
void ({ ...minimal, price: fen(1999) } satisfies Written)
// @ts-expect-error a plain number is no amount of money
void ({ ...minimal, price: 1999 } satisfies Written)
// @ts-expect-error nor in a child row
void ({ ...minimal, parts: [{ partName: '底座', amount: 1, unitPrice: 5, madeOn: null }] } satisfies Written)
// @ts-expect-error a boolean is not 1 or 0
void ({ ...minimal, isFragile: 1 } satisfies Written)
// @ts-expect-error a child row without its name
void ({ ...minimal, parts: [{ amount: 1, unitPrice: null, madeOn: null }] } satisfies Written)
// @ts-expect-error ids are text
void ({ ...minimal, keeperIds: [1] } satisfies Written)
// @ts-expect-error a structure has its shape
void ({ ...minimal, shape: { unit: 3 } } satisfies Written)
// @ts-expect-error a window has two ends
void ({ ...minimal, season: '2026' } satisfies Written)

prove<Same<Action<typeof specimen>, 'show' | 'store' | 'lend' | 'lose' | 'sendOut' | 'fetch'>>(true)
prove<Same<Flat<Input<typeof specimen, 'lend'>>, { readonly story: string }>>(true)
prove<Same<Input<typeof specimen, 'show'>, Record<never, never>>>(true)
prove<Same<Flat<Input<typeof user, 'grant'>>, { readonly roleIds: readonly string[] }>>(true)
// @ts-expect-error no such action
void ({} as Input<typeof specimen, 'sell'>)
// @ts-expect-error the input of an action is required where its field is
void ({} satisfies Input<typeof specimen, 'lend'>)
// @ts-expect-error actions are limited to declared names
void specimen.actions.sell
// @ts-expect-error fields are limited to declared names
void specimen.fields.colour
