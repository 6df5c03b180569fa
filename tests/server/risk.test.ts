import { afterEach } from 'vitest'
import { limitsTests } from './risk/limits.suite.ts'
import { listsTests } from './risk/lists.suite.ts'
import { namedTests } from './risk/named.suite.ts'
import { admin } from '../support/people.ts'
import { LIST, type Row, rule, trans } from '../support/riskRules.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

afterEach(async () => {
  await trans(server, {})
  await rule(server, {})
  const { data } = await admin(server).get<{ records: Row[] }>(`${LIST}/list`, { size: 200 })
  if (data.records.length > 0)
    await admin(server).post(`${LIST}/remove`, { ids: data.records.map(({ id }) => id) })
})

limitsTests(server)
listsTests(server)
namedTests(server)
