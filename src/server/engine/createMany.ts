import { notifyApprovers } from './approvals.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { type FieldError, Refusal } from '../../contract/errors.ts'
import type { WireRow } from '../../contract/wire.ts'
import { findRows, insertRows } from '../store/rows.ts'
import { asRefusal } from './dbErrors.ts'
import { readDraft, sealSecrets, secretsIn } from './draft.ts'
import { hooksOf } from './particulars.ts'
import { findRepeated, type Numbered, type FirstRowByKey } from './uniqueness.ts'
import type { Work } from './work.ts'

/**
 * A row to be created: its number in the file, its values in wire form, and the errors found so far.
 * References are already resolved, which proves that their targets exist.
 */
export interface Candidate {
  readonly number: number
  readonly wire: WireRow
  readonly errors: readonly FieldError[]
}
export interface Faulty {
  readonly number: number
  readonly errors: readonly FieldError[]
}
export interface CreateManyResult {
  readonly ids: readonly string[]
  readonly numbers: readonly number[]
  readonly faulty: readonly Faulty[]
}

/** Whether a noun has rules that can only be checked by writing its rows. */
export const hasSaveRules = (resource: Resource, work: Work): boolean => {
  const { beforeSave, afterSave } = hooksOf(resource, work)
  return Boolean(beforeSave) || Boolean(afterSave)
}

/**
 * Creates many rows under the same rules as a single one: declaration, uniqueness, hooks. Rows with errors
 * are left out and returned in `faulty`. Without `write`, rows are only inserted where the hooks have to see
 * them.
 */
export async function createMany(
  resource: Resource,
  candidates: readonly Candidate[],
  work: Work,
  { firstRows, write }: { readonly firstRows: FirstRowByKey; readonly write: boolean },
): Promise<CreateManyResult> {
  const errors = new Map<number, FieldError[]>(
    candidates.map(({ number, errors: fieldErrors }) => [number, [...fieldErrors]]),
  )
  const blame = (number: number, newErrors: readonly FieldError[]): void => {
    const existing = errors.get(number) ?? []
    errors.set(number, [
      ...existing,
      ...newErrors.filter(({ field }) => !existing.some((error) => error.field === field)),
    ])
  }
  const drafts = candidates.flatMap((candidate) => drafted(resource, candidate, work, blame))
  for (const [number, repeated] of await findRepeated(resource, drafts, firstRows, work))
    blame(number, repeated)
  const isValid = ({ number }: Numbered): boolean => (errors.get(number) ?? []).length === 0
  for (const row of drafts.filter(isValid)) await prepare(resource, row, work, blame)
  const validRows = drafts.filter(isValid)
  const ids =
    validRows.length > 0 && (write || hasSaveRules(resource, work))
      ? await insert(resource, validRows, work, blame)
      : []
  return {
    ids,
    numbers: validRows.map(({ number }) => number),
    faulty: [...errors]
      .filter(([, list]) => list.length > 0)
      .map(([number, list]) => ({ number, errors: list })),
  }
}

type Blame = (number: number, errors: readonly FieldError[]) => void

/** The field errors of a refusal; rethrows every other error. */
function errorsOf(error: unknown, work: Work): readonly FieldError[] {
  const refusal = asRefusal(error, work.services.resources)
  if (!(refusal instanceof Refusal)) throw error
  return refusal.errors.length > 0 ? refusal.errors : [refusal.fieldError]
}

function drafted(resource: Resource, { number, wire }: Candidate, work: Work, blame: Blame): Numbered[] {
  try {
    const draft = readDraft(resource, wire, null, work)
    delete draft.id
    delete draft.version
    return [{ number, draft }]
  } catch (error) {
    blame(number, errorsOf(error, work))
    return []
  }
}

async function prepare(
  resource: Resource,
  { number, draft }: Numbered,
  work: Work,
  blame: Blame,
): Promise<void> {
  const submittedSecrets = secretsIn(resource, draft)
  try {
    await hooksOf(resource, work).beforeSave?.({ before: null, draft, work, many: true })
    await sealSecrets(resource, draft, submittedSecrets, work)
  } catch (error) {
    blame(number, errorsOf(error, work))
  }
}

async function insert(
  resource: Resource,
  rows: readonly Numbered[],
  work: Work,
  blame: Blame,
): Promise<string[]> {
  const { userId, deptIds } = work.caller.session
  const ids = await insertRows(
    work.db,
    resource,
    work.tenantId,
    rows.map(({ draft }) => ({
      ...draft,
      createUser: userId,
      createDept: deptIds[0] ?? null,
      updateUser: userId,
    })),
  )
  const { afterSave } = hooksOf(resource, work)
  if (resource.approval)
    await notifyApprovers(resource, await findRows(work.db, resource, work.tenantId, ids), work)
  if (!afterSave) return ids
  const written = new Map((await findRows(work.db, resource, work.tenantId, ids)).map((row) => [row.id, row]))
  for (const [index, id] of ids.entries()) {
    const after = written.get(id),
      row = rows[index]
    if (!after || !row) continue
    try {
      await afterSave({ before: null, after, draft: row.draft, work })
    } catch (error) {
      blame(row.number, errorsOf(error, work))
    }
  }
  return ids
}
