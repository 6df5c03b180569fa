import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createBackup } from '../backup/createBackup.ts'
import { readConfig } from '../config.ts'

const FLAGS = new Set(['--with-key'])
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** `npm run backup [-- <file or folder>] [--with-key]`: backs up the installation while its server runs. */
async function backup(args: readonly string[]): Promise<string> {
  const paths = args.filter((arg) => !arg.startsWith('--'))
  if (paths.length > 1 || args.some((arg) => arg.startsWith('--') && !FLAGS.has(arg)))
    throw new Error('用法：npm run backup [-- <文件或目录>] [--with-key]')
  const config = readConfig(process.env),
    startedAt = performance.now()
  const path = resolve(paths[0] ?? join(config.dataDir, 'backups'))
  const isFolder = paths.length === 0 || (existsSync(path) && statSync(path).isDirectory())
  const target = isFolder
    ? join(path, `quarterdeck-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}.tar.gz`)
    : path
  const { manifest, bytes } = await createBackup({ config, target, withKey: args.includes('--with-key') })
  const rows = Object.values(manifest.database.tables).reduce((sum, count) => sum + count, 0)
  const missing =
    manifest.missing.length > 0
      ? `；数据库中有 ${manifest.missing.length} 个上传文件在磁盘上不存在：${manifest.missing.slice(0, 5).join(' ')}`
      : ''
  const size = `${megabytes(bytes)}，${rows} 行，${Object.keys(manifest.entries).length} 个文件`
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const fingerprint = manifest.database.keyFingerprint ?? '无'
  return `备份完成：${target}（${size}，密钥指纹 ${fingerprint}），用时 ${seconds} 秒${missing}`
}

backup(process.argv.slice(2)).then(
  (sentence) => {
    process.stdout.write(`${sentence}\n`)
  },
  (error: unknown) => {
    process.stderr.write(`备份失败：${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
