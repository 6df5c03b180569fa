/** The id of the row that heads a group begins with this; no row of a noun has such an id. */
const PREFIX = 'group:'

export const groupId = (key: string): string => `${PREFIX}${key}`
/** Whether an id is that of a row that heads a group, and of no record. */
export const isGroupId = (id: unknown): boolean => typeof id === 'string' && id.startsWith(PREFIX)
