/** A mobile number of the mainland: 1, then 3 to 9, then nine digits. */
export const MOBILE = /^1[3-9]\d{9}$/
/** Number of digits of a mobile number. */
export const MOBILE_LENGTH = 11

/** Whether a text is a mobile number. */
export const isMobile = (text: string): boolean => MOBILE.test(text)
