import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../commands/index.ts'
import { readCatalogue } from '../../src/console/build/catalogue.ts'
import { nameOf, titleOf, titleText, unavailable } from '../../src/palette/available.ts'
import { effectiveWhen, keysOf } from '../../src/palette/overlap.ts'
import { parseKeys } from '../../src/kernel/stroke.ts'
import type { Ctx } from '../../src/palette/command.ts'
import { listOf, moment, recordingHost, rowsSelected } from './moments.ts'

const VIEWS = ['1', '2'].map((id) => ({
  id,
  resource: 'user',
  name: `甲${id}`,
  list: '用户管理',
  isDeclared: false,
  pinyin: '',
}))

const GROUPABLE = listOf('user', {
  groups: {
    by: '',
    fields: [
      { value: 'deptId', title: '部门' },
      { value: 'status', title: '状态' },
    ],
  },
})

const byId = (id: string) => {
  const registered = COMMANDS.find((command) => command.id === id)
  if (!registered) throw new Error(`no ${id}`)
  return registered
}
function callsOf(
  id: string,
  ctx: Ctx = moment(),
  input: Readonly<Record<string, unknown>> = {},
): readonly string[] {
  const { host, calls } = recordingHost(ctx)
  void byId(id).run(host, input)
  return calls
}

describe('every hand-written command', () => {
  test.each(COMMANDS.map((command) => [command.id, command] as const))(
    '%s calls the host once, has a fixed name, and its keys are written canonically',
    (id, command) => {
      const { host, calls } = recordingHost(
        moment({ list: listOf('user', { selection: rowsSelected(1) }), split: 'side' }),
      )
      void command.run(host, { choice: 'dark' })
      if (!id.startsWith('cursor.')) expect(calls.length).toBe(1)
      if (typeof command.title === 'function') expect(command.name).toBeDefined()
      expect(titleText(titleOf(command, moment()))).not.toMatch(/[{}]/)
      for (const keys of keysOf(command)) {
        expect(parseKeys(keys).join(' ')).toBe(keys)
        expect(effectiveWhen(parseKeys(keys), command.when).zone?.length ?? 1).toBeGreaterThan(0)
      }
      for (const argument of command.arguments ?? [])
        if (argument.kind === 'choice')
          expect(argument.choices(moment({ views: VIEWS, list: GROUPABLE })).length).toBeGreaterThan(1)
    },
  )
  test('has an English text for each of its Chinese ones', async () => {
    const english = await readCatalogue('locales/en')
    const texts = COMMANDS.flatMap((command) => [
      nameOf(command).text,
      command.group,
      ...(command.needs ?? []).flatMap(({ reason }) => (typeof reason === 'string' ? [reason] : [])),
      ...(command.arguments ?? []).flatMap((argument) => [
        argument.label,
        ...(argument.kind === 'choice'
          ? argument.choices(moment({ list: listOf('user') })).map(({ title }) => title)
          : []),
      ]),
    ])
    expect(texts.filter((text) => /[\u3400-\u9fff]/.test(text) && !english.has(text))).toEqual([])
  })
  test('gives the reason why it cannot run', () => {
    const nowhere = moment({
      tabs: { count: 1, closed: 0, active: '/wel/index', closable: false },
      undoable: false,
      redoable: false,
    })
    const reasons = COMMANDS.flatMap((command) => {
      const reason = unavailable(command, nowhere)
      return reason ? [[command.id, titleText(reason)]] : []
    })
    expect(reasons).toEqual(
      expect.arrayContaining([
        ['tabs.closeOthers', '没有其他标签'],
        ['tabs.close', '当前标签不能关闭'],
        ['tabs.reopen', '没有关闭过的标签'],
        ['list.refresh', '本页没有列表'],
        ['list.copy', '请先选择一条数据'],
        ['record.save', '没有打开的表单'],
        ['edit.undo', '没有可以撤销的操作'],
        ['edit.redo', '没有可以重做的操作'],
        ['appearance.power', '已经是键盘模式'],
        ['list.selectNone', '没有选择数据'],
      ]),
    )
    for (const [, reason] of reasons) expect(reason).not.toMatch(/[{}]|^$/)
  })
})

describe('single commands', () => {
  test('the theme command applies the chosen theme', () => {
    expect(byId('appearance.theme').arguments).toHaveLength(1)
    expect(callsOf('appearance.theme', moment(), { choice: 'star' })).toEqual(['view.theme("star")'])
  })
  test('the theme command lists eleven themes, the current one first', () => {
    const argument = byId('appearance.theme').arguments?.[0]
    const choices =
      argument?.kind === 'choice' ? argument.choices(moment({ theme: 'vip' })).map(({ value }) => value) : []
    expect(choices[0]).toBe('vip')
    expect([...choices].sort()).toEqual([
      'bule',
      'cool',
      'd2',
      'dark',
      'default',
      'hey',
      'iview',
      'lte',
      'star',
      'vip',
      'white',
    ])
  })
  test('mod+A selects the page, then everything, then nothing', () => {
    const at = (list: Parameters<typeof listOf>[1]): readonly string[] =>
      callsOf('list.selectMore', moment({ list: listOf('user', list) }))
    expect(at({})).toEqual(['list.select("page")'])
    expect(at({ selection: rowsSelected(3), pageState: 'some' })).toEqual(['list.select("page")'])
    expect(at({ selection: rowsSelected(50), pageState: 'all' })).toEqual(['list.select("all")'])
    expect(at({ selection: rowsSelected(50), pageState: 'all', total: 50 })).toEqual(['list.select("none")'])
    expect(at({ selection: { kind: 'query', filter: {}, except: new Set(), total: 1204 } })).toEqual([
      'list.select("none")',
    ])
  })
  test('Esc clears the selection, then closes the pane, one per press', () => {
    expect(
      callsOf(
        'view.back',
        moment({ zone: 'grid', split: 'side', list: listOf('user', { selection: rowsSelected(2) }) }),
      ),
    ).toEqual(['list.select("none")'])
    expect(callsOf('view.back', moment({ zone: 'grid', split: 'side', list: listOf('user') }))).toEqual([
      'record.closePane()',
    ])
    expect(
      callsOf(
        'view.back',
        moment({ zone: 'detail', split: 'side', list: listOf('user', { selection: rowsSelected(2) }) }),
      ),
    ).toEqual(['record.closePane()'])
    expect(callsOf('view.back', moment({ zone: 'grid', list: listOf('user') }))).toEqual([])
  })
  test('Esc asks whether a running operation should be stopped before it leaves anything', () => {
    const running = moment({
      zone: 'grid',
      jobRunning: true,
      list: listOf('user', { selection: rowsSelected(2) }),
    })
    expect(callsOf('view.back', running)).toEqual(['view.stopTask()'])
    expect(callsOf('view.stopTask', running)).toEqual(['view.stopTask()'])
  })
  test('pages outside the menu have commands', () =>
    expect(
      ['open.home', 'open.dashboard', 'open.info'].flatMap((id) => [byId(id).keys, ...callsOf(id)]),
    ).toEqual(['g h', 'go("/wel/index")', 'g d', 'go("/wel/dashboard")', 'g i', 'go("/info/index")']))
})
