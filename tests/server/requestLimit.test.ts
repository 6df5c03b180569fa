import { expect, test } from 'vitest'
import type { Answer } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const BURST = 60
const server = useServer({ env: { REQUEST_BURST: String(BURST) } })
const read = (account: string): Promise<Answer> => server.as(account, '100001').get('/blade-system/user/info')
const refused = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 429)
/** Lets calls go at the gate until `calls` are answered. */
async function openGateUntil<T>(calls: Promise<T>): Promise<T> {
  let isOver = false
  const stop = (): void => {
    isOver = true
  }
  void calls.then(stop, stop)
  while (!isOver) await server.as('auditor', '100001').post('/blade-test/openGate', {})
  return calls
}

test('a flood of one user is refused beyond its burst with the time to wait, and nobody else is', async () => {
  const operator = server.as('operator', '100001')
  await operator.token()
  await read('viewer')
  // Calls at the gate stay open until the test lets them go, however fast the machine is.
  const flood = Array.from({ length: 300 }, () => operator.post('/blade-test/waitAtGate'))
  await Promise.any(flood.map(async (call) => expect(await call).toMatchObject({ status: 429 })))
  expect(refused(await Promise.all(Array.from({ length: 20 }, () => read('viewer'))))).toEqual([])
  const answers = await openGateUntil(Promise.all(flood))
  // How many are refused depends on the speed of the machine: a second gives twenty more.
  const [first] = refused(answers)
  expect(first).toMatchObject({ code: 429, msg: '操作过于频繁，请稍后再试' })
  expect(Number(first?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(BURST)
})

test('a program that waits for each answer is not limited', async () => {
  for (let call = 0; call < 3 * BURST; call += 1) expect(await read('auditor')).toMatchObject({ code: 200 })
})
