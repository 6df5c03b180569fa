import { describe, expect, test } from 'vitest'
import { defineResource } from '../../src/contract/define/resource.ts'
import { text } from '../../src/contract/define/field.ts'
import { RESOURCES } from '../../src/contract/index.ts'
import { camel } from '../../src/palette/camel.ts'
import { derive, permissionsOf } from '../../src/palette/derive.ts'
import { allCommands, deriveSeeded, seededRoutes } from './support.ts'

describe('the register of menu buttons and commands', () => {
  test('is complete for the seeded menu', () => expect(deriveSeeded().gaps).toEqual([]))
  test('reports buttons without declaration and declarations without button', () => {
    const { gaps } = derive({
      routes: seededRoutes(),
      buttons: [{ code: 'user', name: '用户', children: [{ code: 'user_fly', name: '飞', action: 1 }] }],
      resources: RESOURCES.filter(({ id }) => id === 'post'),
    })
    expect(gaps.filter(({ kind }) => kind === 'button').map(({ code }) => code)).toEqual(['user_fly'])
    expect(
      gaps
        .filter(({ kind }) => kind === 'action')
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['post_add', 'post_delete', 'post_edit', 'post_export', 'post_import', 'post_view'])
  })
  test('reads permissions from the leaves of the button tree', () =>
    expect([
      ...permissionsOf([
        { code: 'user', name: '', children: [{ code: 'user_add', name: '' }] },
        { code: 'lone', name: '' },
      ]),
    ]).toEqual(['user_add', 'lone']))
  test('turns menu codes into command ids', () =>
    expect(['flow_model', 'api_scope', 'topmenu', 'User-Group', 'log_operate'].map(camel)).toEqual([
      'flowModel',
      'apiScope',
      'topmenu',
      'userGroup',
      'logOperate',
    ]))
  test('has valid, unique ids and aliases', () => {
    const commands = allCommands()
    const ids = commands.flatMap(({ id, aliases }) => [id, ...(aliases ?? [])])
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)+$/.test(id))).toEqual([])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
  test('derives 2 000 commands within its time limit', () => {
    const many = Array.from({ length: 330 }, (_, index) =>
      defineResource({
        id: `thing${index}`,
        label: `事物${index}`,
        path: `/x/thing${index}`,
        scope: 'tenant',
        title: 'name',
        fields: { name: text('名称') },
        list: { columns: ['name'] },
        menu: { branch: 'system', sort: index, icon: 'x', path: `/thing/${index}`, en: `Thing ${index}` },
        actions: { run: { label: '执行', on: 'selection' } },
      }),
    )
    const routes = many.map((command) => ({
      id: command.id,
      parentId: '0',
      code: command.id,
      name: command.label,
      path: `/thing/${command.id}`,
      category: 1,
    }))
    const buttons = [
      {
        code: 'all',
        name: '',
        children: many.flatMap((command) =>
          ['add', 'edit', 'delete', 'view', 'run'].map((alias) => ({
            code: `${command.id}_${alias}`,
            name: alias,
            action: 3,
          })),
        ),
      },
    ]
    const { places, actions } = derive({ routes, buttons, resources: many })
    expect(places.length + actions.length).toBe(1980)
  })
})
