import { describe, expect, test } from 'vitest'
import type { Resource } from '../../src/contract/define/resource.ts'
import { RESOURCES } from '../../src/contract/index.ts'
import { importTask } from '../../src/contract/resources/desk/importTask.ts'
import { tasksTests } from './import/tasks.suite.ts'
import type { Client } from '../support/client.ts'
import { validWire } from '../support/drafts.ts'
import {
  bookAt,
  checked,
  confirmed,
  faults,
  send,
  importTaskView,
  tableOf,
  totalOf,
  workbook,
} from '../support/importing.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { specimen } from '../support/specimen.ts'
import { sheetCells } from '../support/unzip.ts'

const server = useServer()
const BASE = importTask.path
const importing: readonly Resource[] = [...RESOURCES, specimen].filter((resource) => resource.import)

describe.each(importing.map((resource) => [resource.id, resource] as const))(
  'import of %s',
  (_id, resource) => {
    const owner = (): Client => (resource.scope === 'platform' ? server.as('admin') : admin(server))
    const rowsFor = async (from: number): Promise<{ table: string[][]; names: string[] }> => {
      const wires: Record<string, unknown>[] = []
      for (const number of [from, from + 1])
        wires.push(
          await validWire(resource, number, { client: owner(), resources: [...RESOURCES, specimen] }),
        )
      if ('sort' in resource.fields) for (const wire of wires) wire.sort = 1
      const names = resource.importColumns.filter(
        (name) =>
          resource.fields[name]?.kind !== 'rows' &&
          resource.fields[name]?.kind !== 'json' &&
          wires.some((wire) => wire[name] !== undefined && wire[name] !== null),
      )
      return { names, table: tableOf(resource, wires, names) }
    }

    test('the template has headings that the import recognises', async () => {
      const cells = sheetCells(await bookAt(server.url, owner(), `${resource.path}/importTemplate`))
      const headings = cells[0]?.map((cell) => cell.text ?? '') ?? []
      const uploadAnswer = await send(server.url, owner(), resource.path, {
        bytes: await workbook([headings, headings.map(() => 'x')]),
        mode: resource.importing.modes ? 'add' : '',
      })
      const { mapping, columns } = await importTaskView(owner(), uploadAnswer.data.taskId)
      expect(mapping).toEqual(columns.map(({ name }) => name))
      expect(headings).toEqual(columns.map(({ label, required }) => `${label}${required ? '*' : ''}`))
    })

    // Where the file of a noun has other columns than its fields, the tests of that noun cover it.
    if (!resource.importing.fields)
      test('a check writes nothing, the confirmation writes all rows, and undo removes all', async () => {
        const before = await totalOf(owner(), resource)
        const { table } = await rowsFor(7100)
        const task = await checked(server.url, owner(), resource.path, await workbook(table))
        expect({ ...task, faults: await faults(owner(), task.id) }).toMatchObject({
          status: 'checked',
          totalCount: 2,
          successCount: 2,
          failCount: 0,
          errorMsg: null,
          faults: [],
        })
        expect(await totalOf(owner(), resource)).toBe(before)
        const finishedTask = await confirmed(owner(), task.id)
        expect(finishedTask).toMatchObject({ status: 'done', successCount: 2, errorMsg: null })
        expect(await totalOf(owner(), resource)).toBe(before + 2)
        if (!resource.softDelete || !resource.verbs.includes('remove')) return
        expect(
          await owner().post(`${resource.path}/undo`, { operation: finishedTask.operation }),
        ).toMatchObject({
          code: 200,
          msg: '已撤销',
          data: { success: 2 },
        })
        expect(await totalOf(owner(), resource)).toBe(before)
      })

    if (!resource.importing.partial && !resource.importing.fields)
      test('faults are reported by row, and then no row is written', async () => {
        const { table, names } = await rowsFor(7200)
        const required = names.findIndex(
          (name) => resource.fields[name]?.required && resource.fields[name].default === undefined,
        )
        const broken = table.map((row, index) =>
          index === 1 ? row.map((cell, column) => (column === required ? '' : cell)) : row,
        )
        const task = await checked(server.url, owner(), resource.path, await workbook(broken))
        expect(task).toMatchObject({ status: 'checked', totalCount: 2, failCount: 1 })
        expect((await faults(owner(), task.id)).map(({ rowNo, field }) => ({ rowNo, field }))).toEqual([
          { rowNo: 2, field: names[required] },
        ])
        expect(await owner().post(`${BASE}/confirm`, { ids: task.id })).toMatchObject({
          code: 400,
          msg: '存在错误行，请修改文件后重新上传',
        })
        const book = sheetCells(await bookAt(server.url, owner(), `${BASE}/faultFile?id=${task.id}`))
        expect(book.map((row) => row.slice(0, 2).map((cell) => cell.text))).toEqual([
          ['行号', '错误'],
          ['2', expect.any(String)],
        ])
      })

    test('an import requires its permission', async () => {
      const viewer = server.as('viewer', '100001')
      expect(await viewer.get(`${resource.path}/importTemplate`)).toMatchObject({ status: 403 })
      expect(await send(server.url, viewer, resource.path, await workbook([['x'], ['y']]))).toMatchObject({
        code: 403,
      })
    })
  },
)

tasksTests(server)
