import { readFileSync } from 'node:fs'

const MIN_LENGTH = 32
const INSTRUCTIONS =
  '用 npm run key -- make 生成一个，放进环境变量 SECRET_KEY，或写入文件并用 SECRET_KEY_FILE 指明路径；' +
  '请另行妥善保管，丢失后加密的数据无法恢复'

/**
 * A secret from the environment variable `name`, or from the file that `<name>_FILE` names; null without
 * either. Throws where both are set or the file is unreadable or empty.
 */
export function readSecret(env: NodeJS.ProcessEnv, name: string): string | null {
  const direct = env[name],
    file = env[`${name}_FILE`]
  if (direct && file) throw new Error(`${name} 和 ${name}_FILE 只能设置一个`)
  if (!file) return direct ? direct : null
  try {
    const text = readFileSync(file, 'utf8').trim()
    if (text !== '') return text
  } catch (error) {
    throw new Error(`${name}_FILE 指向的文件读不出来：${file}`, { cause: error })
  }
  throw new Error(`${name}_FILE 指向的文件是空的：${file}`)
}

/**
 * Key of the encrypted fields. In production it must be set and not be stored in the database it protects;
 * throws otherwise.
 */
export function readSecretKey(env: NodeJS.ProcessEnv, production: boolean): string | null {
  const key = readSecret(env, 'SECRET_KEY')
  if (!production) return key
  if (key === null) throw new Error(`生产环境必须设置 SECRET_KEY：${INSTRUCTIONS}`)
  if (key.length < MIN_LENGTH) throw new Error(`SECRET_KEY 至少 ${MIN_LENGTH} 个字符：${INSTRUCTIONS}`)
  return key
}
