import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { SelectedCard } from '../../store/card/cardNumberRows.ts'

const DAY_MS = 86_400_000

/** What a call asks for: days, or a moment of Shanghai; and whether expired cards come back. */
export interface Extension {
  readonly days: number | null
  readonly end: string | null
  readonly allowExpired: boolean
  readonly reason: string
}

/** A moment of Shanghai that many days later. */
export const shifted = (moment: string, days: number): string =>
  formatMoment(new Date(parseMoment(moment).getTime() + days * DAY_MS))
/** The new end of a card; null where it has none before it is activated. */
export const newEndOf = ({ validEnd }: SelectedCard, { days, end }: Extension): string | null =>
  validEnd === null ? null : days === null ? end : shifted(validEnd, days)
