import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { TestServer } from '../support/server.ts'
import { actOnce } from './actors.ts'
import { chanceOf, type Random } from './chance.ts'
import { type Fault, faultsOf } from './faults.ts'
import { violations } from './invariants.ts'
import type { Place } from './place.ts'
import { Site } from './site.ts'
import { buildWorld, type World } from './world.ts'

/** How much happens: everything follows from the seed but the order in which answers come. */
export interface Score {
  readonly seed: number
  readonly kills: number
  /** Calls between two faults. */
  readonly between: number
  readonly lanes: number
  readonly buyers: number
  /** Calls after the last fault. */
  readonly after: number
  /** Answers that have to be heard, as `kind code`, by their ends; what luck leaves out is waited for. */
  readonly least: readonly string[]
  /** How often the invariants are looked at on the way: after so many kills. */
  readonly checkEvery?: number
}
/** What came of it. */
export interface Outcome {
  readonly operations: number
  readonly kills: number
  readonly faults: Readonly<Record<string, number>>
  readonly acknowledged: number
  readonly orders: number
  readonly replayed: number
  readonly answers: Readonly<Record<string, number>>
  readonly violations: readonly string[]
}

/** Where merchants are told of their orders; now and then nobody is there. */
async function listening(random: Random): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.statusCode = random.once(5) ? 503 : 200
      response.end('success')
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hear` }
}

/** Faults in the middle of everything: one after every so many calls, a kill every second time at least. */
async function strike(
  site: Site,
  random: Random,
  { kills, between, checkEvery }: Score,
  {
    look,
    say,
    isGoing,
  }: {
    readonly look: () => Promise<boolean>
    readonly say: (what: string) => void
    readonly isGoing: () => boolean
  },
): Promise<Readonly<Record<string, number>>> {
  const { kill, others } = faultsOf(site),
    struck: Record<string, number> = { kill: 0 }
  const one = async (fault: Fault): Promise<void> => {
    const began = performance.now()
    await fault.strike(site, random)
    say(`${fault.name} after ${site.operations} calls: back in ${(performance.now() - began).toFixed(0)} ms`)
    struck[fault.name] = (struck[fault.name] ?? 0) + 1
  }
  for (
    let next = site.operations + between;
    (struck.kill ?? 0) < kills;
    next = site.operations + between + random.below(between)
  ) {
    while (isGoing() && site.operations < next)
      await new Promise((end) => {
        setTimeout(end, 10)
      })
    if (!isGoing()) break
    await one(kill)
    if (random.once(4)) await one(random.of(others))
    if (checkEvery && (struck.kill ?? 0) % checkEvery === 0 && !(await look())) break
  }
  return struck
}

/** Everything that waits gets its turn, until nothing waits any more. */
export async function settle(server: TestServer): Promise<string[]> {
  const admin = server.as('admin', '100001')
  const end = Date.now() + 60_000
  for (;;) {
    for (const path of ['order/due', 'tick'])
      await admin.post(`/blade-test/${path}`, path === 'tick' ? { work: 'orders' } : {})
    const [row] = await server.sql(
      `
        select (select count(*)::int from merchant_order_info where order_state = 10) as waiting,
          (select count(*)::int from channel_order_info where channel_state = 10) as queued,
          (select count(*)::int from export_task where is_deleted = 0 and task_status in (0, 1)) as exports,
          (select count(*)::int from merchant_order_batch where batch_state in (0, 2)) as batches
      `,
    )
    const left = Object.entries(row ?? {}).filter(([, count]) => Number(count) > 0)
    if (left.length === 0) return []
    if (Date.now() > end) return left.map(([what, count]) => `${String(count)} ${what} never came to an end`)
    await new Promise((wait) => {
      setTimeout(wait, 200)
    })
  }
}

const REPLAYED = 40
/** Calls within which what luck left out has to have happened. */
const MOST_AFTER = 1500
/** Repeats what was acknowledged: each repeat has to be told what was told first. */
async function replay(
  site: Site,
  random: Random,
): Promise<{ readonly replayed: number; readonly broken: readonly string[] }> {
  const broken: string[] = [],
    some = new Set(
      Array.from({ length: Math.min(REPLAYED, site.acknowledged.length) }, () =>
        random.of(site.acknowledged),
      ),
    )
  for (const { account, path, body, key, data } of some) {
    const again = await site.first.as(account, '100001').post(path, body, { key })
    if (again.code !== 200 || !isDeepStrictEqual(again.data, data))
      broken.push(
        `a repeat of ${path} ${JSON.stringify(body)} was told ${again.code} ${JSON.stringify(again.data)} ` +
          `and first ${JSON.stringify(data)}`,
      )
  }
  const kept = await site.first.sql(
      `select key from idempotency where tenant_id = '100001' and key like 'chaos-%'`,
    ),
    there = new Set(kept.map(({ key }) => key))
  for (const { key, path } of site.acknowledged)
    if (!there.has(key)) broken.push(`${path} (${key}) was acknowledged and is gone`)
  const numbers = new Set(
    (await site.first.sql(`select order_no from merchant_order_info where tenant_id = '100001'`)).map(
      (row) => row.order_no,
    ),
  )
  for (const { orderNo } of site.taken.values())
    if (!numbers.has(orderNo)) broken.push(`order ${orderNo} was acknowledged and is gone`)
  return { replayed: some.size, broken }
}

/**
 * Everybody at work on as many lanes, until it ends; `still` waits until nobody is in the middle of
 * anything, and holds them there.
 */
function lanesOf(place: Omit<Place, 'random'>, { seed, lanes }: Score) {
  let going = true,
    paused: Promise<void> | null = null,
    busy = 0
  const lane = async (number: number): Promise<void> => {
    const random = chanceOf(seed, number)
    while (going) {
      await paused
      busy += 1
      try {
        await actOnce({ ...place, random })
      } catch (error) {
        going = false
        throw error
      } finally {
        busy -= 1
      }
    }
  }
  const work = Promise.all(Array.from({ length: lanes }, (_, number) => lane(number + 1)))
  work.catch(() => undefined)
  return {
    isGoing: () => going,
    end: async (): Promise<void> => {
      going = false
      await work
    },
    still: async (look: () => Promise<void>): Promise<void> => {
      let resume: () => void = () => undefined
      paused = new Promise<void>((end) => {
        resume = end
      })
      while (busy > 0)
        await new Promise((end) => {
          setTimeout(end, 20)
        })
      await look()
      paused = null
      resume()
    },
  }
}

/**
 * Runs everybody against the same orders, accounts and cards while servers die, and looks at every
 * invariant when it is quiet again.
 */
export async function conduct(
  servers: readonly TestServer[],
  score: Score,
  say: (what: string) => void = () => undefined,
): Promise<Outcome> {
  const { seed, buyers, after, least } = score,
    site = new Site(servers),
    ear = await listening(chanceOf(seed, 998)),
    found: string[] = []
  const world = await buildWorld(site.first, { buyers, listen: ear.url, batch: seed })
  const lanes = lanesOf({ site, world }, score)
  const look = async (): Promise<boolean> => {
    await lanes.still(async () => {
      found.push(...(await settle(site.first)), ...(await violations(site, world)))
    })
    say(
      [
        `${site.operations} calls, ${world.orders.length} orders, ${found.length + site.faults.length} violations`,
        ...found,
        ...site.faults,
      ].join('\n'),
    )
    return found.length === 0 && lanes.isGoing()
  }
  try {
    const faults = await strike(site, chanceOf(seed, 999), score, { look, say, isGoing: lanes.isGoing })
    const last = site.operations + after,
      most = site.operations + MOST_AFTER
    while (
      lanes.isGoing() &&
      (site.operations < last || (site.operations < most && site.unheard(least).length > 0))
    )
      await new Promise((end) => {
        setTimeout(end, 10)
      })
    await lanes.end()
    await look()
    const unheard = site.unheard(least)
    if (unheard.length > 0) found.push(`nobody heard ${unheard.join(', ')}`)
    const { replayed, broken } = await replay(site, chanceOf(seed, 997))
    return outcomeOf(site, world, {
      faults,
      replayed,
      violations: [...new Set([...found, ...broken, ...site.faults])],
    })
  } finally {
    await lanes.end().catch(() => undefined)
    ear.server.close()
  }
}

function outcomeOf(
  site: Site,
  world: World,
  { faults, replayed, violations: broken }: Pick<Outcome, 'faults' | 'replayed' | 'violations'>,
): Outcome {
  return {
    operations: site.operations,
    kills: faults.kill ?? 0,
    faults,
    acknowledged: site.acknowledged.length,
    orders: world.orders.length,
    replayed,
    answers: Object.fromEntries([...site.answers].sort(([one], [other]) => (one < other ? -1 : 1))),
    violations: broken,
  }
}
