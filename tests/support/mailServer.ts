import { allowPrivateHosts } from './privateHosts.ts'
import { dataOf } from './answers.ts'
import type { Letter, Mailbox } from './mailbox.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'

export { type Mailbox, startMailbox } from './mailbox.ts'

/** Lets the company of the tests send its letters by a mailbox of this machine. */
export async function useMailServer(server: TestServer, mailbox: Mailbox): Promise<void> {
  await allowPrivateHosts(server)
  const saved = dataOf(
    await admin(server).post<{ id: string }>('/blade-resource/mail/submit', {
      mailCode: 'letters',
      host: '127.0.0.1',
      port: mailbox.port,
      security: 3,
      username: 'robot',
      password: 'letters',
      fromAddress: 'finance@example.com',
    }),
  )
  dataOf(await admin(server).post('/blade-resource/mail/enable', { id: saved.id }))
}

/** The bytes of an attachment by the type of its content. */
export function attachment({ source }: Letter, type: string): Buffer {
  const part = source
    .split(/--[-\w.]+\r\n/)
    .find((text) => text.toLowerCase().includes(`content-type: ${type}`))
  return Buffer.from((part ?? '').split('\r\n\r\n')[1] ?? '', 'base64')
}
