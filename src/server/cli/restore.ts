import { resolve } from 'node:path'
import { checkArchive, restore } from '../backup/restore.ts'
import { type Config, readConfig } from '../config.ts'
import { NOUNS } from '../domain/nouns.ts'
import { findBroken } from '../ledger/nightlyCheck.ts'
import { openServices } from '../openServices.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'

const FLAGS = new Set(['--force', '--check'])

/** `npm run restore -- <backup> [--force | --check]`: restores a backup, or only checks it. */
async function restoreFrom(args: readonly string[]): Promise<string> {
  const [archive, ...more] = args.filter((arg) => !arg.startsWith('--'))
  if (archive === undefined || more.length > 0 || args.some((arg) => arg.startsWith('--') && !FLAGS.has(arg)))
    throw new Error('用法：npm run restore -- <备份文件> [--force | --check]')
  if (args.includes('--check')) {
    const manifest = await checkArchive(resolve(archive))
    return `备份完好：${manifest.createdAt}，${Object.keys(manifest.entries).length} 个文件，校验和全部一致`
  }
  const config = readConfig(process.env)
  const manifest = await restore({ config, archive: resolve(archive), force: args.includes('--force') })
  const rows = Object.values(manifest.database.tables).reduce((sum, count) => sum + count, 0)
  const files = `${Object.keys(manifest.entries).length} 个文件，校验和全部一致`
  return `恢复完成：${manifest.createdAt} 的备份，${rows} 行，${files}；${await checkBooks(config)}`
}

/** Runs the nightly ledger checks on the restored database. */
async function checkBooks(config: Config): Promise<string> {
  const { database } = await openServices(config, NOUNS)
  try {
    const broken = await asTenant(EVERY_TENANT, () => findBroken(database))
    if (broken.length > 0) throw new Error(`数据已恢复，但账务检查不通过：${broken.join('；')}`)
    return '账务检查全部通过'
  } finally {
    await database.close()
  }
}

restoreFrom(process.argv.slice(2)).then(
  (sentence) => {
    process.stdout.write(`${sentence}\n`)
  },
  (error: unknown) => {
    process.stderr.write(`恢复失败：${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
