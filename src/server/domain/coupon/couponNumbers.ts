import { randomInt } from 'node:crypto'

/** Characters of numbers that people type: none that is mistaken for another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16

/** A random text of these characters; 16 of them are never guessed. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The number of a customer's coupon, which whoever presents it shows. */
export const newCouponNo = (): string => `CP${randomCode(LENGTH)}`
