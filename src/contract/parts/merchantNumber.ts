/** A field with the number of a merchant: displayed and chosen by the merchant's name. */
export const MERCHANT_NUMBER = {
  max: 10,
  mono: true,
  search: 'equals',
  numberOf: 'merchantConfig',
  width: 160,
} as const
