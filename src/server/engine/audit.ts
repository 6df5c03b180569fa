import type { Resource } from '../../contract/define/resource.ts'
import type { AuditChange, AuditSentence } from '../../contract/resources/system/operateLog.ts'
import { type AuditRow, insertAudit } from '../store/operationRows.ts'
import type { Database } from '../store/database.ts'
import { asTenant } from '../store/tenancy.ts'
import { auditedParameters, auditedValue } from './auditValues.ts'
import { type Caller, impersonatorOf } from './caller.ts'

type Row = Readonly<Record<string, unknown>>
const UNAUDITED = new Set([
  'id',
  'version',
  'createTime',
  'updateTime',
  'createUser',
  'updateUser',
  'createDept',
  'tenantId',
  'pinyin',
  'ancestors',
])
/**
 * The fields in which two states of a row differ; secrets appear as `***`. `before` is null for a created
 * row, `after` for a removed one.
 */
export function changesOf(
  resource: Resource,
  id: string,
  before: Row | null,
  after: Row | null,
): AuditChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const changes: AuditChange[] = []
  for (const name of names) {
    const field = resource.fields[name]
    if (UNAUDITED.has(name) || (!field && name !== resource.stateField)) continue
    const secret = field?.kind === 'secret'
    const oldValue = before?.[name],
      newValue = after?.[name]
    if (!secret && JSON.stringify(oldValue ?? null) === JSON.stringify(newValue ?? null)) continue
    const label = field?.label ?? resource.states?.label ?? '状态'
    const show = (value: unknown): unknown =>
      name === resource.stateField && !secret
        ? (resource.states?.labels[String(value)] ?? auditedValue(field, value))
        : auditedValue(field, value)
    changes.push({ id, field: name, label, old: show(oldValue), new: show(newValue) })
  }
  return changes
}

export interface AuditEntry {
  readonly resource: string
  readonly action: string
  readonly permission?: string | null
  readonly succeeded?: boolean
  readonly errCode?: string | null
  readonly message?: string | null
  readonly sentences?: readonly AuditSentence[]
  readonly targetIds?: readonly string[]
  readonly batchNo?: string | null
  readonly diff?: readonly AuditChange[]
  readonly parameters?: Readonly<Record<string, unknown>>
}

/**
 * The audit row of an operation or a refusal of an authenticated caller. The declarations in `resources`
 * decide which parameters are masked.
 */
export function auditRow(
  { session, tenantId, origin }: Caller,
  entry: AuditEntry,
  resources: readonly Resource[],
): AuditRow {
  return {
    tenantId,
    userId: session.userId,
    deptId: session.deptIds[0] ?? null,
    account: session.account,
    realName: session.realName,
    resource: entry.resource,
    action: entry.action,
    permission: entry.permission ?? null,
    succeeded: entry.succeeded ?? true,
    errCode: entry.errCode ?? null,
    message: entry.message ?? null,
    sentences: entry.sentences ?? [],
    targetIds: entry.targetIds ?? [],
    batchNo: entry.batchNo ?? null,
    diff: entry.diff ?? [],
    params: auditedParameters(resources, entry.resource, entry.parameters ?? {}),
    method: origin.method,
    path: origin.path.split('?')[0] ?? '',
    client: origin.client ?? null,
    clientIp: origin.ip,
    userAgent: origin.userAgent,
    traceId: origin.traceId,
    onBehalfTenant: tenantId === session.tenantId ? null : tenantId,
    impersonator: impersonatorOf(session),
    costMs: Math.round(performance.now() - origin.startedAt),
  }
}

/** Writes an audit row outside any transaction, for refusals and logins. */
export const writeAudit = (database: Database, row: AuditRow): Promise<void> =>
  asTenant(row.tenantId, () => insertAudit(database.kysely, row))
