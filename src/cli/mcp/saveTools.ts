import type { Resource } from '../../contract/define/resource.ts'
import { filterFrom } from '../conditions.ts'
import { usageError } from '../exit.ts'
import { changedDraft, encodeDraft, saveDraft } from '../saveRow.ts'
import { t } from '../text.ts'
import { openRow } from './openRow.ts'
import {
  CONDITIONS,
  NOUN,
  nounOf,
  objectOf,
  objectSchema,
  textsOf,
  type Tool,
  type ToolContext,
} from './tool.ts'
import { requireNoSecretAnswer, requireWritable, VALUES } from './toolChange.ts'

async function save(
  resource: Resource,
  wire: Readonly<Record<string, unknown>>,
  { api }: ToolContext,
): Promise<unknown> {
  const { row, operation } = await saveDraft(api, resource, wire)
  return { row: row ? openRow(resource, row) : null, operation }
}

const createRow: Tool = {
  name: 'create_row',
  title: 'Create a row',
  description: 'Creates a row of a noun. Secrets cannot be set.',
  input: objectSchema({ noun: NOUN, values: VALUES }, ['noun', 'values']),
  annotations: { readOnlyHint: false, destructiveHint: false },
  run: async (input, context) => {
    const resource = nounOf(input),
      values = objectOf(input.values)
    requireWritable(resource.fields, values)
    requireNoSecretAnswer(resource)
    return save(resource, encodeDraft(resource, values), context)
  },
}

const updateRow: Tool = {
  name: 'update_row',
  title: 'Update a row',
  description:
    'Changes fields of a row; the others stay as they are. Answers the number of the operation for undo.',
  input: objectSchema({ noun: NOUN, id: { type: 'string' }, values: VALUES }, ['noun', 'id', 'values']),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  run: async (input, context) => {
    const resource = nounOf(input),
      values = objectOf(input.values)
    requireWritable(resource.fields, values)
    const draft = await changedDraft(context.api, resource, String(input.id), values)
    return save(resource, encodeDraft(resource, draft), context)
  },
}

const undoOperation: Tool = {
  name: 'undo_operation',
  title: 'Undo an operation',
  description: 'Undoes an operation of this account in the rows that were not changed since.',
  input: objectSchema({ noun: NOUN, operation: { type: 'string' } }, ['noun', 'operation']),
  annotations: { readOnlyHint: false, destructiveHint: false },
  run: async (input, { api }) => {
    const resource = nounOf(input)
    const { success, fail } = await api.post<{
      readonly success: number
      readonly fail: readonly { readonly id: string; readonly msg: string }[]
    }>(`${resource.path}/undo`, { operation: String(input.operation) })
    return { success, failed: fail.map(({ id, msg }) => ({ id, reason: t(msg) })) }
  },
}

const exportRows: Tool = {
  name: 'export_rows',
  title: 'Export rows',
  description:
    'Submits an export of the rows that conditions find. People fetch the file in the console, under export tasks.',
  input: objectSchema(
    { noun: NOUN, conditions: CONDITIONS, type: { type: 'string', enum: ['xlsx', 'csv'] } },
    ['noun'],
  ),
  annotations: { readOnlyHint: false, destructiveHint: false },
  run: async (input, { api }) => {
    const resource = nounOf(input)
    if (!resource.export)
      throw usageError(t('{noun}不能{verb}', { noun: t(resource.label), verb: t('导出') }))
    const { taskId } = await api.post<{ readonly taskId: string }>(`${resource.path}/export`, {
      ...(await filterFrom(api, resource, textsOf(input.conditions))),
      fileType: input.type === 'csv' ? '2' : '1',
    })
    return { taskId, noun: 'exportTask' }
  },
}

/** The tools that create and change single rows, undo, and export. */
export const SAVE_TOOLS: readonly Tool[] = [createRow, updateRow, undoOperation, exportRows]
