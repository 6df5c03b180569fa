import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

const server = useServer()

test('the only process of the embedded database takes over a run that was cut off, at its start', async () => {
  const cut =
    "update job_schedule set lease_until = now() + interval '1 hour' where name = 'months' returning fence"
  const [before] = await server.sql(cut)
  await server.restart({ powerCut: true })
  await expect
    .poll(() => server.sql("select fence, lease_until from job_schedule where name = 'months'"))
    .toEqual([{ fence: Number(before?.fence) + 1, lease_until: null }])
})
