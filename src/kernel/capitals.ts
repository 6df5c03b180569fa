import { type Fen, isFen } from './money.ts'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/** Four digits in capitals, without leading zeros. */
function groupText(digits: string): string {
  let text = ''
  let hasGap = false
  for (const [index, digit] of [...digits].entries()) {
    if (digit === '0') {
      hasGap = text !== ''
      continue
    }
    text += `${hasGap ? '零' : ''}${DIGITS[Number(digit)] ?? ''}${PLACES[digits.length - 1 - index] ?? ''}`
    hasGap = false
  }
  return text
}

function wholeText(yuan: number): string {
  const digits = String(yuan)
  const count = Math.ceil(digits.length / 4)
  let text = ''
  let hasGap = false
  for (let group = count - 1; group >= 0; group -= 1) {
    const part = digits.slice(Math.max(0, digits.length - 4 * (group + 1)), digits.length - 4 * group)
    if (Number(part) === 0) {
      hasGap = text !== ''
      continue
    }
    const isShort = text !== '' && part.startsWith('0')
    text += `${hasGap || isShort ? '零' : ''}${groupText(part)}${GROUPS[group] ?? ''}`
    hasGap = false
  }
  return text
}

/**
 * An amount in the capitals of Chinese receipts, as amounts are written that must not be changed by a stroke:
 * `陆拾万元整`. Empty for what is no positive amount.
 */
export function amountInCapitals(amount: unknown): string {
  if (!isFen(amount) || amount <= 0) return ''
  const value: Fen = amount
  const yuan = Math.floor(value / 100),
    jiao = Math.floor((value % 100) / 10),
    rest = value % 10
  const whole = yuan > 0 ? `${wholeText(yuan)}元` : ''
  if (jiao === 0 && rest === 0) return `${whole}整`
  const first = jiao > 0 ? `${DIGITS[jiao] ?? ''}角` : whole === '' ? '' : '零'
  return `${whole}${first}${rest > 0 ? `${DIGITS[rest] ?? ''}分` : '整'}`
}
