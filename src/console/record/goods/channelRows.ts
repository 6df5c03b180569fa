import type { SupplierHealth } from '../../../contract/parts/salesFigures.ts'
import type { Row } from '../calls.ts'

/** A supplier of a product: its place, what it takes, and how it answered. */
export interface ChannelRow {
  readonly supplierId: string
  readonly name: string
  /** Lowest and highest cost in fen; null where the caller may not see it. */
  readonly costs: readonly [number, number] | null
  readonly state: 'on' | 'off' | 'fused'
  readonly health: SupplierHealth | null
}

interface Detail {
  readonly supplierId: string
  readonly name: string
  readonly priority: number
  readonly cost: number | null
  readonly state: ChannelRow['state']
}

const STATES: Readonly<Record<string, ChannelRow['state']>> = {
  '0': 'off',
  '1': 'on',
  '2': 'fused',
  off: 'off',
  on: 'on',
  fused: 'fused',
}

/** The channels of general configurations as their call nests them. */
const detailsOf = (configs: readonly Row[]): readonly Detail[] =>
  configs
    .filter(({ scope, state }) => scope === 'general' && state === 'on')
    .flatMap(({ details }) =>
      Array.isArray(details) ? (details as Readonly<Record<string, unknown>>[]) : [],
    )
    .map((detail) => ({
      supplierId: String(detail.supplierId ?? ''),
      name: String(detail.supplierName ?? ''),
      priority: Number(detail.priority ?? Number.MAX_SAFE_INTEGER),
      cost: typeof detail.costPrice === 'number' ? detail.costPrice : null,
      state: STATES[String(detail.detailState)] ?? 'off',
    }))

/** One supplier serves if any of its channels does. */
const stateOf = (details: readonly Detail[]): ChannelRow['state'] =>
  details.some(({ state }) => state === 'on')
    ? 'on'
    : details.some(({ state }) => state === 'fused')
      ? 'fused'
      : 'off'

/** The suppliers of a product in the order they are tried, from the default routing of its SKUs. */
export function channelRows(
  configs: readonly Row[],
  health: readonly SupplierHealth[],
): readonly ChannelRow[] {
  const bySupplier = new Map<string, Detail[]>()
  for (const detail of detailsOf(configs))
    bySupplier.set(detail.supplierId, [...(bySupplier.get(detail.supplierId) ?? []), detail])
  const place = (details: readonly Detail[]): number => Math.min(...details.map(({ priority }) => priority))
  return [...bySupplier.entries()]
    .toSorted(
      ([, a], [, b]) => Number(stateOf(b) === 'on') - Number(stateOf(a) === 'on') || place(a) - place(b),
    )
    .map(([supplierId, details]) => {
      const costs = details.flatMap(({ cost }) => cost ?? [])
      return {
        supplierId,
        name: details[0]?.name ?? '',
        costs: costs.length > 0 ? ([Math.min(...costs), Math.max(...costs)] as const) : null,
        state: stateOf(details),
        health: health.find((row) => row.supplierId === supplierId) ?? null,
      }
    })
}
