import type { Action, CollectionAction, HandledAction, Row } from '../../src/contract/define/row.ts'
import { text } from '../../src/contract/define/field.ts'
import { defineResource } from '../../src/contract/define/resource.ts'
import type { stock } from '../../src/contract/resources/stock/stock.ts'
import { particulars } from '../../src/server/engine/particulars.ts'
import { prove, type Same } from './equal.ts'

const lamp = defineResource({
  id: 'lamp',
  label: '灯',
  path: '/lamp',
  scope: 'tenant',
  title: 'name',
  fields: { name: text('名称', { required: true }) },
  states: { initial: 'dark', labels: { dark: '灭', lit: '亮' }, wire: { dark: 0, lit: 1 } },
  actions: {
    light: { label: '点亮', on: 'selection', from: ['dark'], to: 'lit', handled: true },
    quench: { label: '熄灭', on: 'selection', from: ['lit'], to: 'dark' },
    paint: {
      label: '涂色',
      on: 'record',
      handled: true,
      input: { colour: text('颜色', { required: true }) },
    },
    buy: {
      label: '购买',
      on: 'collection',
      handled: true,
      input: { shop: text('商店', { required: true }) },
    },
    inspect: { label: '检查', on: 'record', own: true },
  },
  list: { columns: ['name'] },
})
const rug = defineResource({
  id: 'rug',
  label: '毯',
  path: '/rug',
  scope: 'tenant',
  title: 'name',
  fields: { name: text('名称', { required: true }) },
  list: { columns: ['name'] },
})

prove<Same<Action<typeof lamp>, 'light' | 'quench' | 'paint' | 'buy' | 'inspect'>>(true)
prove<Same<HandledAction<typeof lamp>, 'light' | 'paint' | 'buy'>>(true)
prove<Same<CollectionAction<typeof lamp>, 'buy'>>(true)
prove<Same<HandledAction<typeof rug>, never>>(true)
prove<Same<HandledAction<typeof stock>, 'disable' | 'enable' | 'adjust'>>(true)

const light = (row: Row<typeof lamp>) => ({ set: { name: row.name } })
const paint = (_row: unknown, { colour }: { readonly colour: string }) => ({ set: { name: colour } })
const buy = ({ shop }: { readonly shop: string }) =>
  Promise.resolve({ ids: [], count: 0, answer: { shop }, consequences: [] })

void particulars(lamp, { actions: { light, paint, buy } })
void particulars(lamp, {
  hooks: { beforeRemove: (rows) => Promise.resolve(rows.forEach(({ name }) => void name.length)) },
  prefetch: { light: (row) => Promise.resolve(row.name) },
  actions: {
    light: (row) => ({ set: { name: row.name } }),
    paint: (_row, { colour }) => ({ set: { name: colour } }),
    buy,
  },
})
void particulars(rug, {})
void particulars(rug, { hooks: { narrow: () => [{ field: 'name', values: ['a'] }] } })

// @ts-expect-error the handlers are missing
void particulars(lamp, {})
// @ts-expect-error a handled action without handler
void particulars(lamp, { actions: { light, paint } })
// @ts-expect-error an action that is not declared
void particulars(lamp, { actions: { light, paint, buy, sell: light } })
// @ts-expect-error an action that the state machine does alone
void particulars(lamp, { actions: { light, paint, buy, quench: light } })
// @ts-expect-error an action with a screen and calls of its own
void particulars(lamp, { actions: { light, paint, buy, inspect: light } })
// @ts-expect-error a noun without handled actions
void particulars(rug, { actions: { light } })
// @ts-expect-error the action of a row cannot be done for the collection
void particulars(lamp, { actions: { light: buy, paint, buy } })
// @ts-expect-error the action of the collection has no row
void particulars(lamp, { actions: { light, paint, buy: paint } })
const dye = (_row: unknown, { size }: { readonly size: string }) => ({ set: { name: size } })
// @ts-expect-error an input that is not declared
void particulars(lamp, { actions: { light, paint: dye, buy } })
// @ts-expect-error a prefetch for an action without handler
void particulars(lamp, { prefetch: { quench: () => Promise.resolve(1) }, actions: { light, paint, buy } })
// @ts-expect-error a column that is not declared
void particulars(rug, { hooks: { narrow: () => [{ field: 'colour', values: ['a'] }] } })
// @ts-expect-error a hook that does not exist
void particulars(rug, { hooks: { beforeSaving: () => Promise.resolve() } })
