const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** The check character for the first 17 characters of a unified social credit code (GB 32100-2015). */
export function creditCheckSign(body: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * SIGNS.indexOf(body[index] ?? '0'), 0)
  return SIGNS[(31 - (sum % 31)) % 31] ?? '0'
}

/** Whether a unified social credit code has 18 allowed characters and the right check character. */
export const isCreditCode = (code: string): boolean =>
  /^[0-9A-HJ-NP-RTUW-Y]{18}$/.test(code) && creditCheckSign(code) === code[17]
