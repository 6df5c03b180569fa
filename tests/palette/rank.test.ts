import { describe, expect, test } from 'vitest'
import { type Command, type Ctx, defineCommand } from '../../src/palette/command.ts'
import { emptySections } from '../../src/palette/empty.ts'
import { commandEntries, highlightRanges } from '../../src/palette/match.ts'
import { readings } from '../../src/kernel/pinyin.ts'
import { rank } from '../../src/palette/rank.ts'
import {
  forget,
  frecency,
  learned,
  NO_RECENTS,
  noteRun,
  readRecents,
  type Recents,
} from '../../src/palette/recents.ts'
import { listOf, moment, rowsSelected } from './moments.ts'
import { allCommands, indexOf } from './support.ts'

const DAY = 86_400_000
const NOW = 100 * DAY
const command = (id: string, title: string, more: Partial<Command> = {}): Command =>
  defineCommand({ id, title, group: 'x', run: () => undefined, ...more })
const used = (
  id: string,
  times: number,
  more: {
    readonly query?: string
    readonly at?: number
    readonly context?: string
    readonly by?: 'palette' | 'key'
  } = {},
  from: Recents = NO_RECENTS,
): Recents =>
  Array.from({ length: times }).reduce<Recents>(
    (recents) =>
      noteRun(recents, {
        id,
        at: more.at ?? NOW,
        context: more.context ?? '',
        by: more.by ?? 'palette',
        ...(more.query === undefined ? {} : { query: more.query }),
      }),
    from,
  )
const order = (
  commands: readonly Command[],
  query: string,
  {
    ctx = moment(),
    recents = NO_RECENTS,
    branch,
  }: { readonly ctx?: Ctx; readonly recents?: Recents; readonly branch?: string } = {},
): readonly string[] =>
  rank(indexOf(commands).search(query), {
    query,
    ctx,
    recents,
    now: NOW,
    ...(branch === undefined ? {} : { branch }),
  }).map(({ entry }) => entry.id)

describe('match tiers', () => {
  test('precede usage: an exact title ranks above a frequently used prefix match', () => {
    const commands = [command('a.long', '用户管理'), command('a.exact', '用户')]
    expect(order(commands, '用户', { recents: used('a.long', 30) })).toEqual(['a.exact', 'a.long'])
  })
  test('have the declared order', () => {
    const commands = [
      command('t.other', '甲乙', { keywords: ['停用'] }),
      command('t.inside', '批量停用'),
      command('t.path', '甲', { path: '停用 / 乙' }),
      command('t.prefix', '停用商品'),
      command('t.exact', '停用'),
      command('t.initials', 'Ting Yong 丙'),
    ]
    expect(order(commands, '停用')).toEqual(['t.exact', 't.prefix', 't.inside', 't.path', 't.other'])
  })
  test('are preceded by what was chosen twice for a query, also for longer queries', () => {
    const commands = [command('a.one', '用户管理'), command('a.two', '优惠券活动')]
    const taught = used('a.two', 2, { query: 'yh' })
    expect([
      order(commands, 'yh')[0],
      order(commands, 'yh', { recents: taught })[0],
      order(commands, 'yhq', { recents: taught })[0],
    ]).toEqual(['a.one', 'a.two', 'a.two'])
    expect(order(commands, 'yhgl', { recents: taught })).toEqual(['a.one'])
  })
  test('of scattered letters and typos count only without better matches', () => {
    const scattered = command('a.one', 'Scheduled jobs list'),
      initials = command('a.two', '市场会大楼')
    expect([
      order([scattered], 'schdl'),
      order([scattered, initials], 'schdl'),
      order([scattered], 'shcedule'),
      order([scattered], 'shcd'),
    ]).toEqual([['a.one'], ['a.two'], ['a.one'], []])
  })
})

describe('within one match tier', () => {
  const commands = [
    command('a.long', '新增用户组织'),
    command('a.short', '新增用户'),
    command('a.mid', '新增用户组'),
  ]
  test('the shorter title ranks first', () =>
    expect(order(commands, 'xz')).toEqual(['a.short', 'a.mid', 'a.long']))
  test('the more used command ranks first', () =>
    expect(order(commands, 'xz', { recents: used('a.long', 5) })[0]).toBe('a.long'))
  test('the closer context ranks first: selection, then resource, then branch', () => {
    const near = [
      command('n.branch', '停用甲', { path: '系统管理 / 甲' }),
      command('n.far', '停用'),
      command('n.resource', '停用乙乙', { resource: 'user', path: '别处' }),
      command('n.selection', '停用丙丙丙', { resource: 'user', on: 'selection', path: '别处' }),
    ]
    const ctx = moment({ zone: 'grid', list: listOf('user', { selection: rowsSelected(2) }) })
    expect(order(near, 'ty', { ctx, branch: '系统管理' })).toEqual([
      'n.selection',
      'n.resource',
      'n.branch',
      'n.far',
    ])
  })
  test('dangerous commands rank lower, and never first after one letter', () => {
    const risky = [
      command('d.risk', '删', { danger: 'confirm', priority: 1 }),
      command('d.safe', '删掉没有危险的草稿箱'),
    ]
    expect(order(risky, '删')).toEqual(['d.safe', 'd.risk'])
    expect(order(risky, 'sh')[0]).toBe('d.safe')
  })
  test('unavailable commands rank last and carry their reason', () => {
    const some = [
      command('a.blocked', '停用', { needs: [{ test: () => false, reason: '请先选择至少一条数据' }] }),
      command('a.inside', '批量停用'),
    ]
    const rows = rank(indexOf(some).search('停用'), {
      query: '停用',
      ctx: moment(),
      recents: NO_RECENTS,
      now: NOW,
    })
    expect(rows.map(({ entry, unavailable }) => [entry.id, unavailable?.text])).toEqual([
      ['a.inside', undefined],
      ['a.blocked', '请先选择至少一条数据'],
    ])
  })
  test('a limit cuts the end only', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      command(
        `m.n${index}`,
        `新增${'甲'.repeat(index % 7)}`,
        index % 3 ? {} : { needs: [{ test: () => false, reason: 'x' }] },
      ),
    )
    expect(
      rank(indexOf(many).search('xz'), { query: 'xz', ctx: moment(), recents: NO_RECENTS, now: NOW }, 10).map(
        ({ entry }) => entry.id,
      ),
    ).toEqual(order(many, 'xz').slice(0, 10))
  })
})

describe('usage history', () => {
  test('halves in a week and prefers the page on which a command was used', () => {
    const recents = used('a.one', 3, { context: 'user' })
    expect(frecency(recents, 'a.one', 'user', NOW)).toBeCloseTo(0.5)
    expect(frecency(recents, 'a.one', 'user', NOW + 7 * DAY)).toBeCloseTo(1.5 / 4.5)
    expect(frecency(recents, 'a.one', 'role', NOW)).toBeCloseTo(1.5 / 4.5)
    expect(frecency(recents, 'a.two', 'user', NOW)).toBe(0)
  })
  test('for a query fades after 30 days and needs two choices', () => {
    expect([...learned(used('a.one', 1, { query: 'yh' }), 'yh', NOW)]).toEqual([])
    const twice = used('a.one', 2, { query: ' YH ' })
    expect([...learned(twice, 'yh', NOW)]).toEqual(['a.one'])
    expect([...learned(twice, 'yh', NOW + 31 * DAY)]).toEqual([])
  })
  test('can forget one command everywhere', () =>
    expect(forget(used('a.one', 2, { query: 'yh' }), 'a.one')).toEqual(NO_RECENTS))
  test('has a bounded size', () => {
    let recents = NO_RECENTS
    for (let index = 0; index < 400; index++)
      recents = noteRun(recents, { id: `a.n${index}`, at: index, context: '', by: 'key', query: `q${index}` })
    expect([
      Object.keys(recents.runs).length,
      Object.keys(recents.queries).length,
      recents.runs['a.n0'],
      recents.runs['a.n399']?.length,
    ]).toEqual([300, 200, undefined, 1])
    expect(used('a.one', 50).runs['a.one']).toHaveLength(30)
  })
  test('is read back as written, and unreadable entries are dropped', () => {
    const recents = used('a.one', 2, { query: 'yh' })
    expect(readRecents(JSON.parse(JSON.stringify(recents)))).toEqual(recents)
    for (const broken of [
      null,
      'x',
      [],
      { runs: [], queries: 3 },
      { runs: { 'a.one': [{ at: 'x' }] }, queries: { yh: { 'a.one': ['x'] } } },
    ])
      expect(readRecents(broken)).toEqual(NO_RECENTS)
  })
})

describe('suggestions before typing', () => {
  const entries = commandEntries(allCommands(), { locale: 'zh', english: (text) => text })
  const sections = (ctx: Ctx, recents = NO_RECENTS) =>
    emptySections({
      entries,
      ctx,
      recents,
      now: NOW,
      keyed: (id) => entries.find((entry) => entry.id === id)?.command.keys !== undefined,
    })
  test('are starter commands on first use', () => {
    const [only, ...rest] = sections(moment())
    expect([only?.kind, only?.entries.length, rest]).toEqual(['starter', 6, []])
  })
  test('are the selection, this page and recent commands: at most 14 rows without duplicates', () => {
    const ctx = moment({
      zone: 'grid',
      list: listOf('user', { selection: rowsSelected(12), states: new Set(['active']) }),
    })
    const recents = [
      'open.role',
      'user.disable',
      'session.lock',
      'open.dept',
      'open.post',
      'open.menu',
      'open.param',
    ].reduce((all, id, index) => used(id, 1, { at: NOW + index }, all), used('open.role', 4))
    const groups = sections(ctx, recents)
    expect(groups.map(({ kind }) => kind)).toEqual(['selection', 'page', 'recent', 'hint'])
    expect(groups[0]).toMatchObject({ title: '对已选 {count} 条', params: { count: 12 } })
    expect(groups[0]?.entries.map(({ id }) => id)).toContain('user.disable')
    expect(groups[0]?.entries.map(({ id }) => id)).not.toContain('user.enable')
    expect(groups[1]?.entries[0]?.id).toBe('user.add')
    const rows = groups
      .filter(({ kind }) => kind !== 'hint')
      .flatMap((section) => section.entries.map(({ id }) => id))
    expect([new Set(rows).size, groups.flatMap((section) => section.entries).length <= 14]).toEqual([
      rows.length,
      true,
    ])
  })
  test('list dangerous commands last in the selection section, however often they were used', () => {
    const ctx = moment({
      zone: 'grid',
      list: listOf('dictBiz', { selection: rowsSelected(12), states: new Set(['open']) }),
    })
    const [first] = sections(ctx, used('dictBiz.remove', 30, { context: 'dictBiz' }))
    expect(first?.entries.map(({ id }) => id).at(0)).toBe('dictBiz.seal')
    expect(first?.entries.map(({ id }) => id).at(-1)).toMatch(/dictBiz\.(remove|delete)/)
  })
  test('concern the cursor row when nothing is selected', () => {
    const [first] = sections(
      moment({ zone: 'grid', list: listOf('user', { cursor: { id: '1', title: '张三', state: 'active' } }) }),
    )
    expect(first).toMatchObject({ kind: 'row', params: { title: '张三' } })
    expect(first?.entries).toHaveLength(3)
  })
  test('teach a key only while it was never pressed', () => {
    expect(sections(moment(), used('session.lock', 3)).at(-1)).toMatchObject({
      kind: 'hint',
      entries: [{ id: 'session.lock' }],
    })
    expect(sections(moment(), used('session.lock', 2)).some(({ kind }) => kind === 'hint')).toBe(false)
    expect(
      sections(moment(), used('session.lock', 1, { by: 'key' }, used('session.lock', 3))).some(
        ({ kind }) => kind === 'hint',
      ),
    ).toBe(false)
  })
  test('do not include removed commands', () =>
    expect(sections(moment(), used('gone.gone', 3)).map(({ kind }) => kind)).toEqual(['starter']))
})

describe('highlighted matches', () => {
  const item = { id: 'x', title: '新增 SKU 用户', pinyin: readings('新增 SKU 用户') }
  test.each([
    ['新增', [[0, 2]]],
    ['xz', [[0, 2]]],
    ['sku', [[3, 6]]],
    ['yongh', [[7, 9]]],
    ['zengsku', [[1, 6]]],
    [
      '用户 新增',
      [
        [0, 2],
        [7, 9],
      ],
    ],
    ['user', []],
    ['', []],
  ] as const)('%s', (query, expected) => expect(highlightRanges(item, query)).toEqual(expected))
})
