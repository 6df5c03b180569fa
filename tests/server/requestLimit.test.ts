import { expect, test } from 'vitest'
import type { Answer } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const BURST = 60
const server = useServer({ env: { REQUEST_BURST: String(BURST) } })
const read = (account: string): Promise<Answer> => server.as(account, '100001').get('/blade-system/user/info')
const refused = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 429)

test('a flood of one user is refused beyond its burst with the time to wait, and nobody else is', async () => {
  await read('operator')
  await read('viewer')
  const [flood, other] = await Promise.all([
    Promise.all(Array.from({ length: 300 }, () => read('operator'))),
    Promise.all(Array.from({ length: 20 }, () => read('viewer'))),
  ])
  // How many depends on the speed of the machine: up to ten may always wait, and a second gives twenty more.
  expect(refused(flood)).not.toEqual([])
  expect(flood.filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(BURST)
  const [first] = refused(flood)
  expect(first).toMatchObject({ code: 429, msg: '操作过于频繁，请稍后再试' })
  expect(Number(first?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(refused(other)).toEqual([])
})

test('a program that waits for each answer is not limited', async () => {
  for (let call = 0; call < 3 * BURST; call += 1) expect(await read('auditor')).toMatchObject({ code: 200 })
})
