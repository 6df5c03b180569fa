import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export const write = (text: string): void => {
  process.stdout.write(text)
}
export const writeLine = (text = ''): void => write(`${text}\n`)
/** Notes, questions and errors go to the error output, so that what is piped stays data. */
export const note = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

/** Whether somebody can be asked. */
export const isInteractive = (): boolean => process.stdin.isTTY && process.stderr.isTTY

/** What `ask` shows; nothing while a secret is typed. */
let isMuted = false
const screen = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    if (!isMuted) process.stderr.write(chunk)
    done()
  },
})
let lines: Interface | null = null
let buffered: AsyncIterator<string> | null = null

/** One reader for all questions: piped answers come in one piece. */
function reader(): Interface {
  lines ??= createInterface({ input: process.stdin, output: screen, terminal: process.stdin.isTTY })
  return lines
}

/** Asks one question; empty at the end of the input. */
export async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  if (process.stdin.isTTY) return (await reader().question('')).trim()
  buffered ??= reader()[Symbol.asyncIterator]()
  const { value, done } = await buffered.next()
  process.stderr.write('\n')
  return done ? '' : String(value).trim()
}

/** Asks for a secret, which is not shown. */
export async function askSecret(question: string): Promise<string> {
  process.stderr.write(question)
  isMuted = true
  try {
    if (process.stdin.isTTY) return await reader().question('')
    buffered ??= reader()[Symbol.asyncIterator]()
    const { value, done } = await buffered.next()
    return done ? '' : String(value)
  } finally {
    isMuted = false
    process.stderr.write('\n')
  }
}

/** Ends reading, so that the process can end. */
export function closeTerminal(): void {
  lines?.close()
  lines = null
  buffered = null
}

/** All of the standard input. */
export async function readStdin(): Promise<string> {
  let text = ''
  process.stdin.setEncoding('utf8')
  for await (const chunk of process.stdin) text += String(chunk)
  return text
}
