import { createHash } from 'node:crypto'
import { statSync, unlinkSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Holds a data directory for one process: a listening socket dies with its process, so nothing stale has to be guessed. */
export async function holdDirectory(directory: string): Promise<() => void> {
  const path = socketPath(directory)
  let server = await tryListen(path)
  if (!server) {
    if (await isAlive(path))
      throw new Error(`数据目录 ${directory} 正被另一个进程使用；请先停止它，或用 DATA_DIR 指定其他目录`)
    unlinkSync(path)
    server = await tryListen(path)
    if (!server) throw new Error(`数据目录 ${directory} 正被另一个进程使用`)
  }
  const inode = statSync(path).ino
  await new Promise((resolve) => setTimeout(resolve, 20))
  if (statSync(path).ino !== inode) throw new Error(`数据目录 ${directory} 刚被另一个进程占用`)
  server.unref()
  return () => {
    server.close()
  }
}

function socketPath(directory: string): string {
  const path = join(directory, 'server.lock')
  return path.length < 100
    ? path
    : join(tmpdir(), `quarterdeck-${createHash('sha256').update(directory).digest('hex').slice(0, 24)}.lock`)
}

function tryListen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.destroy()
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(path, () => {
      resolve(server)
    })
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
