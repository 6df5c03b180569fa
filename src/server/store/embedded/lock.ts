import { createHash } from 'node:crypto'
import { chmodSync, statSync, unlinkSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a copy for another process of the same user; returns its folder. */
type Copier = () => Promise<string>
/** The request for a copy. */
const COPY = 'copy\n'
/** The answer, as a line of JSON. */
type CopyReply = { readonly folder: string } | { readonly error: string }

/**
 * Locks a data directory for this process by a listening socket, which the system closes when the process
 * ends, so that no stale lock remains. Returns the function that releases it; throws where another process
 * has the lock.
 */
export async function holdDirectory(directory: string, copy: Copier | null = null): Promise<() => void> {
  const path = socketPath(directory)
  let server = await tryListen(path, copy)
  if (!server) {
    if (await isAlive(path))
      throw new Error(`数据目录 ${directory} 正被另一个进程使用；请先停止它，或用 DATA_DIR 指定其他目录`)
    unlinkSync(path)
    server = await tryListen(path, copy)
    if (!server) throw new Error(`数据目录 ${directory} 正被另一个进程使用`)
  }
  const inode = statSync(path).ino
  await new Promise((resolve) => setTimeout(resolve, 20))
  if (statSync(path).ino !== inode) throw new Error(`数据目录 ${directory} 刚被另一个进程占用`)
  server.unref()
  const lockServer = server
  return () => {
    lockServer.close()
  }
}

/**
 * Asks the process that has locked a data directory for a copy of its database; null where it is not locked.
 */
export function askForCopy(directory: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(socketPath(directory))
    let response = ''
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
    socket.once('connect', () => {
      socket.write(COPY)
    })
    socket.on('data', (part: Buffer) => {
      response += part.toString()
    })
    socket.once('end', () => {
      const reply: CopyReply =
        response === ''
          ? { error: `数据目录 ${directory} 正被另一个进程使用，而它不能备份` }
          : (JSON.parse(response) as CopyReply)
      if ('folder' in reply) resolve(reply.folder)
      else reject(new Error(reply.error))
    })
  })
}

function socketPath(directory: string): string {
  const path = join(directory, 'server.lock')
  return path.length < 100
    ? path
    : join(tmpdir(), `quarterdeck-${createHash('sha256').update(directory).digest('hex').slice(0, 24)}.lock`)
}

function tryListen(path: string, copy: Copier | null): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      serveConnection(socket, copy)
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(path, () => {
      // The right to connect includes the right to copy the database.
      chmodSync(path, 0o600)
      resolve(server)
    })
  })
}

/** Answers a request for a copy; a connection without request only tests whether the lock is alive. */
function serveConnection(socket: Socket, copy: Copier | null): void {
  socket.unref()
  socket.on('error', () => {
    socket.destroy()
  })
  socket.once('data', (request: Buffer) => {
    if (copy === null || request.toString() !== COPY) {
      socket.end()
      return
    }
    const answer = (reply: CopyReply): void => {
      socket.end(`${JSON.stringify(reply)}\n`)
    }
    copy().then(
      (folder) => {
        answer({ folder })
      },
      (error: unknown) => {
        answer({ error: error instanceof Error ? error.message : String(error) })
      },
    )
  })
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => {
      resolve(false)
    })
  })
}
