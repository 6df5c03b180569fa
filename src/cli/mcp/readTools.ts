import { RESOURCES } from '../../contract/index.ts'
import { actionPermission } from '../../contract/define/permission.ts'
import { findCommands } from '../catalogue.ts'
import { filterFrom } from '../conditions.ts'
import { callableActions, isPermitted, permittedVerbs } from '../nouns.ts'
import { readDetail, readPage } from '../rows.ts'
import { t } from '../text.ts'
import { openRow } from './openRow.ts'
import { fieldsSchema, filterText, openFields } from './schema.ts'
import { CONDITIONS, NOUN, nounOf, objectSchema, textsOf, type Tool } from './tool.ts'

const READ_ONLY = { readOnlyHint: true } as const
const MAX_FOUND = 30
const MAX_ROWS = 100

const searchCommands: Tool = {
  name: 'search_commands',
  title: 'Search commands',
  description:
    'Finds what this account may do, by Chinese, pinyin, initials or English. Commands with a noun can be run by the ' +
    'other tools; without a query all are listed.',
  input: objectSchema({ query: { type: 'string' } }),
  annotations: READ_ONLY,
  run: async ({ query }, { api }) => ({
    commands: (await findCommands(api, typeof query === 'string' ? query : '')).slice(0, MAX_FOUND),
  }),
}

const listNouns: Tool = {
  name: 'list_nouns',
  title: 'List nouns',
  description: 'The kinds of rows this account can do something with, and what it may do with each.',
  input: objectSchema({}),
  annotations: READ_ONLY,
  run: async (_input, { permissions }) => {
    const codes = await permissions()
    return {
      nouns: RESOURCES.filter((resource) => isPermitted(resource, codes)).map((resource) => ({
        noun: resource.id,
        label: t(resource.label),
        verbs: permittedVerbs(resource, codes),
      })),
    }
  },
}

const describeNoun: Tool = {
  name: 'describe_noun',
  title: 'Describe a noun',
  description:
    'Fields, states, the schema of a new row and the actions of a noun, with the schema of the inputs of each action.',
  input: objectSchema({ noun: NOUN }, ['noun']),
  annotations: READ_ONLY,
  run: async (input, { permissions }) => {
    const resource = nounOf(input)
    const codes = await permissions()
    const actions = callableActions(resource).filter(([name, action]) =>
      codes.has(actionPermission(resource, name, action)),
    )
    return {
      noun: resource.id,
      label: t(resource.label),
      fields: openFields(resource).map(([name, { kind, label }]) => ({ name, label: t(label), kind })),
      states: Object.entries(resource.states?.labels ?? {}).map(([name, label]) => ({
        name,
        label: t(label),
      })),
      stateField: resource.stateField,
      filter: filterText(resource),
      row: fieldsSchema(resource.fields),
      verbs: permittedVerbs(resource, codes),
      actions: actions.map(([name, action]) => ({
        action: name,
        label: t(action.label),
        on: action.on,
        from: action.from ?? null,
        requires: (action.requires ?? []).map(({ field, reason }) => ({ field, else: t(reason) })),
        to: action.to ?? null,
        danger: action.danger ?? null,
        input: fieldsSchema(action.input ?? {}),
      })),
    }
  },
}

const listRows: Tool = {
  name: 'list_rows',
  title: 'List rows',
  description: 'Rows of a noun, a page at a time. Money is in fen. Secrets and masked fields are left out.',
  input: objectSchema(
    {
      noun: NOUN,
      conditions: CONDITIONS,
      sort: { type: 'string', description: 'fields separated by commas, - for descending: -createTime,name' },
      limit: { type: 'integer', minimum: 1, maximum: MAX_ROWS, default: 20 },
      page: { type: 'integer', minimum: 1 },
      cursor: { type: 'string', description: 'nextCursor of the page before, instead of page' },
    },
    ['noun'],
  ),
  annotations: READ_ONLY,
  run: async (input, { api }) => {
    const resource = nounOf(input)
    const { sort, limit, page, cursor } = input
    const { rows, total, capped, next } = await readPage(api, resource, {
      filter: await filterFrom(api, resource, textsOf(input.conditions)),
      sort: typeof sort === 'string' ? sort : '',
      size: Math.min(Number(limit ?? 20), MAX_ROWS),
      from: typeof cursor === 'string' ? { cursor } : { current: Number(page ?? 1) },
    })
    return {
      rows: rows.slice(0, MAX_ROWS).map((row) => openRow(resource, row)),
      total,
      totalCapped: capped,
      nextCursor: next && 'cursor' in next ? next.cursor : null,
    }
  },
}

const getRow: Tool = {
  name: 'get_row',
  title: 'Get a row',
  description: 'One row of a noun by its id. Secrets and masked fields are left out.',
  input: objectSchema({ noun: NOUN, id: { type: 'string' } }, ['noun', 'id']),
  annotations: READ_ONLY,
  run: async (input, { api }) => {
    const resource = nounOf(input)
    return { row: openRow(resource, await readDetail(api, resource, String(input.id))) }
  },
}

/** The tools that change no rows. */
export const READ_TOOLS: readonly Tool[] = [searchCommands, listNouns, describeNoun, listRows, getRow]
