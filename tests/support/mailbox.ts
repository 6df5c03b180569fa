import { SMTPServer } from 'smtp-server'

/** A letter as the server accepted it, with its lines as they came. */
export interface Letter {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}
export interface Mailbox {
  readonly port: number
  readonly letters: Letter[]
  /** Refusal of the next recipients; null accepts them. */
  refusal: { readonly code: number; readonly text: string } | null
  readonly close: () => Promise<void>
}

/** A mail server on this machine that takes letters of `robot` with the password `letters`. */
export async function startMailbox(): Promise<Mailbox> {
  const state: Pick<Mailbox, 'letters' | 'refusal'> = { letters: [], refusal: null }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'robot' && password === 'letters') done(null, { user: username })
      else done(new Error('wrong'))
    },
    onRcptTo: (_address, _session, done) => {
      const { refusal } = state
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        state.letters.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await new Promise<void>((done) => listener.once('listening', () => done()))
  return Object.assign(state, {
    port: (listener.address() as { port: number }).port,
    close: () => new Promise<void>((done) => server.close(() => done())),
  })
}
