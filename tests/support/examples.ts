import { spawn } from 'node:child_process'

/** A line that an example writes for everything that happened. */
export type ExampleLine = { readonly what: string } & Readonly<Record<string, unknown>>

/**
 * Runs a published example of `examples/open-api` in a process of its own, which is given only the environment `env`.
 * Resolves to its exit code, its lines, and what it wrote about errors.
 */
export function runExample<Line extends { readonly what: string } = ExampleLine>(
  name: 'merchant' | 'campaign',
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly lines: readonly Line[]; readonly errors: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [`examples/open-api/${name}.mjs`], {
      env: { PATH: process.env.PATH ?? '', ...env },
    })
    let out = '',
      errors = ''
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString()
    })
    child.stderr.on('data', (part: Buffer) => {
      errors += part.toString()
    })
    child.on('close', (code) => {
      done({
        code,
        errors,
        lines: out
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Line),
      })
    })
  })
}
