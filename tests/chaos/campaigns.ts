import type { Answer } from '../support/client.ts'
import type { OpenAnswer } from '../support/openApi.ts'
import { isDeepStrictEqual } from 'node:util'
import type { ActContext } from './actContext.ts'

export type CampaignRow = Readonly<Record<string, unknown>> & { readonly id: string }
type Body = Readonly<Record<string, unknown>>

/** A command of an operator under its own key. */
export const command = <T = unknown>(
  { site, random }: ActContext,
  kind: string,
  path: string,
  body: Body,
): Promise<Answer<T> | null> => site.write<T>(random, { account: 'admin', path, body, kind })

/** A read, or a call that has no key. */
export const readOf = <T = unknown>(
  { site, random }: ActContext,
  kind: string,
  path: string,
  body: Body,
): Promise<Answer<T> | null> =>
  site.call<T>(random, 'admin', kind, (client) => client.post<T>(path, body, { key: null }))

/** One of the newest rows of a list, if it has any. */
export async function oneOf(
  { site, random }: ActContext,
  path: string,
  query: Readonly<Record<string, string | number>>,
): Promise<CampaignRow | undefined> {
  const answer = await site.call<{ records: CampaignRow[] }>(random, 'admin', 'list', (client) =>
    client.get(path, { size: 20, ...query }),
  )
  const rows = answer?.code === 200 ? answer.data.records : []
  return rows.length > 0 ? random.of(rows) : undefined
}

/** Scheduled work is done now. */
export const tickNow = ({ site, random }: ActContext, work: string) =>
  site.call(random, 'admin', `test tick ${work}`, (client) => client.post('/blade-test/tick', { work }))

/** What a statement says that finds no server. */
const GONE = /ended before it answered|terminat|ERR_IPC|ECONN|closed/
/** Time passes for rows; a server that is down has none. */
export const pass = async ({ site }: ActContext, statement: string): Promise<void> => {
  await site.first.sql(statement).catch((error: unknown) => {
    if (!GONE.test(String(error))) throw error
  })
}

/** What a number of a client was told first; whoever repeats it is told the same. */
const firstAnswers = new WeakMap<object, Map<string, { readonly body: Body; readonly data: unknown }>>()
const numbersOf = ({ site }: ActContext) => {
  const numbers = firstAnswers.get(site) ?? new Map<string, { readonly body: Body; readonly data: unknown }>()
  firstAnswers.set(site, numbers)
  return numbers
}

/**
 * A call under a number of the client, sometimes the same once more long after: `send` is given an earlier body or
 * a new one, and what `same` takes of both answers is equal.
 */
export async function underNumber<T>(
  context: ActContext,
  { kind, draft }: { readonly kind: string; readonly draft: (number: string) => Body },
  {
    send,
    same,
  }: {
    readonly send: (body: Body) => Promise<Answer<T> | OpenAnswer<T> | null>
    readonly same: (data: T) => unknown
  },
): Promise<void> {
  const numbers = numbersOf(context),
    earlier = [...numbers.keys()].filter((key) => key.startsWith(`${kind} `)),
    number = `CN-${context.random.word()}`,
    again = earlier.length > 0 && context.random.once(3) ? context.random.of(earlier) : null
  const key = again ?? `${kind} ${number}`,
    body = numbers.get(key)?.body ?? draft(number)
  const answer = await send(body)
  if (answer?.code !== 200) {
    if (again && answer) context.site.faults.push(`a repeat of ${key} was told ${String(answer.code)}`)
    return
  }
  const data = same(answer.data),
    before = numbers.get(key)
  if (before && !isDeepStrictEqual(before.data, data))
    context.site.faults.push(`${key} was ${JSON.stringify(before.data)} and then ${JSON.stringify(data)}`)
  numbers.set(key, { body, data })
}
