import { describe, expect, test } from 'vitest'
import type { TestServer } from '../../support/server.ts'
import { specimenDraft } from '../../support/specimen.ts'

/** Lists read on from the cursor of the last answer. */
export function cursorTests(server: TestServer): void {
  describe('reading with a cursor', () => {
    interface Page {
      readonly records: readonly { readonly id: string }[]
      readonly nextCursor?: string
    }
    const PARAMS = '/blade-system/param'

    test.each([
      ['descs', 'createTime'],
      ['ascs', 'createTime'],
      ['descs', 'remark'],
      ['ascs', 'remark'],
      ['ascs', 'paramName'],
    ])(
      '%s %s gives every row once, also rows of the same second and rows without a value',
      async (direction, column) => {
        const admin = server.as('admin', '100001')
        const tag = `cursor-${direction}-${column}`
        await Promise.all(
          Array.from({ length: 23 }, (_, index) =>
            admin.post(`${PARAMS}/submit`, {
              paramName: `${tag}${index % 4}`,
              paramKey: `${tag}.${index}`,
              paramValue: '1',
              remark: index % 3 ? `备注${index % 5}` : '',
            }),
          ),
        )
        const all = (
          await admin.get<Page>(`${PARAMS}/list`, { paramKey: tag, size: 100, [direction]: column })
        ).data.records.map(({ id }) => id)
        const collectedIds: string[] = []
        let cursor: string | undefined = ''
        for (let turn = 0; cursor !== undefined && turn < 10; turn += 1) {
          const answer: { readonly data: Page } = await admin.get<Page>(`${PARAMS}/list`, {
            paramKey: tag,
            size: 5,
            [direction]: column,
            cursor,
          })
          collectedIds.push(...answer.data.records.map(({ id }) => id))
          cursor = answer.data.nextCursor
        }
        expect(all).toHaveLength(23)
        expect(collectedIds).toEqual(all)
      },
    )

    test('a table sends its keys once, and its cursor works like that of records', async () => {
      const admin = server.as('admin', '100001'),
        query = { ascs: 'paramKey', size: 3 },
        headers = { 'Accept-Rows': 'table' }
      interface Table {
        readonly table: {
          readonly keys: readonly string[]
          readonly nulls: readonly string[]
          readonly values: readonly (readonly unknown[])[]
        }
        readonly nextCursor?: string
      }
      const records = (await admin.get<Page>(`${PARAMS}/list`, { ...query, size: 6 })).data.records
      const first = (await admin.get<Table>(`${PARAMS}/list`, query, { headers })).data
      const second = (
        await admin.get<Table>(`${PARAMS}/list`, { ...query, cursor: first.nextCursor }, { headers })
      ).data
      const rows = [first, second].flatMap(({ table: { keys, nulls, values } }) =>
        values.map((value) =>
          Object.fromEntries([
            ...keys.map((key, at) => [key, value[at]]),
            ...nulls.map((key) => [key, null]),
          ]),
        ),
      )
      expect(rows).toEqual(records)
      expect(first).not.toHaveProperty('records')
      expect(
        (await admin.get(`${PARAMS}/list`, { ...query, paramKey: 'nobody' }, { headers })).data,
      ).toMatchObject({ records: [] })
      expect(
        (await admin.get(`${PARAMS}/list`, { ascs: 'remark,paramName', size: 3 }, { headers })).data,
      ).not.toHaveProperty('nextCursor')
      expect(await admin.get(`${PARAMS}/list`, { current: 400_000, size: 10 }, { headers })).toMatchObject({
        errCode: 'RESULT_TOO_LARGE',
      })
      expect(
        await admin.get(
          `${PARAMS}/list`,
          { ...query, current: 400_000, cursor: first.nextCursor },
          { headers },
        ),
      ).toMatchObject({ code: 200 })
    })

    test('distant pages by number have the same rows as reading on by cursor', async () => {
      const admin = server.as('admin'),
        name = '远页',
        path = '/blade-test/specimen/list'
      const { season: _, ...draft } = specimenDraft(1)
      const created = await admin.post<{ id: string }>('/blade-test/specimen/submit', {
          ...draft,
          name,
          code: 'FP1',
          grade: 1,
          sourceKind: 'B',
          isFragile: 1,
        }),
        { id } = created.data
      expect(created, JSON.stringify(created.body)).toMatchObject({ code: 200 })
      await server.sql(
        `
        insert into specimen
        select (jsonb_populate_record(null::specimen,
          to_jsonb(one) || jsonb_build_object('id', one.id + n, 'name', one.name || n, 'code', 'FQ' || n,
            'serial_no', 'FQ' || n, 'create_time', one.create_time - make_interval(secs => n % 900)))).*
        from specimen one, generate_series(1, 2500) n
        where one.id = ${id}
      `,
      )
      for (const direction of ['descs', 'ascs']) {
        const collectedIds: string[] = []
        for (let cursor: string | undefined = ''; cursor !== undefined; ) {
          const { data }: { readonly data: Page } = await admin.get<Page>(path, {
            name,
            size: 200,
            [direction]: 'createTime',
            cursor,
          })
          collectedIds.push(...data.records.map((row) => row.id))
          cursor = data.nextCursor
        }
        expect(collectedIds).toHaveLength(2501)
        for (const current of [10, 11, 12, 13, 14]) {
          const { data } = await admin.get<Page & { readonly total: number }>(path, {
            name,
            size: 200,
            [direction]: 'createTime',
            current,
          })
          expect(data.records.map((row) => row.id)).toEqual(
            collectedIds.slice((current - 1) * 200, current * 200),
          )
          expect(data.total).toBe(2501)
        }
      }
    })

    test('a made-up cursor, and a cursor over two sort columns, are refused', async () => {
      const admin = server.as('admin', '100001')
      expect(await admin.get(`${PARAMS}/list`, { cursor: 'nonsense' })).toMatchObject({
        code: 400,
        data: { field: 'cursor' },
      })
      expect(await admin.get(`${PARAMS}/list`, { cursor: '', ascs: 'remark,paramName' })).toMatchObject({
        code: 400,
        data: { field: 'cursor' },
      })
    })
  })
}
