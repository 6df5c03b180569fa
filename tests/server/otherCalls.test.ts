import { describe, expect, test } from 'vitest'
import { RESOURCES } from '../../src/contract/index.ts'
import { admin, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const CALLS = RESOURCES.flatMap(({ path, otherCalls, id }) =>
  Object.entries(otherCalls).map(([name, call]) => ({ id, path, name, call })),
)

/** The status and type of an answer, and its body without what differs between two calls. */
const answerOf = async (path: string, as = admin(server)) => {
  const { access_token: token } = await as.token()
  const answer = await fetch(`${server.url}/api${path}`, { headers: { 'Blade-Auth': `bearer ${token}` } })
  const type = answer.headers.get('content-type') ?? ''
  return { status: answer.status, type, body: type.includes('json') ? await answer.text() : '' }
}

describe('calls by their further names', () => {
  test('are declared', () => expect(CALLS.length).toBeGreaterThan(4))

  test.each(CALLS.filter(({ call }) => call !== 'export'))(
    '$path/$name answers what $call answers, and refuses what it refuses',
    async ({ path, name, call }) => {
      const usual = await answerOf(`${path}/${call}?size=20`)
      expect(usual.status).toBe(200)
      expect(await answerOf(`${path}/${name}?size=20`)).toEqual(usual)
      expect(await answerOf(`${path}/${name}?size=20`, stranger(server))).toEqual(
        await answerOf(`${path}/${call}?size=20`, stranger(server)),
      )
    },
  )

  test.each(CALLS.filter(({ call }) => call === 'export'))(
    '$path/$name exports as $call does',
    async ({ path, name }) => {
      const { data } = await admin(server).get<{ readonly taskId: string }>(`${path}/${name}`)
      expect(data.taskId).toMatch(/^\d+$/)
    },
  )
})
