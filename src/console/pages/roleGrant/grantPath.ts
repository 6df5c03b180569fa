/** Below the list of roles: the rights of one, or of several. */
const GRANT = /^\/authority\/role\/grant\/(\d{1,19}(?:,\d{1,19})*)$/

export const grantPath = (roleIds: readonly string[]): string => `/authority/role/grant/${roleIds.join(',')}`

/** The roles of the address of a grant; null for other addresses. */
export const rolesOfPath = (path: string): readonly string[] | null =>
  GRANT.exec(path)?.[1]?.split(',') ?? null
