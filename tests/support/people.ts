import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

/** People of the demonstration company by what they do, and the administrator of another one. */
type Logins = Pick<TestServer, 'as'>
const COMPANY = '100001'

export const admin = (server: Logins): Client => server.as('admin', COMPANY)
export const operator = (server: Logins): Client => server.as('operator', COMPANY)
/** Files applications about money. */
export const clerk = (server: Logins): Client => server.as('qinxiaodong', COMPANY)
/** Decides on applications. */
export const auditor = (server: Logins): Client => server.as('baixue', COMPANY)
/** Decides where one decision is not enough. */
export const director = (server: Logins): Client => server.as('gaowenbo', COMPANY)
export const stranger = (server: Logins): Client => server.as('admin', '100002')
