import type { Vault } from '../../secrets/vault.ts'
import type { Services } from '../../services.ts'
import type { MenuEntry } from '../menus.ts'

export interface DemoSeeding {
  readonly menus: readonly MenuEntry[]
  readonly hashes: ReadonlyMap<string, string>
  readonly vault: Vault
  readonly services: Services
}
