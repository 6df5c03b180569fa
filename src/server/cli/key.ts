import { rotateKey } from '../secrets/rotate.ts'
import { newKey } from '../secrets/vault.ts'
import { readConfig } from '../config.ts'
import { readSecret } from '../secretKey.ts'
import { openDatabase } from '../store/database.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'

const USAGE = `用法：
  npm run key -- make      生成一个密钥
  npm run key -- rotate    停止所有服务后，把数据换成用 SECRET_KEY 加密；原来的密钥放在 SECRET_KEY_OLD，
                           原来没有设置过则不填。中断后用同样的设置再次运行即可继续`

async function rotate(): Promise<string> {
  const config = readConfig(process.env)
  if (config.secretKey === null) throw new Error('请用 SECRET_KEY 或 SECRET_KEY_FILE 提供新的密钥')
  const before = readSecret(process.env, 'SECRET_KEY_OLD'),
    after = config.secretKey
  const database = await openDatabase(config)
  try {
    const report = (table: string, rows: number): void => {
      process.stderr.write(`${table} ${rows}\n`)
    }
    const rotation = { database, before, after, report }
    const { rows, formerClients } = await asTenant(EVERY_TENANT, () => rotateKey(rotation))
    const clients =
      formerClients.length > 0 ? `以下客户端的密钥需要重新设置：${formerClients.join('、')}。` : ''
    return `已更换密钥，重新加密 ${rows} 行。${clients}请用新的 SECRET_KEY 启动服务`
  } finally {
    await database.close()
  }
}

async function run([verb]: readonly string[]): Promise<string> {
  if (verb === 'make') return newKey()
  if (verb === 'rotate') return rotate()
  throw new Error(USAGE)
}

run(process.argv.slice(2)).then(
  (sentence) => {
    process.stdout.write(`${sentence}\n`)
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
