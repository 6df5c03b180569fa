import type { Resource } from '../../contract/define/resource.ts'
import { notifyApprovers } from './approvals.ts'
import { sealSecrets, secretsIn } from './draft.ts'
import { requireFittingFiles } from './fileFields.ts'
import type { AfterSave, AnyRow, Changes, Hooks } from './hooks.ts'
import { hooksOf } from './particulars.ts'
import { requireParent, requireTargets } from './references.ts'
import type { Work } from './work.ts'

async function settleReferences(
  resource: Resource,
  before: AnyRow | null,
  draft: Changes,
  work: Work,
): Promise<void> {
  if (
    typeof draft.parentId === 'string' &&
    resource.fields.parentId?.kind === 'parent' &&
    draft.parentId !== before?.parentId
  )
    await requireParent(resource, before?.id ?? null, draft.parentId, work)
  await requireTargets(resource.fields, draft, work, before ?? {})
}

export interface SaveOptions {
  /** The row is one of many that a call creates. */
  readonly many?: boolean
}

/** Completes a draft before it is stored: references, the hook of its noun, sealed secrets, which it returns. */
export async function settleDraft(
  resource: Resource,
  before: AnyRow | null,
  draft: Changes,
  work: Work,
): Promise<Changes> {
  await settleReferences(resource, before, draft, work)
  await requireFittingFiles(resource.fields, draft, work, before ?? {})
  const submittedSecrets = secretsIn(resource, draft)
  await hooksOf(resource, work).beforeSave?.({ before, draft, work })
  await sealSecrets(resource, draft, submittedSecrets, work)
  return submittedSecrets
}

/**
 * Concludes a saved row: the hook of its noun, and a message to the approvers of a new one that waits for them;
 * not with `many`, where the caller sends one message about all of them.
 */
export async function concludeSave(
  resource: Resource,
  change: Parameters<NonNullable<Hooks<Resource>['afterSave']>>[0],
  { many = false }: SaveOptions = {},
): Promise<AfterSave> {
  const saved = await hooksOf(resource, change.work).afterSave?.(change)
  if (change.before === null && !many) await notifyApprovers(resource, [change.after], change.work)
  return saved
}
