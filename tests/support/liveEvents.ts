import { expect } from 'vitest'
import type { Client } from './client.ts'
import { post } from '../../src/contract/resources/system/post.ts'
import { detail, submit } from './exporting.ts'
import { TASK_STATUS } from './wireNumbers.ts'

/** What a noun went through, as an event says it. */
export interface NounEvent {
  readonly resource: string
  readonly created?: readonly string[]
  readonly changed?: readonly string[]
  readonly removed?: readonly string[]
  readonly more?: true
}
export interface LiveEvents {
  /** The whole text received so far. */
  readonly text: () => string
  readonly changes: () => readonly NounEvent[]
  readonly inbox: () => readonly string[]
  /** Why the server ended it; null while it is open. */
  readonly ended: () => string | null
  readonly isClosed: () => boolean
  readonly close: () => void
}

interface ChangeData {
  readonly changes?: readonly NounEvent[]
  readonly inbox?: string
}
const dataOf = (text: string, event: string): readonly string[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .filter((part) => part.startsWith(`event: ${event}\n`))
    .map((part) => part.slice(part.indexOf('data: ') + 'data: '.length))

/** Opens the stream of changes of a user and reads it until it is closed. */
export async function listen(url: string, client: Client): Promise<LiveEvents> {
  const { access_token: token } = await client.token()
  const controller = new AbortController()
  const answer = await fetch(`${url}/api/blade-desk/live`, {
    headers: { 'Blade-Auth': `bearer ${token}`, Accept: 'text/event-stream' },
    signal: controller.signal,
  })
  expect(answer.headers.get('content-type'), await failureOf(answer)).toMatch(/^text\/event-stream/)
  let text = '',
    isClosed = false
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true })
  }
  read()
    .catch(() => undefined)
    .finally(() => {
      isClosed = true
    })
  const changes = (): ChangeData[] => dataOf(text, 'change').map((data) => JSON.parse(data) as ChangeData)
  await expect.poll(() => text).toContain('event: open')
  return {
    text: () => text,
    changes: () => changes().flatMap((data) => data.changes ?? []),
    inbox: () => changes().flatMap((data) => data.inbox ?? []),
    ended: () => {
      const [end] = dataOf(text, 'end')
      return end === undefined ? null : (JSON.parse(end) as { reason: string }).reason
    },
    isClosed: () => isClosed,
    close: () => controller.abort(),
  }
}

const failureOf = async (answer: Response): Promise<string> =>
  answer.headers.get('content-type')?.startsWith('application/json') ? answer.text() : ''

/** Whether an event told of a row of a noun. */
export const toldOf = (events: LiveEvents, resource: string, id: string): boolean =>
  events
    .changes()
    .some(
      (change) =>
        change.resource === resource &&
        [change.created, change.changed, change.removed].some((ids) => ids?.includes(id)),
    )

/** Submits an export, reads its task after each event about tasks alone, and expects to see it end. */
export async function expectExportToEnd(events: LiveEvents, client: Client): Promise<void> {
  const id = await submit(client, post)
  const countEvents = (): number =>
    events.changes().filter(({ resource }) => resource === 'exportTask').length
  let readEvents = 0
  let status = 0
  await expect
    .poll(
      async () => {
        if (countEvents() > readEvents) {
          readEvents = countEvents()
          status = (await detail(client, id)).taskStatus
        }
        return status
      },
      { timeout: 15_000 },
    )
    .toBe(TASK_STATUS.done)
}
