/** The user id of what the server does by itself; no user has it. */
export const SYSTEM_USER = '0'
/** Its name in lists and logs. */
export const SYSTEM_NAME = '系统'
