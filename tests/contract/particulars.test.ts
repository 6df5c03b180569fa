import { expect, test } from 'vitest'
import { defineResource } from '../../src/contract/define/resource.ts'
import { text } from '../../src/contract/define/field.ts'
import { NOUNS } from '../../src/server/domain/nouns.ts'
import { particulars } from '../../src/server/engine/particulars.ts'
import { particularsByNoun } from '../../src/server/engine/particularsByNoun.ts'

const lamp = defineResource({
  id: 'lamp',
  label: '灯',
  path: '/lamp',
  scope: 'tenant',
  title: 'name',
  fields: { name: text('名称') },
  actions: { paint: { label: '涂色', on: 'record', handled: true } },
  list: { columns: ['name'] },
})
const ofLamp = particulars(lamp, { actions: { paint: () => ({}) } })

test('a server has the particulars it was given, by noun', () => {
  expect(particularsByNoun({ resources: [lamp], particulars: [ofLamp] }).get('lamp')).toBe(ofLamp)
  expect(particularsByNoun({ resources: [], particulars: [] }).size).toBe(0)
})

test('no server starts with a noun given twice, or with a handled action that has no handler', () => {
  expect(() => particularsByNoun({ resources: [lamp], particulars: [ofLamp, ofLamp] })).toThrow(
    'the particulars of lamp are given twice',
  )
  expect(() => particularsByNoun({ resources: [lamp], particulars: [] })).toThrow(
    'the action paint of lamp is declared as handled, but its noun is given without a handler for it',
  )
})

test('particulars cannot be changed', () => {
  expect(() => Object.assign(ofLamp.actions, { paint: null })).toThrow(TypeError)
  expect(() => Object.assign(ofLamp, { hooks: {} })).toThrow(TypeError)
})

test('the nouns of the product have a handler for each handled action', () => {
  expect(particularsByNoun(NOUNS).size).toBe(NOUNS.particulars.length)
})

test('particulars are given for nouns of the product alone', () => {
  expect(NOUNS.particulars.filter(({ resource }) => !NOUNS.resources.includes(resource))).toEqual([])
})
