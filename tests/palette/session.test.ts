import { describe, expect, test } from 'vitest'
import { text } from '../../src/contract/define/field.ts'
import type { Argument } from '../../src/palette/command.ts'
import {
  CLOSED,
  activePage,
  reduceSession,
  type Session,
  type SessionEvent,
  valueKey,
} from '../../src/palette/session.ts'

const choice: Argument = { kind: 'choice', label: '主题', choices: () => [] }
const fields: Argument = {
  kind: 'fields',
  label: '锁屏',
  fields: { reason: text('原因', { required: true }), note: text('备注') },
}
const play = (...events: readonly SessionEvent[]): Session => events.reduce(reduceSession, CLOSED)
const open: SessionEvent = { type: 'open', now: 0 }
const type = (query: string): SessionEvent => ({ type: 'type', query })
const escape = (now = 0): SessionEvent => ({ type: 'escape', now })

describe('Escape in the palette', () => {
  test('clears the text, then goes up a level, then closes, one per press', () => {
    const deep = [
      open,
      type('zt'),
      { type: 'choose', command: 'appearance.theme', steps: [choice] },
      type('an'),
    ] as const
    expect(activePage(play(...deep, escape()))).toEqual({
      kind: 'argument',
      command: 'appearance.theme',
      step: 0,
      query: '',
    })
    expect(activePage(play(...deep, escape(), escape()))).toEqual({ kind: 'root', query: 'zt' })
    expect(activePage(play(...deep, escape(), escape(), escape()))).toEqual({ kind: 'root', query: '' })
    expect(play(...deep, escape(), escape(), escape(), escape()).open).toBe(false)
  })
  test('closes at once what a key opened above the search; Backspace leads to the search, which it closes too', () => {
    const opened = { type: 'open', now: 0, command: { id: 'a.b', steps: [choice, fields] } } as const
    expect(play(opened, escape()).open).toBe(false)
    const answered = [opened, { type: 'answer', values: { choice: 'x' } }] as const
    expect(activePage(play(...answered, escape()))).toMatchObject({ command: 'a.b', step: 0 })
    expect(play(...answered, escape(), escape()).open).toBe(false)
    expect(activePage(play(opened, { type: 'back' }))).toEqual({ kind: 'root', query: '' })
    expect(play(opened, { type: 'back' }, escape()).open).toBe(false)
  })
  test('cancels a half-entered command', () => {
    const { values, steps, run } = play(
      open,
      { type: 'choose', command: 'a.b', steps: [choice, fields] },
      { type: 'answer', values: { choice: 'x' } },
      escape(),
      escape(),
    )
    expect([values, steps, run]).toEqual([{}, [], null])
  })
})

describe('Backspace in an empty input', () => {
  test('goes up a level and never closes', () => {
    expect(play(open, { type: 'actions', of: 'user.add' }, { type: 'back' }).pages).toHaveLength(1)
    expect(play(open, { type: 'back' }).open).toBe(true)
  })
  test('does nothing while there is text', () =>
    expect(play(open, { type: 'actions', of: 'user.add' }, type('x'), { type: 'back' }).pages).toHaveLength(
      2,
    ))
  test('returns to the previous argument with its value', () => {
    const session = play(
      open,
      { type: 'choose', command: 'a.b', steps: [choice, fields] },
      { type: 'answer', values: { choice: 'dark' } },
      { type: 'back' },
    )
    expect([activePage(session), session.values]).toEqual([
      { kind: 'argument', command: 'a.b', step: 0, query: '' },
      { choice: 'dark' },
    ])
  })
})

describe('command arguments', () => {
  test('are requested one by one, and then the command runs once', () => {
    const done = play(
      open,
      type('qhzt'),
      { type: 'choose', command: 'a.b', steps: [choice, fields], openIn: 'tab' },
      { type: 'answer', values: { choice: 'dark' } },
      { type: 'answer', values: { reason: '午休' } },
    )
    expect([done.open, done.run]).toEqual([
      false,
      { command: 'a.b', input: { choice: 'dark', reason: '午休' }, openIn: 'tab', query: 'qhzt' },
    ])
    expect(reduceSession(done, { type: 'ran' }).run).toBeNull()
  })
  test('are not requested from a command without any, which runs at once and is not offered again', () => {
    const done = play(open, type('sp'), { type: 'choose', command: 'session.lock', steps: [] })
    expect([done.open, done.run?.command, done.run?.query, done.savedQuery]).toEqual([
      false,
      'session.lock',
      'sp',
      null,
    ])
  })
  test('start at the first step when the command is opened by a key', () =>
    expect(
      activePage(play({ type: 'open', now: 0, command: { id: 'a.b', steps: [choice, fields] } })),
    ).toEqual({ kind: 'argument', command: 'a.b', step: 0, query: '' }))
  test('from a link fill the steps up to the last one, never past it', () => {
    const session = play({
      type: 'open',
      now: 0,
      command: { id: 'a.b', steps: [choice, fields], values: { choice: 'dark', reason: 'x' } },
    })
    expect([session.open, session.run, activePage(session)]).toEqual([
      true,
      null,
      { kind: 'argument', command: 'a.b', step: 1, query: '' },
    ])
    expect(
      activePage(
        play({
          type: 'open',
          now: 0,
          command: { id: 'a.b', steps: [fields, choice], values: { note: 'x' } },
        }),
      ),
    ).toMatchObject({ step: 0 })
  })
  test('number their choices by position', () =>
    expect([valueKey([choice, fields, choice], 0), valueKey([choice, fields, choice], 2)]).toEqual([
      'choice',
      'choice2',
    ]))
})

describe('the typed text', () => {
  test('is offered again for a minute after closing', () => {
    const closed = play(open, type('yong'), { type: 'close', now: 1000 })
    expect(activePage(reduceSession(closed, { type: 'open', now: 60_999 }))).toEqual({
      kind: 'root',
      query: 'yong',
    })
    expect(activePage(reduceSession(closed, { type: 'open', now: 61_000 }))).toEqual({
      kind: 'root',
      query: '',
    })
    expect(activePage(reduceSession(closed, { type: 'open', now: 2000, query: '>' }))).toEqual({
      kind: 'root',
      query: '>',
    })
  })
  test('resets the highlight to the first row', () =>
    expect(play(open, { type: 'move', to: 5, rows: 10 }, type('a')).row).toBe(0))
})

describe('the highlighted row', () => {
  const at = (row: number, to: Extract<SessionEvent, { type: 'move' }>['to'], rows = 30): number =>
    play(open, { type: 'move', to: row, rows }, { type: 'move', to, rows }).row
  test('wraps around at the ends when moved by one', () =>
    expect([at(29, 'next'), at(0, 'previous'), at(3, 'next'), at(3, 'previous')]).toEqual([0, 29, 4, 2]))
  test('stops at the ends when moved by pages', () =>
    expect([at(25, 'pageDown'), at(3, 'pageUp'), at(3, 'last'), at(9, 'first')]).toEqual([29, 0, 29, 0]))
  test('stays at the top of an empty list', () =>
    expect(play(open, { type: 'move', to: 'next', rows: 0 }).row).toBe(0))
})

test('a closed palette ignores every event except opening', () => {
  for (const event of [
    type('x'),
    escape(),
    { type: 'back' },
    { type: 'actions', of: 'a' },
    { type: 'close', now: 1 },
  ] as const)
    expect(reduceSession(CLOSED, event)).toBe(CLOSED)
})
