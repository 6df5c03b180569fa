import type { Resource } from '../../../contract/define/resource.ts'
import { say } from '../../../contract/errors.ts'
import { pairsOf, type Right, rightsOf } from '../../../contract/parts/rights.ts'
import { formatFen, type Fen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { limitOfAction } from '../../engine/limits.ts'
import type { Work } from '../../engine/work.ts'
import type { GrantedAccess } from './grantedAccess.ts'

/** Something that whoever saves the grant should know first. */
export interface Risk {
  readonly kind: 'money' | 'privacy' | 'makerChecker' | 'noView'
  readonly sentence: Sentence
  /** Ids of the users concerned; of none where it concerns the role itself. */
  readonly userIds: readonly string[]
}

/** What users have before and after a grant, by their id. */
export interface AccessChange {
  readonly before: ReadonlyMap<string, GrantedAccess>
  readonly after: ReadonlyMap<string, GrantedAccess>
}

const namedRight = ({ resource, label }: Right): Sentence =>
  say('{noun} · {action}', { noun: say(resource.label), action: say(label) })

/** The users who get a code they did not have. */
const gainers = (code: string, { before, after }: AccessChange): string[] =>
  [...after].flatMap(([id, { codes }]) => (codes.has(code) && !before.get(id)?.codes.has(code) ? [id] : []))

async function moneyRisk(right: Right, userIds: readonly string[], work: Work): Promise<Risk> {
  const { resource, lifts } = right,
    count = userIds.length
  const limit = lifts && (await limitOfAction(resource, lifts.action, work))
  const sentence = limit
    ? say('“{right}”使 {count} 人能{action}超过 ¥{amount} 的{noun}', {
        right: say(right.label),
        count,
        action: say(resource.actions[lifts.action]?.label ?? ''),
        amount: formatFen(limit.amount as Fen),
        noun: say(resource.label),
      })
    : say('“{right}”使 {count} 人能动用资金或库存', { right: namedRight(right), count })
  return { kind: 'money', sentence, userIds }
}

function privacyRisk(right: Right, userIds: readonly string[], { after }: AccessChange): Risk {
  const { resource } = right
  const whole = userIds.filter((id) => {
    const access = after.get(id)
    return access !== undefined && (access.isAdmin || !limits(access, resource))
  })
  const parts = { right: namedRight(right), count: userIds.length }
  return {
    kind: 'privacy',
    userIds,
    sentence:
      whole.length === 0
        ? say('“{right}”使 {count} 人能看到平时遮住的内容', parts)
        : say('“{right}”使 {count} 人能看到平时遮住的内容，其中 {whole} 人没有数据权限的限制', {
            ...parts,
            whole: whole.length,
          }),
  }
}

/** Whether a data scope limits the rows of a noun; a scope holds for every noun over its table. */
const limits = ({ scoped }: GrantedAccess, { id, code, table }: Resource): boolean =>
  [id, code, table].some((name) => scoped.has(name))

function pairRisks(change: AccessChange, resources: readonly Resource[]): Risk[] {
  const rights = rightsOf(resources)
  return pairsOf(resources).flatMap(({ make, check }): Risk[] => {
    const hasBoth = (access: GrantedAccess | undefined): boolean =>
      access !== undefined && access.codes.has(make) && access.codes.has(check)
    const userIds = [...change.after].flatMap(([id, access]) =>
      hasBoth(access) && !hasBoth(change.before.get(id)) ? [id] : [],
    )
    const maker = rights.get(make),
      checker = rights.get(check)
    if (userIds.length === 0 || !maker || !checker) return []
    const parts = { count: userIds.length, make: namedRight(maker), check: namedRight(checker) }
    return [{ kind: 'makerChecker', userIds, sentence: say('{count} 人同时能“{make}”和“{check}”', parts) }]
  })
}

/** Buttons of a role without the view of their noun: nobody sees the page they stand on. */
export function viewRisks(
  codes: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> },
  resources: readonly Resource[],
): Risk[] {
  const rights = rightsOf(resources)
  const lacks = (held: ReadonlySet<string>): Right[] =>
    [...held].flatMap((code) => {
      const right = rights.get(code)
      return right?.view && right.view !== code && !held.has(right.view) ? [right] : []
    })
  const wereLacking = new Set(lacks(codes.before).map(({ code }) => code))
  return lacks(codes.after)
    .filter(({ code }) => !wereLacking.has(code))
    .map((right) => ({
      kind: 'noView',
      userIds: [],
      sentence: say('“{right}”没有配“查看”，打不开{noun}', {
        right: namedRight(right),
        noun: say(right.resource.label),
      }),
    }))
}

/** The risks of a grant for the users it concerns, worst first. */
export async function userRisks(change: AccessChange, work: Work): Promise<Risk[]> {
  const { resources } = work.services
  const risks: Risk[] = []
  for (const right of rightsOf(resources).values()) {
    const userIds = right.weight === null ? [] : gainers(right.code, change)
    if (userIds.length === 0) continue
    risks.push(
      right.weight === 'money' ? await moneyRisk(right, userIds, work) : privacyRisk(right, userIds, change),
    )
  }
  const order = { makerChecker: 0, money: 1, privacy: 2, noView: 3 } as const
  return [...pairRisks(change, resources), ...risks].toSorted((a, b) => order[a.kind] - order[b.kind])
}
