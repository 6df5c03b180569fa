/** Below the list of users: what one of them may do. */
const WHY = /^\/system\/user\/why\/(\d{1,19})$/

export const whyPath = (userId: string): string => `/system/user/why/${userId}`

/** The user of the address of an explanation; null for other addresses. */
export const userOfPath = (path: string): string | null => WHY.exec(path)?.[1] ?? null
