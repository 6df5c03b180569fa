import type { ReactNode } from 'react'
import { activePage, type Session } from '../../palette/session.ts'
import { finderNow } from './finderStore.ts'
import type { Beside } from './finderTypes.ts'
import type { Frozen } from './ranked.ts'
import type { PaletteRow } from './rows.ts'

/** The record beside the rows, highlighted or entered, and its summary. */
export function besideOf(
  session: Session,
  current: PaletteRow | undefined,
  frozen: Frozen,
): { readonly beside: Beside | undefined; readonly aside: ReactNode } {
  const page = activePage(session)
  const beside: Beside | undefined =
    page?.kind === 'record'
      ? { record: { resource: page.resource, id: page.id }, isEntered: true }
      : current?.record && { record: current.record, isEntered: false }
  return { beside, aside: beside && finderNow()?.aside(beside, frozen) }
}
