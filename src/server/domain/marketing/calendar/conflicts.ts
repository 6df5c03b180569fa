import type { CalendarConflict, CalendarField, CalendarSpec } from '../../../../contract/define/calendar.ts'
import { say } from '../../../../contract/errors.ts'
import type { Sentence } from '../../../../kernel/sentence.ts'

/** A campaign as its noun's detail shows it, in wire form, as the values of its conditions are. */
export interface Campaign {
  readonly noun: string
  readonly spec: CalendarSpec
  readonly id: string
  readonly title: string
  readonly from: string
  readonly to: string
  readonly row: Readonly<Record<string, unknown>>
}

const rowsAt = (row: Campaign['row'], name: string): readonly Campaign['row'][] =>
  Array.isArray(row[name]) ? (row[name] as Campaign['row'][]) : []

/** Ids of what the fields of a campaign name; none where their condition does not hold. */
export function idsBy(fields: readonly CalendarField[], row: Campaign['row']): ReadonlySet<string> {
  const ids = fields.flatMap(({ field, when }) => {
    if (when && String(row[when[0]]) !== when[1]) return []
    const [child = '', name] = field.split('.')
    const holders = name === undefined ? [row] : rowsAt(row, child)
    return holders.flatMap((holder) => String(holder[name ?? field] ?? '').split(','))
  })
  return new Set(ids.filter((id) => id !== ''))
}

/** Names of what campaigns are about, by id. */
export type Names = ReadonlyMap<string, string>

/** Whether both run at some moment. */
const meet = (one: Campaign, other: Campaign): boolean => one.from < other.to && other.from < one.to

const day = (moment: string): string => moment.slice(0, 16)
const about = ({ noun, id, title }: Campaign, text: Sentence): CalendarConflict => ({ noun, id, title, text })

interface ClashParts {
  readonly title: string
  /** Empty where the caller may not see the goods. */
  readonly names: string
  readonly n: number
}

function clashText(kind: 'price' | 'exchange', { title, names, n }: ClashParts): Sentence {
  if (names === '')
    return kind === 'price'
      ? say('与“{title}”同时优惠 {n} 个商品，优惠会叠加', { title, n })
      : say('与“{title}”同时兑换 {n} 个商品，共用一份库存', { title, n })
  return kind === 'price'
    ? say('与“{title}”同时优惠{names}等 {n} 个商品，优惠会叠加', { title, names, n })
    : say('与“{title}”同时兑换{names}等 {n} 个商品，共用一份库存', { title, names, n })
}

/** How two campaigns get in each other's way by what they are about; null where they do not. */
function clashOf(one: Campaign, other: Campaign, names: Names): CalendarConflict | null {
  const mine = one.spec.clash,
    its = other.spec.clash
  if (!mine || !its || mine.kind !== its.kind || !meet(one, other)) return null
  const others = idsBy(its.about, other.row)
  const shared = [...idsBy(mine.about, one.row)].filter((id) => others.has(id))
  if (shared.length === 0) return null
  const readable = shared.flatMap((id) => names.get(id) ?? [])
  const parts = { title: other.title, names: readable.slice(0, 2).join(' · '), n: shared.length }
  return about(other, clashText(mine.kind, parts))
}

/** Campaigns that one refers to and that do not run as long as it does. */
const outlived = (one: Campaign, byKey: ReadonlyMap<string, Campaign>): readonly CalendarConflict[] =>
  [...idsBy(one.spec.within ?? [], one.row)].flatMap((id) => {
    const needed = byKey.get(id)
    if (!needed) return []
    if (needed.to < one.to)
      return [about(needed, say('“{title}”于 {time} 先结束', { title: needed.title, time: day(needed.to) }))]
    if (needed.from > one.from)
      return [
        about(needed, say('“{title}”到 {time} 才开始', { title: needed.title, time: day(needed.from) })),
      ]
    return []
  })

/** What gets in the way of each campaign, by its id: ids are unique over all nouns. */
export function conflictsOf(
  campaigns: readonly Campaign[],
  names: Names,
): ReadonlyMap<string, readonly CalendarConflict[]> {
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  return new Map(
    campaigns.map((one) => [
      one.id,
      [
        ...outlived(one, byId),
        ...campaigns.flatMap((other) => (other.id === one.id ? [] : (clashOf(one, other, names) ?? []))),
      ],
    ]),
  )
}
