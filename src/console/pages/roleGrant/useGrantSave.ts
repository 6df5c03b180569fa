import { useState } from 'react'
import { type LoadedParts, loadRoleParts } from './loadParts.ts'
import { saveGrant } from './saveGrant.ts'
import type { RoleGrant } from './useRoleGrant.ts'

export interface GrantSaving {
  readonly isSaving: boolean
  readonly save: () => void
  /** What others have saved meanwhile; null where there is no conflict. */
  readonly conflict: LoadedParts | null
  /** Keeps what is pending on top of it, or takes it as it is. */
  readonly settle: (keepsMine: boolean) => void
}

/** Saves the rights of roles; what others saved meanwhile is shown before anything is overwritten. */
export function useGrantSave(roleIds: readonly string[], name: string, grant: RoleGrant): GrantSaving {
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<LoadedParts | null>(null)
  const run = async (): Promise<void> => {
    const { draft, base } = grant
    if (!draft) return
    const outcome = await saveGrant({ roleIds, draft, base, name, onUndone: () => void grant.reload() })
    if (outcome === 'saved') await grant.reload()
    if (outcome === 'changed') setConflict(await loadRoleParts(roleIds))
  }
  return {
    isSaving,
    conflict,
    save: () => {
      if (isSaving || conflict || grant.entries.length === 0) return
      setSaving(true)
      void run().finally(() => setSaving(false))
    },
    settle: (keepsMine) => {
      if (!conflict) return
      if (keepsMine) grant.rebase(conflict)
      else void grant.reload()
      setConflict(null)
    },
  }
}
