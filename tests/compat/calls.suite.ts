import { beforeAll, expect, test } from 'vitest'
import { answered, bladeConsole, type Row } from '../support/bladeConsole.ts'
import { contractCalls, makeCall, shapeOfAnswer } from '../support/contractCalls.ts'
import { png } from '../support/picture.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const url = (): string => server.url
const platform = bladeConsole(url, 'enterprise')
const company = bladeConsole(url, 'enterprise', { tenant: '100001' })
/** Nouns that only the platform sees. */
const PLATFORM_ONLY =
  /\/(menu|tenant|tenant-package|client|dict|region|datasource|tenant-datasource|report)\//

beforeAll(async () => {
  // The demonstration has neither packages nor attachments.
  const [menu] = await answered(platform.get<Row[]>('/blade-system/menu/list'))
  const form = { packageName: '调用的产品包', menuId: menu?.id, type: 1 }
  await answered(platform.post('/blade-system/tenant-package/submit', {}, form))
  const file = new FormData()
  file.set('file', new Blob([new Uint8Array(png())], { type: 'image/png' }), 'a.png')
  await answered(company.form('/blade-resource/oss/endpoint/put-file', file))
})

test.each(contractCalls().map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s answers as the list of calls says',
  async (_name, one) => {
    const usual = PLATFORM_ONLY.test(one.path) ? platform : company
    // A logout ends the session, so that it has one of its own.
    const console = one.path.endsWith('/logout') ? bladeConsole(url, 'enterprise') : usual
    expect(shapeOfAnswer(await makeCall(console, one))).toBe(one.shape)
  },
)

test('every section of the list is there, and no call stands twice', () => {
  const calls = contractCalls().map(({ method, path }) => `${method} ${path}`)
  expect(new Set(calls).size).toBe(calls.length)
  expect([...new Set(contractCalls().map(({ section }) => section))].toSorted()).toEqual([
    'auth',
    'config',
    'desk',
    'log',
    'resource',
    'system',
  ])
})
