import type { Resource } from '../../contract/define/resource.ts'
import { fail, say } from '../../contract/errors.ts'
import { importTask } from '../../contract/resources/desk/importTask.ts'
import { formatMoment } from '../../kernel/time.ts'
import { type Caller, holds } from '../engine/caller.ts'
import type { ActionHandler, Hooks } from '../engine/hooks.ts'
import { requireOperation } from '../engine/permit.ts'
import type { Reading, Work } from '../engine/work.ts'
import { stopJob, submitJob } from '../jobs/queue.ts'
import { replaceFaults } from '../store/tasks/importRows.ts'
import { importColumns } from './columns.ts'
import { IMPORT_QUEUE } from './importQueue.ts'
import { particulars } from '../engine/particulars.ts'

const seesAll = (caller: Caller): boolean => holds(caller, 'importTask_all')

const importTaskHooks: Hooks<typeof importTask> = {
  narrow: ({ caller }) => (seesAll(caller) ? [] : [{ field: 'createUser', values: [caller.session.userId] }]),
  beforeRemove: async (rows) => {
    if (rows.some((row) => row.taskStatus === 'running')) fail('TASK_RUNNING')
    await Promise.resolve()
  },
}

/** The noun of an import task. Refuses with `NOT_FOUND` if it cannot be imported. */
export const nounOf = (reading: Reading, importer: unknown): Resource =>
  reading.services.resources.find((candidate) => candidate.import && candidate.id === importer) ??
  fail('NOT_FOUND')

async function queue(
  row: { readonly id: string; readonly createUser: string | null; readonly importer: string | null },
  work: Work,
): Promise<Resource> {
  if (row.createUser !== work.caller.session.userId) fail('FORBIDDEN')
  const resource = nounOf(work, row.importer)
  requireOperation(work.caller, resource, 'import')
  await submitJob(work, { queue: IMPORT_QUEUE, id: row.id })
  return resource
}

const begun = { processedCount: 0, progress: 0, errorMsg: null, finishTime: null } as const

const check: ActionHandler<typeof importTask, 'check'> = async (row, { mapping }, work) => {
  const resource = await queue(row, work)
  const chosen = mapping ?? row.mapping ?? []
  requireMapping(resource, chosen, work.caller)
  return {
    set: {
      ...begun,
      step: 'check',
      mapping: chosen,
      totalCount: null,
      successCount: null,
      failCount: null,
      operation: null,
      startTime: formatMoment(new Date()),
    },
  }
}

/** Requires that every required column is mapped, none twice, and none unknown. */
export function requireMapping(resource: Resource, mapping: unknown, caller: Caller): void {
  if (!Array.isArray(mapping) || mapping.length > 200)
    return fail('VALIDATION', { label: '列对应', rule: '格式不正确' }, 'mapping')
  const chosen = mapping.filter((name): name is string => typeof name === 'string' && name !== '')
  const columns = importColumns(resource, caller)
  const unknownName = chosen.find((name) => !columns.some((column) => column.name === name))
  if (unknownName) fail('UNKNOWN_FIELD', { field: unknownName }, 'mapping')
  const duplicate = columns.find(({ name }) => chosen.filter((columnName) => columnName === name).length > 1)
  if (duplicate) fail('IMPORT_COLUMN_AMBIGUOUS', { label: duplicate.label }, duplicate.name)
  const missing = columns.find(({ name, required }) => required && !chosen.includes(name))
  if (missing) fail('IMPORT_COLUMN_REQUIRED', { label: missing.label }, missing.name)
}

const confirm: ActionHandler<typeof importTask, 'confirm'> = async (row, _input, work) => {
  const {
    importing: { partial },
  } = nounOf(work, row.importer)
  const bad = row.failCount ?? 0,
    good = (row.totalCount ?? 0) - bad
  if (bad > 0 && !partial) fail('IMPORT_HAS_FAULTY_ROWS')
  if (good === 0) fail('IMPORT_NO_VALID_ROWS')
  const resource = await queue(row, work)
  if (!partial)
    return {
      set: { ...begun, step: 'write' },
      consequences: [say('新增{count}条{noun}', { count: good, noun: say(resource.label) })],
    }
  // The faults of the check are removed: writing the rows finds them again.
  await replaceFaults(work.db, { tenantId: work.tenantId, taskId: row.id }, [])
  const parameters = { count: good, noun: say(resource.label) },
    done =
      row.mode === 'update' ? say('更新{count}条{noun}', parameters) : say('新增{count}条{noun}', parameters)
  return {
    set: { ...begun, step: 'write', successCount: 0, failCount: 0 },
    consequences: [bad > 0 ? say('{done}，{count}行有错误，不导入', { done, count: bad }) : done],
  }
}

const cancel: ActionHandler<typeof importTask, 'cancel'> = async (row, _input, work) => {
  if (row.createUser !== work.caller.session.userId) fail('FORBIDDEN')
  await stopJob(work, row.id)
  return { set: { finishTime: formatMoment(new Date()) } }
}

export const importTaskParticulars = particulars(importTask, {
  hooks: importTaskHooks,
  actions: { check, confirm, cancel },
})
