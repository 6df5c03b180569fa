import { spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, mkdtempSync, openSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canInstall, install, isProgram, onPath } from './program.mjs'

const ROLE = 'quarterdeck'
const VERSIONS = '/usr/lib/postgresql'
const SETTINGS = [
  'max_connections=200',
  'shared_buffers=128MB',
  'log_min_messages=error',
  'listen_addresses=127.0.0.1',
]
/** Settings for disposable data: speed instead of durability. */
const HASTY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Folder with `initdb` and `postgres`, newest version first; null where there is none. */
export function presentPostgres() {
  const initdbPath = onPath('initdb')
  if (initdbPath && onPath('postgres')) return dirname(realpathSync(initdbPath))
  const versions = (() => {
    try {
      return readdirSync(VERSIONS)
    } catch {
      return []
    }
  })()
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
  return (
    folders.find((folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres'))) ?? null
  )
}

/** Like `presentPostgres`, after installing it where that is possible. */
export function ensurePostgres() {
  const present = presentPostgres()
  if (present || !canInstall()) return present
  install('postgresql')
  return presentPostgres()
}

/**
 * Starts a cluster of its own on a free loopback port. `url` logs in as a role that may create databases and
 * roles but is no superuser, so that row-level security applies to it. `durable` writes as in production, for
 * measurements.
 */
export async function startCluster(bin, { durable = false } = {}) {
  const owner = clusterOwner()
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-postgres-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const data = join(folder, 'data')
  // Details of a deadlock are only in the server log.
  const log = join(folder, 'server.log')
  const initResult = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner, cwd: folder, encoding: 'utf8' },
  )
  if (initResult.status !== 0) {
    remove()
    throw new Error(`initdb failed: ${initResult.stderr || initResult.error?.message}`)
  }
  const first = await freePort()
  let program = await run(first)
  async function run(port) {
    const args = [
      '-D',
      data,
      '-k',
      folder,
      '-p',
      String(port),
      ...[...SETTINGS, ...(durable ? [] : HASTY)].flatMap((setting) => ['-c', setting]),
    ]
    const output = openSync(log, 'a')
    const child = spawn(join(bin, 'postgres'), args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', output],
    })
    closeSync(output)
    return { child, closed: new Promise((resolve) => child.on('close', resolve)) }
  }
  /** Ends every connection at once, as an outage does; the data remain. */
  const halt = async () => {
    program.child.kill('SIGINT')
    await Promise.race([program.closed, new Promise((resolve) => setTimeout(resolve, 5000).unref())])
    if (program.child.exitCode === null) program.child.kill('SIGQUIT')
    await program.closed
  }
  const stop = async () => {
    await halt()
    remove()
  }
  /** For the exit of this process, when there is no time to wait. */
  const abandon = () => {
    if (program.child.exitCode === null) program.child.kill('SIGQUIT')
    remove()
  }
  const superuser = (port) => `postgresql://postgres@127.0.0.1:${port}/postgres`
  /** Starts on the same data again, at `port` where it is given; resolves once connections are accepted. */
  const resume = async (port = first) => {
    program = await run(port)
    await answering(superuser(port), async () => undefined)
  }
  try {
    await answering(superuser(first), (client) =>
      client.query(`create role ${ROLE} login createdb createrole`),
    )
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `postgresql://${ROLE}@127.0.0.1:${first}/postgres`,
    superuser: superuser(first),
    log,
    stop,
    abandon,
    halt,
    resume,
    freePort,
  }
}

/** PostgreSQL refuses to run as root; root runs it as another user. */
function clusterOwner() {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag, user) =>
    Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout || Number.NaN)
  const user = ['postgres', 'nobody'].find((name) => !Number.isNaN(idOf('-u', name)))
  return { uid: idOf('-u', user), gid: idOf('-g', user) }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/** Waits until the cluster answers, then runs the query. */
async function answering(url, ask) {
  const {
    default: { Client },
  } = await import('pg')
  for (let attemptsLeft = 100; ; attemptsLeft -= 1) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await ask(client)
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      if (attemptsLeft === 0) throw new Error(`PostgreSQL did not start: ${error.message}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
