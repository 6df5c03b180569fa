import type { Row } from '../../../contract/define/row.ts'
import {
  ALARM_LEVELS,
  ALARM_TYPES,
  type AlarmChannel,
  type AlarmLevel,
  type AlarmType,
} from '../../../contract/parts/alarms.ts'
import { alarm } from '../../../contract/resources/alarm/alarm.ts'
import { supplierOrderTimeOut } from '../../../contract/resources/alarm/supplierOrderTimeOut.ts'
import type { Reader } from '../../store/db.ts'
import { findRows, selectWhere } from '../../store/rows.ts'

type Stored = Row<typeof alarm>
/** A rule with what a form proposes where it was left out. */
export interface AlarmRule extends Stored {
  readonly level: AlarmLevel
  readonly channels: readonly AlarmChannel[]
  readonly silenceMin: number
}
/** How something is sent, and to whom. */
export interface Receiving {
  readonly channels: readonly AlarmChannel[]
  readonly receiverIds: readonly string[]
}

const SILENCE_MIN = 30

const nameIn = <N extends string>(wire: Readonly<Record<N, number>>, number: number): N | undefined =>
  (Object.keys(wire) as N[]).find((name) => wire[name] === number)

/** The type with this number. */
export const typeOf = (number: number): AlarmType => nameIn(ALARM_TYPES.wire, number) ?? 'merchantBalance'
/** The level with this number. */
export const levelOf = (number: number): AlarmLevel => nameIn(ALARM_LEVELS.wire, number) ?? 'warning'

export const completed = (rule: Stored): AlarmRule => ({
  ...rule,
  level: rule.level ?? 'warning',
  channels: rule.channels ?? [],
  silenceMin: rule.silenceMin ?? SILENCE_MIN,
})

/** Reads rules as they are in one transaction, each once. */
export class RuleReader {
  readonly #db: Reader
  readonly #rules = new Map<string, Promise<AlarmRule | null>>()
  constructor(db: Reader) {
    this.#db = db
  }

  /** The enabled rule of a tenant for a type; null where it is disabled or there is none. */
  find(tenantId: string, type: AlarmType): Promise<AlarmRule | null> {
    const key = `${tenantId}/${type}`
    const rule = this.#rules.get(key) ?? this.#read(tenantId, type)
    this.#rules.set(key, rule)
    return rule
  }

  async #read(tenantId: string, type: AlarmType): Promise<AlarmRule | null> {
    const [rule] = await selectWhere(this.#db, alarm, tenantId, {
      all: [
        { field: 'alarmType', operator: 'equals', values: [ALARM_TYPES.wire[type]] },
        { field: 'status', operator: 'equals', values: [alarm.states.wire.enabled] },
      ],
    })
    return rule ? completed(rule) : null
  }

  /** How a record of a rule is sent: as its time-out rule says, where it has one, else as the rule does. */
  async receiving(
    rule: AlarmRule,
    tenantId: string,
    timeOutId: string | null,
  ): Promise<Receiving & { silenceMin: number }> {
    const [timeOut] = timeOutId ? await findRows(this.#db, supplierOrderTimeOut, tenantId, [timeOutId]) : []
    return timeOut
      ? {
          channels: timeOut.channels ?? [],
          receiverIds: timeOut.receiverIds,
          silenceMin: timeOut.repeatMin ?? SILENCE_MIN,
        }
      : { channels: rule.channels, receiverIds: rule.receiverIds, silenceMin: rule.silenceMin }
  }
}
