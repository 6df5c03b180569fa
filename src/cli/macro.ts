import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { wordsOf } from './commandLine.ts'
import { type ExitCode, EXIT, usageError } from './exit.ts'
import type { Args } from './io/args.ts'
import { note, readStdin } from './io/terminal.ts'
import { t } from './text.ts'

/** Runs one command line and says how it ended. */
export type RunLine = (argv: readonly string[]) => Promise<ExitCode>

/** Options of the run that hold for each of its lines. */
const inherited = ({ values, flags }: Args): readonly string[] => [
  ...(values.profile === undefined ? [] : ['--profile', values.profile]),
  ...(values.lang === undefined ? [] : ['--lang', values.lang]),
  ...(['yes', 'preview', 'json'] as const).filter((flag) => flags.has(flag)).map((flag) => `--${flag}`),
]

async function readMacro(path: string): Promise<string> {
  if (path === '-') return readStdin()
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw usageError(t('无法读取文件 {path}', { path }))
  return text
}

/**
 * `run <file> [NAME=value…]`: the commands of a file, one a line, until one fails. Each line has an idempotency key
 * made of that of the run, so that the same run with the same `--key` does nothing twice.
 */
export async function runMacro(args: Args, words: readonly string[], runLine: RunLine): Promise<ExitCode> {
  const [path, ...assignments] = words
  if (path === undefined) throw usageError(t('请写明文件：quarterdeck run <文件>'))
  const variables = Object.fromEntries(
    assignments.map((typed) => {
      const [, name, value] = /^(\w+)=([\s\S]*)$/.exec(typed) ?? []
      if (name === undefined || value === undefined) throw usageError(t('要写成 名称=值：{typed}', { typed }))
      return [name, value]
    }),
  )
  const key = args.values.key ?? randomUUID()
  const lines = (await readMacro(path)).split(/\r?\n/).map((line) => wordsOf(line, variables))
  let worst: ExitCode = EXIT.done
  for (const [index, line] of lines.entries()) {
    if (line.length === 0) continue
    const argv = line[0] === 'quarterdeck' ? line.slice(1) : line
    const code = await runLine([...argv, ...inherited(args), '--key', `${key}.${index + 1}`])
    if (code === EXIT.done) continue
    note(t('第 {line} 行失败（{code}）：{text}', { line: index + 1, code, text: argv.join(' ') }))
    if (worst === EXIT.done) worst = code
    if (!args.flags.has('continue')) {
      note(t('已停止，可用 --key {key} 从头再运行，已完成的不会重复执行', { key }))
      return worst
    }
  }
  return worst
}
