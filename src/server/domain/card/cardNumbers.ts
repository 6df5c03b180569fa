import { randomCode } from '../../secrets/randomCode.ts'

const SECRET_LENGTH = 16,
  SERIAL_DIGITS = 8

/** The check digit of Luhn for a number. */
function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, sign, index) => {
    const value = Number(sign) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** The number of a card: its prefix, serial number and check digit. */
export function cardNumber(prefix: string, serial: number): string {
  const digits = `${prefix}${String(serial).padStart(SERIAL_DIGITS, '0')}`
  return `${digits}${luhnDigit(digits)}`
}

/** A new secret that redeems a card. */
export const newCardSecret = (): string => randomCode(SECRET_LENGTH)
