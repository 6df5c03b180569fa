import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { numbersIn, storedColumns } from '../../scripts/check/storedNumbers.mjs'
import { RESOURCES } from '../../src/contract/index.ts'
import { merchantOrderInfo } from '../../src/contract/resources/order/merchantOrderInfo.ts'
import { columnsOf } from '../../src/server/store/columns.ts'
import { choiceSql, stateSql, valueSql } from '../../src/server/store/storedValues.ts'

const FOLDER = 'src/server/store/migrations'
const migrations = readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
const columns = storedColumns(migrations)
const columnsIn = (sql: string): string[] => numbersIn({ sql, start: 0 }, columns).map(({ column }) => column)

test('the check of stored numbers knows the column of every state and numbered choice', () => {
  const stored = RESOURCES.flatMap((resource) => columnsOf(resource))
    .filter(({ type }) => type.startsWith('smallint'))
    .map(({ column }) => column)
  // The depth of a category has the same name as the rank of a merchant or supplier group.
  expect([...new Set(stored)].filter((column) => !columns.includes(column))).toEqual(['level'])
})

test('states and choices are literals in the text of a statement', () => {
  for (const [fragment, text] of [
    [stateSql(merchantOrderInfo, 'success', 'partial'), '30, 35'],
    [choiceSql(merchantOrderInfo, 'refundState', 'full'), '3'],
    [valueSql({ whole: 1, half: 2 }, 'half', 'whole'), '2, 1'],
  ] as const)
    expect(fragment.toOperationNode()).toMatchObject({ sqlFragments: [text], parameters: [] })
})

// In a checked statement, `§` stands for a placeholder and `#` for one that chooses between bare numbers.
describe('a bare number is refused', () => {
  test.each([
    ['where a.status = 1', ['status']],
    ['where a.status is distinct from 3', ['status']],
    ['where order_state in (30, 35)', ['order_state']],
    ['where task_status not in (§§, 3)', ['task_status']],
    ['where coalesce(action, §) in (0, 1)', ['action']],
    ['where card_state = any(array[1, 2])', ['card_state']],
    ['select coalesce(action, 0) as action', ['action']],
    ['select 2::smallint as direction', ['direction']],
    ['select case status when § then 1 when 2 then 3 end', ['status']],
    ['update job set tries = 0, state = 2', ['state']],
    ['update job set state = case when § then § else 0 end', ['state']],
    ['update job set state = ####', ['state']],
    ['insert into job (id, state) values (§, 0)', ['state']],
    ['insert into job (id, state)\n select left(a, b), case when c then 4 end from d', ['state']],
  ])('%s', (sql, expected) => {
    expect(columnsIn(sql)).toEqual(expected)
  })
})

describe('other numbers stay', () => {
  test.each([
    'where status = §§ and is_deleted = 0 limit 1',
    'where status in (§§) and qty > 2',
    'select count(*) filter (where status = §) > 1, case when status = § then 1 else 0 end',
    'select case status when § then 1 else 0 end',
    'update job set state = case when § then § else § end, tries = 0',
    'insert into job (id, state, tries) select 1, §, 0 from job',
  ])('%s', (sql) => {
    expect(columnsIn(sql)).toEqual([])
  })
})
