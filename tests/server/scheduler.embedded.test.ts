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

/** How often a job was run. */
const runsOf = async (name: string): Promise<number> =>
  Number((await server.sql(`select fence from job_schedule where name = '${name}'`))[0]?.fence)

test('after a stop jobs not due wait; after a power cut they run, save those of a time of day', async () => {
  const hourly = 'stockExpiry',
    atNight = 'quotaCheck'
  const before = [await runsOf(hourly), await runsOf(atNight)]
  await server.restart()
  expect([await runsOf(hourly), await runsOf(atNight)]).toEqual(before)
  await server.restart({ powerCut: true })
  expect([await runsOf(hourly), await runsOf(atNight)]).toEqual([(before[0] ?? 0) + 1, before[1]])
})
