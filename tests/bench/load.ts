import { Agent, request } from 'node:http'

/** One request of a load; `path` starts with `/`. */
export interface Shot {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
export interface LoadOptions {
  readonly connections?: number
  readonly ms?: number
}
/** Outcome of a load: answers per second, how many were not accepted, and a sample of those. */
export interface LoadResult {
  readonly perSecond: number
  readonly answers: number
  readonly refused: number
  readonly sample: string
}

/**
 * Keeps `connections` keep-alive connections busy for `ms` milliseconds; `accept` judges the body of each
 * answer.
 */
export async function load(
  url: string,
  shot: (number: number) => Shot,
  accept: (body: string) => boolean,
  { connections = 8, ms = 2500 }: LoadOptions = {},
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const startedAt = performance.now()
  let nextIndex = 0,
    answers = 0,
    refused = 0,
    sample = ''
  const worker = async (): Promise<void> => {
    while (performance.now() - startedAt < ms) {
      const { status, body } = await answerOf(url, shot(nextIndex++), agent)
      answers += 1
      if (status === 200 && accept(body)) continue
      refused += 1
      sample = `${status} ${body.slice(0, 300)}`
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { perSecond: answers / seconds, answers, refused, sample }
}

function answerOf(
  url: string,
  { method = 'GET', path, headers = {}, body }: Shot,
  agent: Agent,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}${path}`,
      {
        agent,
        method,
        headers: {
          ...headers,
          ...(body === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Answers per second; throws where any request of a load was refused. */
export function accepted({ perSecond, refused, answers, sample }: LoadResult): number {
  if (refused > 0) throw new Error(`${refused} of ${answers} answers were refusals, such as ${sample}`)
  return perSecond
}
