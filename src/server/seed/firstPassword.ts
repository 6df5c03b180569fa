import { randomWord } from '../../kernel/id.ts'
import type { Config } from '../config.ts'

const WEAK = new Set([
  'admin',
  'administrator',
  'password',
  'passw0rd',
  'qwerty',
  'abc123',
  '12345678',
  '123456789',
  'admin123',
  'admin@123',
  'quarterdeck',
])

/** Password of the platform's first administrator: `admin` where everything is a demonstration, else the one given or a random one, said once. */
export function firstPassword({ demo, adminPassword }: Pick<Config, 'demo' | 'adminPassword'>): {
  readonly password: string
  readonly sentences: readonly string[]
} {
  if (demo) return { password: 'admin', sentences: [] }
  if (adminPassword === null) {
    const password = randomWord(20)
    return {
      password,
      sentences: [`平台租户 000000 的管理员 admin 的初始密码是 ${password} ，只显示这一次，请登录后修改。`],
    }
  }
  if (
    adminPassword.length < 8 ||
    WEAK.has(adminPassword.toLowerCase()) ||
    /^\d+$/.test(adminPassword) ||
    new Set(adminPassword).size < 5
  )
    throw new Error('ADMIN_PASSWORD 过于简单：至少 8 个字符，不能是常见密码或纯数字')
  return { password: adminPassword, sentences: [] }
}
