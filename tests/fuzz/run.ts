import { requestOf } from './generate.ts'
import type { FuzzRequest } from './request.ts'
import { type Reply, senderTo } from './send.ts'
import type { World } from './world.ts'

export interface Run {
  readonly seed: number
  readonly from: number
  readonly count: number
  /** Requests in flight at a time. */
  readonly abreast: number
  readonly onProgress?: (done: number) => void
}
/** A request with an answer that is not allowed. */
export interface Fault {
  readonly seed: number
  readonly number: number
  readonly why: string
  readonly request: FuzzRequest
  readonly reply: Reply
}
export interface Report {
  readonly faults: readonly Fault[]
  /** Number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>
  readonly slowestMs: number
}

/** Milliseconds an answer may take. */
export const LIMIT_MS = 3_000
const MAX_FAULTS = 500

/** Sends a range of the requests of a seed and returns those with a faulty answer. */
export async function run(world: World, options: Run): Promise<Report> {
  const sender = senderTo(world.url),
    faults: Fault[] = [],
    statuses: Record<string, number> = {}
  const { seed, from, count, abreast, onProgress } = options
  let next = from,
    slowestMs = 0,
    done = 0
  const sentIds = new Set<string>()
  const worker = async (): Promise<void> => {
    while (next < from + count && faults.length < MAX_FAULTS) {
      const number = next
      next += 1
      const request = requestOf(world, seed, number)
      if (isForeign(request)) for (const id of idsIn(request)) sentIds.add(id)
      const reply = await sender.send(request)
      const why = faultOf(world, request, reply, sentIds)
      if (why) faults.push({ seed, number, why, request, reply })
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
      slowestMs = Math.max(slowestMs, reply.ms)
      done += 1
      if (done % 1000 === 0) onProgress?.(done)
    }
  }
  await Promise.all(Array.from({ length: abreast }, worker))
  const lasting = await stillFaulty({ world, faults, sentIds }, sender.send)
  sender.close()
  return { faults: lasting, statuses, slowestMs }
}

/** Repeats faulty requests alone: a request that was slow because of others is fast then. */
async function stillFaulty(
  {
    world,
    faults,
    sentIds,
  }: { readonly world: World; readonly faults: readonly Fault[]; readonly sentIds: ReadonlySet<string> },
  send: Send,
): Promise<Fault[]> {
  const lasting: Fault[] = []
  for (const fault of faults) {
    const slow = fault.why === SLOW
    if (slow) await send(fault.request)
    const reply = slow ? await send(fault.request) : fault.reply
    const why = faultOf(world, fault.request, reply, sentIds)
    if (why) lasting.push({ ...fault, why, reply })
  }
  return lasting
}

const SLOW = `answered after more than ${LIMIT_MS} ms`
type Send = (request: FuzzRequest) => Promise<Reply>

function faultOf(
  world: World,
  request: FuzzRequest,
  reply: Reply,
  sentIds: ReadonlySet<string>,
): string | null {
  if (reply.status >= 500) return `answered ${reply.status}`
  if (reply.status === 0) return `no answer: ${reply.text}`
  if (reply.ms > LIMIT_MS) return SLOW
  return leakOf(world, request, reply, sentIds)
}

const ID = /\d{15,19}/g
/** Whether a request comes from outside the demo company. */
const isForeign = ({ caller }: FuzzRequest): boolean => caller === 'other' || caller === 'nobody'
const idsIn = ({ target, body }: FuzzRequest): readonly string[] =>
  `${target} ${body?.toString() ?? ''}`.match(ID) ?? []
/** Logs and background tasks show a caller the parameters of its earlier calls, which may contain foreign ids. */
const JOURNALS = /^\/api\/(blade-log\/|biz-export\/|blade-desk\/desk\/work\b)/

/**
 * Fault text for an id of the demo company in an answer to another tenant; null where there is none, or where the
 * id was in the request itself, or in an earlier one whose parameters a log shows.
 */
function leakOf(
  { ofCompany }: World,
  request: FuzzRequest,
  { text }: Reply,
  sentIds: ReadonlySet<string>,
): string | null {
  if (!isForeign(request)) return null
  const own = new Set(idsIn(request)),
    isJournal = JOURNALS.test(request.target)
  const leaked = (text.match(ID) ?? []).find(
    (id) => ofCompany.has(id) && !own.has(id) && !(isJournal && sentIds.has(id)),
  )
  return leaked ? `told ${request.caller} of ${leaked}, which is another tenant's` : null
}

const MAX_EXCERPT = 1500
/** Everything needed to understand and repeat a fault. */
export function faultText({ seed, number, why, request, reply }: Fault): string {
  const { method, target, headers, body, caller, raw } = request
  const past = raw ? ` and ${JSON.stringify(raw).slice(0, 200)}` : ''
  const visibleHeaders = {
    ...headers,
    ...(headers['Blade-Auth'] && caller !== 'nobody' ? { 'Blade-Auth': '…' } : {}),
  }
  const lines = [
    `seed ${seed} request ${number}: ${why}  (npm run fuzz -- --seed ${seed} --only ${number})`,
    `  ${caller}: ${method} ${target.slice(0, MAX_EXCERPT)}`,
    `  headers ${JSON.stringify(visibleHeaders).slice(0, MAX_EXCERPT)}${past}`,
    ...(body ? [`  body ${body.toString().slice(0, MAX_EXCERPT)}`] : []),
    `  answer ${reply.text.slice(0, 400)}`,
  ]
  return lines.join('\n')
}
