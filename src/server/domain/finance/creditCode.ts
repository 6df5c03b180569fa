const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** The check sign of the first 17 signs of a unified social credit code (GB 32100-2015). */
export function creditCheckSign(body: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * SIGNS.indexOf(body[index] ?? '0'), 0)
  return SIGNS[(31 - (sum % 31)) % 31] ?? '0'
}

/** Whether a unified social credit code has its 18 signs and the right check sign. */
export const isCreditCode = (code: string): boolean =>
  /^[0-9A-HJ-NP-RTUW-Y]{18}$/.test(code) && creditCheckSign(code) === code[17]
