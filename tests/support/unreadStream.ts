import type { Readable } from 'node:stream'
import { RESOURCES } from '../../src/contract/index.ts'
import { systemCaller } from '../../src/server/engine/system.ts'
import { LiveStream } from '../../src/server/live/liveStream.ts'
import { nounsByTable } from '../../src/server/live/nouns.ts'

/** A stream of changes that nobody reads yet; `tell` changes one more row of each of its nouns. */
export function unreadStream(): {
  readonly readable: Readable
  readonly tell: () => void
  readonly nouns: number
} {
  const resources = RESOURCES.filter(({ id }) => ['post', 'dept', 'dictBiz'].includes(id))
  const caller = systemCaller('100001', '')
  const stream = new LiveStream({
    caller,
    nouns: nounsByTable(resources),
    verify: () => Promise.resolve(caller),
    hearing: () => () => 'rows',
    sent: () => undefined,
  })
  let id = 0
  const tell = (): void =>
    stream.hear(
      resources.map(({ table }) => ({
        tenant: '100001',
        table,
        kind: 'changed',
        ids: [String((id += 1)).padStart(19, '7')],
        users: [],
      })),
    )
  return { readable: stream.readable, tell, nouns: resources.length }
}
