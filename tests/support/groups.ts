import { expect } from 'vitest'
import type { Answer, Listed } from './client.ts'
import { GROUPS, runJob, type Saved, saved } from './consumers.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'

export interface Group extends Saved {
  readonly groupName: string
  readonly memberCount: number
  readonly calcStatus: number
  readonly snapshotNo: number
  readonly progress: number | null
}
export interface GroupChange {
  readonly kindName: string
  readonly entered: number
  readonly leftCount: number
  readonly memberCount: number
  readonly userName: string
}
export const CALC = { none: 0, running: 1, done: 2, failed: 3 } as const
export const tagged = (tagId: string) => ({ op: 'and', items: [{ field: 'tag', cmp: 'in', value: [tagId] }] })

let count = 0
/** A new group; a list where its fields say nothing else. */
export const newGroup = async (
  server: TestServer,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Group> =>
  saved(
    await admin(server).post<Group>(`${GROUPS}/save`, {
      groupName: `分组${(count += 1)}-${Math.random()}`.slice(0, 30),
      groupType: 1,
      ...more,
    }),
  )
/** A new group that follows a rule. */
export const byRule = (server: TestServer, rule: unknown, more: Readonly<Record<string, unknown>> = {}) =>
  newGroup(server, { groupType: 2, refreshCycle: 0, rule, ...more })

export const groupOf = async (server: TestServer, id: string): Promise<Group> =>
  (await admin(server).get<Group>(`${GROUPS}/detail`, { id })).data

/** The ids of the members of a group, sorted. */
export const membersOf = async (server: TestServer, groupId: string): Promise<readonly string[]> =>
  (
    await admin(server).get<Listed<{ id: string }>>(`${GROUPS}/memberPage`, { groupId, size: 200 })
  ).data.records
    .map(({ id }) => id)
    .toSorted(byText)

/** In the order of their characters. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

export const refresh = (server: TestServer, id: string): Promise<Answer<unknown>> =>
  admin(server).post(`${GROUPS}/refresh`, { ids: [id] })

/** Starts a calculation and waits for its end. */
export async function calculated(server: TestServer, id: string): Promise<Group> {
  expect(await refresh(server, id)).toMatchObject({ code: 200 })
  await runJob(server, 'userGroupCalculation')
  await expect
    .poll(async () => (await groupOf(server, id)).calcStatus, { timeout: 20_000 })
    .not.toBe(CALC.running)
  return groupOf(server, id)
}

/** The changes of a group, newest first. */
export const changesOf = async (server: TestServer, groupId: string): Promise<readonly GroupChange[]> =>
  (await admin(server).get<Listed<GroupChange>>(`${GROUPS}/changePage`, { groupId, size: 50 })).data.records
