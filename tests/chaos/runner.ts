import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { TestServer } from '../support/server.ts'
import { actOnce } from './actors.ts'
import { seededRandom, type Random } from './seededRandom.ts'
import { type Fault, faultsOf } from './faults.ts'
import { violations } from './invariants.ts'
import type { ActContext } from './actContext.ts'
import { settle } from './settle.ts'
import { Site } from './site.ts'
import { buildWorld, type World } from './world.ts'

/** Size of a run. The seed determines everything except the order in which answers arrive. */
export interface ChaosOptions {
  readonly seed: number
  readonly kills: number
  /** Calls between two faults. */
  readonly between: number
  readonly lanes: number
  readonly buyers: number
  /** Calls after the last fault. */
  readonly after: number
  /**
   * Answers that must occur, as `kind code`, matched by their ends; the run continues until each has
   * occurred.
   */
  readonly requiredAnswers: readonly string[]
  /** The invariants are also checked after every so many kills. */
  readonly checkEvery?: number
}
/** Outcome of a run. */
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

/** Receiver of merchants' callbacks; sometimes it does not answer. */
async function startCallbackServer(
  random: Random,
): Promise<{ readonly server: Server; readonly url: string }> {
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

/** Injects faults during the run: one after every so many calls, at least every second one a kill. */
async function injectFaults(
  site: Site,
  random: Random,
  { kills, between, checkEvery }: ChaosOptions,
  {
    checkInvariants,
    log,
    isGoing,
  }: {
    readonly checkInvariants: () => Promise<boolean>
    readonly log: (text: string) => void
    readonly isGoing: () => boolean
  },
): Promise<Readonly<Record<string, number>>> {
  const { kill, others } = faultsOf(site),
    injectedCounts: Record<string, number> = { kill: 0 }
  const injectFault = async (fault: Fault): Promise<void> => {
    const startedAt = performance.now()
    await fault.inject(site, random)
    log(
      `${fault.name} after ${site.operations} calls: back in ${(performance.now() - startedAt).toFixed(0)} ms`,
    )
    injectedCounts[fault.name] = (injectedCounts[fault.name] ?? 0) + 1
  }
  for (
    let next = site.operations + between;
    (injectedCounts.kill ?? 0) < kills;
    next = site.operations + between + random.below(between)
  ) {
    while (isGoing() && site.operations < next)
      await new Promise((end) => {
        setTimeout(end, 10)
      })
    if (!isGoing()) break
    await injectFault(kill)
    if (random.once(4)) await injectFault(random.of(others))
    if (checkEvery && (injectedCounts.kill ?? 0) % checkEvery === 0 && !(await checkInvariants())) break
  }
  return injectedCounts
}

const REPLAYED = 40
/** Calls within which a missing answer must occur. */
const MAX_CALLS_AFTER = 2500
/** Repeats acknowledged writes: each repeat must get the first answer. */
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
  const keyRows = await site.first.sql(
      `select key from idempotency where tenant_id = '100001' and key like 'chaos-%'`,
    ),
    storedKeys = new Set(keyRows.map(({ key }) => key))
  for (const { key, path } of site.acknowledged)
    if (!storedKeys.has(key)) broken.push(`${path} (${key}) was acknowledged and is gone`)
  const numbers = new Set(
    (await site.first.sql(`select order_no from merchant_order_info where tenant_id = '100001'`)).map(
      (row) => row.order_no,
    ),
  )
  for (const { orderNo } of site.acceptedOrders.values())
    if (!numbers.has(orderNo)) broken.push(`order ${orderNo} was acknowledged and is gone`)
  return { replayed: some.size, broken }
}

/**
 * Runs the actors on `lanes` lanes until `end`; `whilePaused` waits until no act is running and keeps them
 * paused meanwhile.
 */
function startWorkers(context: Omit<ActContext, 'random'>, { seed, lanes }: ChaosOptions) {
  let going = true,
    paused: Promise<void> | null = null,
    busy = 0
  const lane = async (number: number): Promise<void> => {
    const random = seededRandom(seed, number)
    while (going) {
      await paused
      busy += 1
      try {
        await actOnce({ ...context, random })
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
    whilePaused: async (inspect: () => Promise<void>): Promise<void> => {
      let resume: () => void = () => undefined
      paused = new Promise<void>((end) => {
        resume = end
      })
      while (busy > 0)
        await new Promise((end) => {
          setTimeout(end, 20)
        })
      await inspect()
      paused = null
      resume()
    },
  }
}

/** Waits for the calls after the last fault, and for required answers that have not occurred yet. */
async function waitForAnswers(
  site: Site,
  { after, requiredAnswers }: ChaosOptions,
  isGoing: () => boolean,
): Promise<void> {
  const last = site.operations + after,
    maxOperations = site.operations + MAX_CALLS_AFTER
  while (
    isGoing() &&
    (site.operations < last ||
      (site.operations < maxOperations && site.missingAnswers(requiredAnswers).length > 0))
  )
    await new Promise((end) => {
      setTimeout(end, 10)
    })
}

/**
 * Runs all actors on the same orders, accounts and cards while servers are killed, and checks every invariant
 * afterwards.
 */
export async function runChaos(
  servers: readonly TestServer[],
  options: ChaosOptions,
  log: (text: string) => void = () => undefined,
): Promise<Outcome> {
  const { seed, buyers, requiredAnswers } = options,
    site = new Site(servers),
    callbackServer = await startCallbackServer(seededRandom(seed, 998)),
    breaches: string[] = []
  const world = await buildWorld(site.first, { buyers, notifyUrl: callbackServer.url, batch: seed })
  const workers = startWorkers({ site, world }, options)
  const checkInvariants = async (): Promise<boolean> => {
    await workers.whilePaused(async () => {
      breaches.push(...(await settle(site.first)), ...(await violations(site, world)))
    })
    log(
      [
        `${site.operations} calls, ${world.orders.length} orders, ${breaches.length + site.faults.length} violations`,
        ...breaches,
        ...site.faults,
      ].join('\n'),
    )
    return breaches.length === 0 && workers.isGoing()
  }
  try {
    const faults = await injectFaults(site, seededRandom(seed, 999), options, {
      checkInvariants,
      log,
      isGoing: workers.isGoing,
    })
    await waitForAnswers(site, options, workers.isGoing)
    await workers.end()
    await checkInvariants()
    const missing = site.missingAnswers(requiredAnswers)
    if (missing.length > 0) breaches.push(`no call was answered ${missing.join(', ')}`)
    const { replayed, broken } = await replay(site, seededRandom(seed, 997))
    return outcomeOf(site, world, {
      faults,
      replayed,
      violations: [...new Set([...breaches, ...broken, ...site.faults])],
    })
  } finally {
    await workers.end().catch(() => undefined)
    callbackServer.server.close()
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
    answers: Object.fromEntries([...site.answers].sort(([a], [b]) => (a < b ? -1 : 1))),
    violations: broken,
  }
}
