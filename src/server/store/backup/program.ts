import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Folders in which distributions install the programs of a PostgreSQL version. */
const FOLDERS = ['/usr/lib/postgresql/%/bin', '/usr/pgsql-%/bin', '/opt/homebrew/opt/postgresql@%/bin']

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const majorOf = (path: string): number =>
  Number(/(\d+)(?:\.\d+)?/.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? 0)

/**
 * Path of a PostgreSQL program of version `major` or newer; throws where none is installed. `PG_BIN` names
 * the folder to look in; without it the usual folders and PATH are searched, the same version first.
 */
export function pgProgram(
  name: 'pg_dump' | 'pg_restore',
  major: number,
  env: NodeJS.ProcessEnv = process.env,
): string {
  const folders = env.PG_BIN
    ? [env.PG_BIN]
    : [...FOLDERS.map((folder) => folder.replace('%', String(major))), ...(env.PATH ?? '').split(delimiter)]
  const program = folders
    .map((folder) => join(folder, name))
    .find((path) => isProgram(path) && majorOf(path) >= major)
  if (program === undefined)
    throw new Error(
      `没有找到版本不低于 ${major} 的 ${name}；请安装 PostgreSQL ${major} 的客户端程序，或用 PG_BIN 指定其所在目录`,
    )
  return program
}

/**
 * Runs a PostgreSQL program on a database with access to every tenant; the password is passed in the
 * environment, not on the command line.
 */
export function runPg(program: string, address: string, args: readonly string[]): Promise<void> {
  const url = new URL(address),
    password = decodeURIComponent(url.password)
  url.password = ''
  const env = {
    ...process.env,
    PGOPTIONS: '-c app.tenant_id=*',
    ...(password ? { PGPASSWORD: password } : {}),
  }
  const child = spawn(program, [...args, `--dbname=${url.href}`], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (part: Buffer) => {
    stderr += part.toString()
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${program} 失败：${stderr.trim().slice(-2000)}`))
    })
  })
}
