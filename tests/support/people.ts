import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

/** Users of the demo company by their role, and the administrator of another company. */
type Logins = Pick<TestServer, 'as'>
const COMPANY = '100001'

export const admin = (server: Logins): Client => server.as('admin', COMPANY)
export const operator = (server: Logins): Client => server.as('operator', COMPANY)
/** Submits applications about money. */
export const clerk = (server: Logins): Client => server.as('qinxiaodong', COMPANY)
/** Decides on applications. */
export const auditor = (server: Logins): Client => server.as('baixue', COMPANY)
/** Decides where a second decision is needed. */
export const director = (server: Logins): Client => server.as('gaowenbo', COMPANY)
export const stranger = (server: Logins): Client => server.as('admin', '100002')
