/** An account as it is kept and counted: without the blanks and dashes people write into numbers. */
export const plainAccount = (account: string): string => account.replace(/[\s-]/g, '')
