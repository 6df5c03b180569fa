import type { Put } from '../../store/seed/putRows.ts'
import { FIXED, type Person, STAFF } from './people.ts'
import type { Ids } from './rights.ts'

/** Ids of departments by name, posts by code, roles by alias; password hashes by `tenant/account`. */
export interface Places {
  readonly depts: Ids
  readonly posts: Ids
  readonly roles: Ids
  readonly hashes: ReadonlyMap<string, string>
  readonly adminId: string
}

/** Writes the staff; resolves to the leader of each department. */
export async function seedStaff(put: Put, places: Places): Promise<Map<string, string>> {
  const people = [...STAFF, ...FIXED]
  const first = new Set<string>()
  const ids = await put(
    'user',
    people.map((person, index) => {
      const leads = !first.has(person.dept)
      first.add(person.dept)
      return { ...personRow(person, index, places), isLeader: leads }
    }),
  )
  const leaders = new Map<string, string>()
  people.forEach((person, index) => {
    const id = places.depts.get(person.dept) ?? ''
    if (!leaders.has(id)) leaders.set(id, ids[index] ?? '')
  })
  return leaders
}

const two = (number: number): string => String(number).padStart(2, '0')

function personRow(
  person: Person,
  index: number,
  { depts, posts, roles, hashes, adminId }: Places,
): Record<string, unknown> {
  const deptId = depts.get(person.dept)
  return {
    code: `YF${String(index + 1).padStart(4, '0')}`,
    userType: 'web',
    account: person.account,
    password: hashes.get(`100001/${person.account}`),
    name: person.realName,
    realName: person.realName,
    email: `${person.account}@example.com`,
    phone: `1990000${String(1001 + index * 37).slice(-4)}`,
    birthday: `${1978 + ((index * 7) % 24)}-${two(1 + ((index * 5) % 12))}-${two(1 + ((index * 11) % 28))}`,
    sex: person.female ? 'female' : 'male',
    roleId: [roles.get(person.role)],
    deptId: [deptId],
    postId: [posts.get(person.post)],
    leaderId: [adminId],
    status: person.status ?? 'active',
    createUser: adminId,
    createDept: deptId,
    createTime:
      `2026-${two(1 + ((index * 3) % 10))}-${two(1 + ((index * 13) % 28))} ` +
      `${two(9 + (index % 9))}:${two((index * 17) % 60)}:00`,
  }
}
