import type { Resource } from '../../../contract/define/resource.ts'
import { ACTION_NAMES, SUBJECT_NAMES } from '../../../contract/parts/actionNames.ts'
import { type AuditChange, operateLog } from '../../../contract/resources/system/operateLog.ts'
import { HIDDEN } from '../../engine/auditValues.ts'
import type { Caller } from '../../engine/caller.ts'
import type { Changes, Decoration, Hooks } from '../../engine/hooks.ts'
import { hiddenFields, visibilityOf } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Where } from '../../store/predicate.ts'
import { particulars } from '../../engine/particulars.ts'

const actionName = (resource: Resource | undefined, action: string): string =>
  resource?.actions[action]?.label ?? ACTION_NAMES[action] ?? action

/**
 * For resources of which the caller sees only some rows, restricts the log to the caller's own operations.
 */
function restrictToVisible({ caller, services }: Reading): Where<typeof operateLog>[] {
  const visibility = visibilityOf(caller)
  const restrictedIds = visibility
    ? services.resources.filter((resource) => visibility.rows(resource) !== null).map(({ id }) => id)
    : []
  if (restrictedIds.length === 0) return []
  const unrestricted: Where<typeof operateLog> = {
    all: restrictedIds.map((id) => ({ field: 'resource', operator: 'notEquals', values: [id] })),
  }
  return [
    { any: [unrestricted, { field: 'createUser', operator: 'equals', values: [caller.session.userId] }] },
  ]
}

/** Changes as the caller may read them: values of hidden fields are masked. */
function changesFor(changes: readonly AuditChange[], hidden: ReadonlySet<string>): readonly AuditChange[] {
  const mask = (value: unknown): unknown => (value === null ? null : HIDDEN)
  return changes.map((change) =>
    hidden.has(change.field) ? { ...change, old: mask(change.old), new: mask(change.new) } : change,
  )
}

/** Masks fields in a log row that are hidden from the caller in the resource. */
function blankHidden(row: Changes, resource: Resource, caller: Caller): void {
  const hidden = hiddenFields(resource, caller)
  if (hidden.size === 0) return
  if (Array.isArray(row.diff)) row.diff = changesFor(row.diff as readonly AuditChange[], hidden)
  if (row.params !== null && typeof row.params === 'object')
    row.params = Object.fromEntries(Object.entries(row.params).filter(([name]) => !hidden.has(name)))
  if (hidden.has(resource.title)) Object.assign(row, { message: null, said: null })
}

const operateLogHooks: Hooks<typeof operateLog> = {
  narrow: restrictToVisible,
  decorate: [
    {
      sets: ['resourceName', 'actionName'],
      from: ['resource', 'action'],
      run: async (rows, { services }) => {
        for (const row of rows) {
          const resource = services.resources.find(({ id }) => id === row.resource)
          const subject = String(row.resource ?? '')
          row.resourceName = resource?.label ?? SUBJECT_NAMES[subject] ?? subject
          row.actionName = actionName(resource, String(row.action ?? ''))
        }
        await Promise.resolve()
      },
    },
    ...([['diff'], ['params'], ['message', 'said']] as const).map(
      (names): Decoration<typeof operateLog> => ({
        sets: names,
        from: ['resource', ...names],
        run: async (rows, { services, caller }) => {
          for (const row of rows) {
            const resource = services.resources.find(({ id }) => id === row.resource)
            if (resource) blankHidden(row, resource, caller)
          }
          await Promise.resolve()
        },
      }),
    ),
  ],
}

export const operateLogParticulars = particulars(operateLog, { hooks: operateLogHooks })
