import { type OutgoingRequest, readText, sendOutgoing } from './outgoing.ts'

/** An HTTP answer. */
export interface Reply {
  readonly status: number
  readonly text: string
}
export interface PostRequest extends Omit<OutgoingRequest, 'method' | 'body'> {
  readonly body: string
}

const MAX_BYTES = 1024 * 1024

/** Sends a POST request; redirects are not followed. Rejects with NoReply where no answer was received. */
export async function post(request: PostRequest): Promise<Reply> {
  const reply = await sendOutgoing({ ...request, method: 'POST' })
  return { status: reply.statusCode ?? 0, text: await readText(reply, MAX_BYTES) }
}
