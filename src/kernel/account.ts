/** An account number as it is stored and counted: without blanks and dashes. */
export const plainAccount = (account: string): string => account.replace(/[\s-]/g, '')
