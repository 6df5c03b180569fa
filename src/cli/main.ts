import { readFile } from 'node:fs/promises'
import { apiOf, runNoun } from './dispatch.ts'
import { CommandError, EXIT, type ExitCode, ServerRefusal } from './exit.ts'
import { writeHelp } from './help.ts'
import { type Args, readArgs } from './io/args.ts'
import { closeTerminal, note, writeLine } from './io/terminal.ts'
import { localeOf, t, chooseLocale } from './text.ts'

const PACKAGE = new URL('../../package.json', import.meta.url)

async function writeVersion(): Promise<void> {
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
  writeLine(version)
}

type Runner = (args: Args, words: readonly string[]) => Promise<ExitCode | void>

/** The commands that are about no noun. */
const RUNNERS: Readonly<Record<string, Runner>> = {
  login: async (args) => (await import('./login.ts')).login(args),
  logout: async (args) => (await import('./session.ts')).logout(args),
  profiles: async (args, [name]) => (await import('./session.ts')).profiles(args, name),
  whoami: async (args) => (await import('./session.ts')).whoami(args),
  nouns: async (args) => (await import('./catalogue.ts')).listNouns(await apiOf(args), args),
  commands: async (args, words) =>
    (await import('./catalogue.ts')).listCommands(await apiOf(args), args, words),
  undo: async (args, words) => (await import('./verbs/undo.ts')).undo(await apiOf(args), args, words),
  run: async (args, words) => (await import('./macro.ts')).runMacro(args, words, runLine),
  mcp: async (args) => (await import('./mcp/serve.ts')).serve(args.values.profile),
  completion: async (_args, [shell]) => (await import('./completionScripts.ts')).writeCompletion(shell),
  __complete: async (_args, words) => (await import('./completion.ts')).writeCandidates(words.join(' ')),
}

async function dispatch(args: Args): Promise<ExitCode> {
  const [first, ...rest] = args.words
  if (args.flags.has('version')) await writeVersion()
  else if (first === undefined || first === 'help') writeHelp()
  else if (Object.hasOwn(RUNNERS, first) && args.flags.has('help')) writeHelp()
  else if (Object.hasOwn(RUNNERS, first)) return (await RUNNERS[first]?.(args, rest)) ?? EXIT.done
  else await runNoun(args, args.words)
  return EXIT.done
}

/** Writes why a command did not do what was asked: a sentence, and what is wrong with each field. */
function report(error: CommandError): void {
  if (error.message !== '') note(error.message)
  if (error instanceof ServerRefusal && error.errors.length > 1)
    for (const { text } of error.errors) note(`  ${t(text)}`)
}

async function runLine(argv: readonly string[]): Promise<ExitCode> {
  try {
    // The line being completed is one word, whatever it contains.
    const isCompletion = argv[0] === '__complete'
    const args = readArgs(isCompletion ? ['--', ...argv] : argv)
    await chooseLocale(
      args.values.lang === undefined ? localeOf(process.env) : localeOf({ LANG: args.values.lang }),
    )
    return await dispatch(args)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    report(error)
    return error.exit
  }
}

/** Somebody closed the pipe (`| head`): there is nobody to write to. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done)
  throw error
})

await chooseLocale(localeOf(process.env))
process.exitCode = await runLine(process.argv.slice(2))
closeTerminal()
