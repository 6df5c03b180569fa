import { randomWord } from '../../kernel/id.ts'
import { isWeakPassword } from '../access/passwordRules.ts'
import type { Config } from '../config.ts'

/**
 * Password of the platform's first administrator: `admin` in a demonstration, else ADMIN_PASSWORD or a random
 * one, which is printed once. Throws where the configured one is weak.
 */
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
  if (isWeakPassword(adminPassword, 'admin'))
    throw new Error('ADMIN_PASSWORD 过于简单：至少 12 个字符，不能是常见密码或纯数字')
  return { password: adminPassword, sentences: [] }
}
