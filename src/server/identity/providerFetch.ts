import { NoReply, readText, sendOutgoing } from '../gateways/outgoing.ts'

const TIMEOUT_MS = 8_000,
  MAX_BYTES = 512 * 1024
const BODILESS = [204, 205, 304]

interface ProviderRequest {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * `fetch` over the server's outgoing calls: private addresses are refused, redirects are not followed. Rejects
 * with NoReply where no answer arrives or the service fails.
 */
export const fetchVia =
  (allowPrivate: boolean) =>
  async (url: string, { method, headers = {}, body }: ProviderRequest): Promise<Response> => {
    if (!allowPrivate && !url.startsWith('https://')) throw new NoReply('only https is spoken')
    const reply = await sendOutgoing({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: { 'user-agent': 'quarterdeck', accept: 'application/json', ...headers },
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      timeoutMs: TIMEOUT_MS,
      allowPrivate,
    })
    const status = reply.statusCode ?? 0
    const text = await readText(reply, MAX_BYTES).catch((error: unknown) => {
      throw new NoReply(String(error))
    })
    if (status >= 500) throw new NoReply(`status ${status}`)
    const type = reply.headers['content-type'] ?? ''
    return new Response(BODILESS.includes(status) ? null : text, {
      status,
      headers: { 'content-type': type },
    })
  }
