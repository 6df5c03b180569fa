import { ROSTER } from './people.data.ts'

/** An employee: name, sex, department, post, role alias; the first of a department leads it. */
export interface Person {
  readonly realName: string
  readonly account: string
  readonly female: boolean
  readonly dept: string
  readonly post: string
  readonly role: string
  readonly status?: 'inactive' | 'disabled'
}

/** Staff of the demonstration company, besides the fixed accounts. */
export const STAFF: readonly Person[] = ROSTER.trim()
  .split(/[|\n]/)
  .map((entry) => {
    const [name = '', account = '', dept = '', post = '', role = '', mark] = entry.trim().split(' ')
    const status = mark === '-' ? ('inactive' as const) : mark === 'x' ? ('disabled' as const) : undefined
    return {
      realName: name.replace(/f$/, ''),
      account,
      female: name.endsWith('f'),
      dept,
      post,
      role,
      ...(status ? { status } : {}),
    }
  })

/** Accounts whose password is their name, one for each role. */
export const FIXED: readonly Person[] = [
  {
    realName: '赵一凡',
    account: 'operator',
    female: false,
    dept: '活动运营部',
    post: 'operator',
    role: 'operator',
  },
  {
    realName: '钱小雅',
    account: 'support',
    female: true,
    dept: '在线客服组',
    post: 'service',
    role: 'support',
  },
  { realName: '孙明远', account: 'auditor', female: false, dept: '内审组', post: 'auditor', role: 'auditor' },
  { realName: '李安然', account: 'viewer', female: true, dept: '数据组', post: 'data', role: 'viewer' },
]
