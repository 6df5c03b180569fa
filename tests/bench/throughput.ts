import autocannon, { type Result } from 'autocannon'

/** One request that is repeated; `path` starts with `/`. */
export interface RepeatedRequest {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

const CONNECTIONS = 8,
  SECONDS = 2.5,
  SAMPLE_MS = 50

/**
 * Answers a second to one request repeated on 8 keep-alive connections for 2.5 seconds; `accept` judges the
 * body of each answer, and a refused one fails the measurement.
 */
export async function throughput(
  url: string,
  { path, headers = {} }: RepeatedRequest,
  accept: (body: string) => boolean,
): Promise<number> {
  const run = autocannon({
    url: `${url}${path}`,
    headers,
    connections: CONNECTIONS,
    duration: SECONDS,
    sampleInt: SAMPLE_MS,
    verifyBody: accept,
  })
  let sample = ''
  run.on('reqMismatch', (body: string) => {
    sample = body.slice(0, 300)
  })
  return perSecond(await run, sample)
}

function perSecond({ requests, duration, mismatches, non2xx, errors }: Result, sample: string): number {
  const refused = Math.max(mismatches, non2xx) + errors
  if (refused > 0) throw new Error(`${refused} of ${requests.total} answers were refusals, such as ${sample}`)
  return requests.total / duration
}
