import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll } from 'vitest'

export interface CliResult {
  readonly code: number
  readonly output: string
  readonly errors: string
}
export interface CliOptions {
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
}
/** The command line on a machine of its own: its logins are in a folder that goes with the test file. */
export interface Cli {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly run: (args: readonly string[], options?: CliOptions) => Promise<CliResult>
  /** The JSON a command writes; throws where it fails. */
  readonly json: <T>(...args: readonly string[]) => Promise<T>
}

/** The bundle that `npx quarterdeck` runs. */
export const CLI_PROGRAM = resolve('dist/cli/main.js')

function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { input = '', env: more = {} }: CliOptions,
  cwd: string,
): Promise<CliResult> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [CLI_PROGRAM, ...args], { cwd, env: { ...env, ...more } })
    let output = '',
      errors = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    child.once('error', reject)
    child.once('close', (code) => done({ code: code ?? -1, output, errors }))
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

/** A command line in the language of `lang`, for the tests of a file. */
export function useCli(lang = 'zh_CN.UTF-8'): Cli {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-cli-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    TMPDIR: folder,
    LANG: lang,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  }
  const run: Cli['run'] = (args, options = {}) => runProgram(args, env, options, folder)
  return {
    folder,
    env,
    run,
    json: async <T>(...args: readonly string[]) => {
      const { code, output, errors } = await run([...args, '--json'])
      if (code !== 0) throw new Error(`quarterdeck ${args.join(' ')} ended with ${code}: ${errors}`)
      return JSON.parse(output) as T
    },
  }
}
