import type { Services } from '../services.ts'
import type { Writer } from '../store/database.ts'
import type { Caller } from './caller.ts'
import { readingOf, type Work } from './work.ts'

/** Whoever does what nobody asked for by a call: every right, no name. */
const systemCaller = (tenantId: string): Caller => ({
  session: { id: '0', userId: '0', tenantId, account: '', realName: '', deptIds: [], roleIds: [], clientId: '' },
  access: { administrator: true, permissions: new Set(), apiPatterns: [], dataScopes: new Map(), deptTree: [], roleAliases: [] },
  origin: { ip: '', userAgent: '', method: '', path: '', traceId: '', startedAt: performance.now() }, detail: true,
})

/** A unit of work of the server itself within a transaction, on behalf of one tenant. Warnings pass. */
export const systemWork = (services: Services, tenantId: string, db: Writer): Work => ({
  ...readingOf(services, systemCaller(tenantId)), db, vault: services.vault, note: () => undefined, confirm: () => undefined, tell: (topic, key) => services.database.bus.send(db, topic, key),
})
