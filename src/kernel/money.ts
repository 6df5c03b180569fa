/** Fen as `1,234.50`, without the `¥` sign. */
export function formatFen(fen: number): string {
  const sign = fen < 0 ? '-' : ''
  const whole = Math.abs(fen)
  return `${sign}${Math.floor(whole / 100).toLocaleString('en-US')}.${String(whole % 100).padStart(2, '0')}`
}

/**
 * Converts yuan as typed (`1,234.5`, `￥12`) to fen; null for anything but an amount with at most two
 * decimals.
 */
export function parseYuan(text: string): number | null {
  const clean = text
    .trim()
    .replace(/^[¥￥]/, '')
    .replace(/[,，\s]/g, '')
  if (!/^-?\d{1,13}(\.\d{1,2})?$/.test(clean)) return null
  const negative = clean.startsWith('-')
  const [yuan = '0', cents = ''] = clean.replace('-', '').split('.')
  const fen = Number(yuan) * 100 + Number(cents.padEnd(2, '0'))
  // `-0` is no other amount than `0`.
  return negative && fen > 0 ? -fen : fen
}
