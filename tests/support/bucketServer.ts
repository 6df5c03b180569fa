import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** What the server checks signatures with. */
export interface BucketAccess {
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
}
/** A small server that speaks S3, with the bucket in host name or path, and checks signatures of version 4. */
export interface BucketServer {
  readonly url: string
  readonly buckets: Map<string, Map<string, Buffer>>
  /** Methods and paths of the requests whose signature was right. */
  readonly calls: string[]
  /** Whether every request is refused as in an outage. */
  down: boolean
  readonly close: () => Promise<void>
}

const sha = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest()
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The parts of a signature, from the header or from the query. */
function claimedBy(request: IncomingMessage, url: URL) {
  const query = url.searchParams.get('X-Amz-Signature')
  if (query !== null)
    return {
      credential: url.searchParams.get('X-Amz-Credential') ?? '',
      signed: url.searchParams.get('X-Amz-SignedHeaders') ?? '',
      signature: query,
      date: url.searchParams.get('X-Amz-Date') ?? '',
      expires: Number(url.searchParams.get('X-Amz-Expires')),
      payload: 'UNSIGNED-PAYLOAD',
    }
  const header = request.headers.authorization ?? ''
  const part = (name: string): string => new RegExp(`${name}=([^, ]+)`).exec(header)?.[1] ?? ''
  return {
    credential: part('Credential'),
    signed: part('SignedHeaders'),
    signature: part('Signature'),
    date: String(request.headers['x-amz-date'] ?? ''),
    expires: 900,
    payload: String(request.headers['x-amz-content-sha256'] ?? ''),
  }
}

/** The error code of a request with a wrong signature; null where it is right. */
function signatureError(request: IncomingMessage, body: Buffer, access: BucketAccess): string | null {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  const claimed = claimedBy(request, url)
  const [key, day = '', region = '', service] = claimed.credential.split('/')
  if (key !== access.accessKey) return 'InvalidAccessKeyId'
  if (region !== access.region || service !== 's3') return 'AuthorizationHeaderMalformed'
  const [, y, m, d, h, min, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claimed.date) ?? []
  const at = Date.UTC(Number(y), Number(m) - 1, Number(d), Number(h), Number(min), Number(s))
  if (!(Date.now() - at < claimed.expires * 1000)) return 'AccessDenied'
  if (claimed.payload !== 'UNSIGNED-PAYLOAD' && claimed.payload !== sha(body))
    return 'XAmzContentSHA256Mismatch'
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const headers = claimed.signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('')
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  const canonical = [request.method, path, query, headers, claimed.signed, claimed.payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', claimed.date, scope, sha(canonical)].join('\n')
  const signingKey = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (reduced, part) => hmac(reduced, part),
    hmac(`AWS4${access.secretKey}`, day),
  )
  const expected = hmac(signingKey, text),
    actual = Buffer.from(claimed.signature, 'hex')
  return expected.length === actual.length && timingSafeEqual(expected, actual)
    ? null
    : 'SignatureDoesNotMatch'
}

type Answer = readonly [status: number, body: Buffer | string]
const error = (status: number, code: string): Answer => [status, `<Error><Code>${code}</Code></Error>`]

/** Bucket and object of a request: the bucket is the first label of a host name, or stands first in the path. */
function addressOf({ url = '', headers: { host = '' } }: IncomingMessage): readonly [string, string] {
  const [, ...path] = url.split('?')[0]?.split('/') ?? []
  const [bucketName = '', ...rest] = /^[\d.:]+$/.test(host) ? path : [host.split('.')[0], ...path]
  return [bucketName, decodeURIComponent(rest.join('/'))]
}

function answerOf(request: IncomingMessage, body: Buffer, buckets: BucketServer['buckets']): Answer {
  const [bucketName, name] = addressOf(request),
    objects = buckets.get(bucketName)
  if (name === '' && request.method === 'PUT') {
    if (objects) return error(409, 'BucketAlreadyOwnedByYou')
    buckets.set(bucketName, new Map())
    return [200, '']
  }
  if (!objects) return error(404, 'NoSuchBucket')
  if (request.method === 'PUT') objects.set(name, body)
  else if (request.method === 'DELETE') {
    objects.delete(name)
    return [204, '']
  } else {
    const stored = objects.get(name)
    return stored ? [200, stored] : error(404, 'NoSuchKey')
  }
  return [200, '']
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Starts the server on this machine; requests with a wrong signature are refused as S3 does. */
export async function startBucketServer(access: BucketAccess): Promise<BucketServer> {
  const buckets: BucketServer['buckets'] = new Map()
  const calls: string[] = []
  const state = { down: false }
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    const refusal = state.down ? 'ServiceUnavailable' : signatureError(request, body, access)
    if (refusal === null) calls.push(`${request.method} ${request.url?.split('?')[0]}`)
    const [status, answer] = refusal
      ? error(state.down ? 503 : 403, refusal)
      : answerOf(request, body, buckets)
    response.writeHead(status, { 'content-length': Buffer.byteLength(answer) })
    response.end(request.method === 'HEAD' ? undefined : answer)
  }
  const server: Server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    buckets,
    calls,
    get down() {
      return state.down
    },
    set down(value: boolean) {
      state.down = value
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
