import { randomWord } from '../../kernel/id.ts'
import { insertCaptcha, takeCaptcha } from '../store/access/captchaRows.ts'
import type { Database } from '../store/database.ts'

/** A captcha: the picture as a data URL, and the key under which its answer is stored. */
export interface Captcha {
  readonly key: string
  readonly image: string
}

/** Creates and stores a captcha of five characters, 130 × 48 pixels. */
export async function drawCaptcha(database: Database): Promise<Captcha> {
  const { default: svg } = await import('svg-captcha')
  const { text, data } = svg.create({ size: 5, width: 130, height: 48, noise: 2, ignoreChars: '0oO1iIlL' })
  const key = randomWord(32)
  await insertCaptcha(database.kysely, key, text.toLowerCase())
  return { key, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
}

/** Whether the text is the answer of the captcha, in any case. Each captcha can be checked once. */
export async function isCaptcha(database: Database, key: string, text: string): Promise<boolean> {
  if (key === '' || text === '') return false
  return (await takeCaptcha(database.kysely, key)) === text.trim().toLowerCase()
}
