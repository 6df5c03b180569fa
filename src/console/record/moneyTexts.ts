import { requireEnglish } from '../text.ts'

/** Loads the English of statements, approvals and top-ups, where the console is in English. */
const loadMoneyTexts = (): Promise<void> =>
  requireEnglish('money', () => import('virtual:catalogue/en-money')).catch(() => undefined)

/** A part of the money screens with its texts; without them it is in Chinese. */
export async function withMoneyTexts<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), loadMoneyTexts()])
  return part
}
