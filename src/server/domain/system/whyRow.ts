import type { Resource } from '../../../contract/define/resource.ts'
import { fail, Refusal, say } from '../../../contract/errors.ts'
import { isId } from '../../../kernel/id.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { findByNumber, numberIn } from '../../engine/findByNumber.ts'
import type { AnyRow } from '../../engine/hooks.ts'
import { mayOperate } from '../../engine/permit.ts'
import { previewAction } from '../../engine/preview.ts'
import { visibleTo, withVisibilityOf } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'
import type { Deed } from './whyActions.ts'
import { sampleInput } from './whySample.ts'
import { refusedAsItIs } from './whyState.ts'

/** The row with an id or a whole number that the asker himself may see; null for none. Refuses what is neither. */
export async function rowOfAsker(
  resource: Resource,
  typed: string,
  reading: Reading,
): Promise<AnyRow | null> {
  const number = numberIn(typed)
  if (!isId(typed) && number === null) fail('VALIDATION', { label: '数据编号', rule: '格式不正确' }, 'rowId')
  if (!mayOperate(reading.caller, resource, 'view')) return null
  if (isId(typed)) return visibleRow(resource, typed, reading)
  const [match] = number === null ? [] : await findByNumber(number, [resource], reading)
  return match?.way === 'whole' ? visibleRow(resource, String(match.row.id), reading) : null
}

async function visibleRow(resource: Resource, id: string, reading: Reading): Promise<AnyRow | null> {
  const [row] = await findMatching(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    ids: [id],
    where: visibleTo(resource, reading),
  })
  return row ?? null
}

export interface RowRefusal {
  readonly code: string
  readonly sentence: Sentence
}
/** What a subject may do with a row. */
export interface RowVerdict {
  readonly isVisible: boolean
  readonly refusal: RowRefusal | null
  /** The deed was run and rolled back; otherwise what a person would fill in decides as well. */
  readonly isRehearsed: boolean
}

/** Judges a row as its subject: whether he sees it, and what the deed itself says to it. */
export const rowVerdict = (
  deed: Deed,
  row: AnyRow,
  asSubject: Reading,
  most: number | null,
): Promise<RowVerdict> =>
  withVisibilityOf(asSubject.caller, async () => {
    const { resource } = deed
    if (!resource || !(await visibleRow(resource, row.id, asSubject)))
      return {
        isVisible: false,
        isRehearsed: false,
        refusal: { code: 'NOT_FOUND', sentence: say('数据不在用户的数据权限之内') },
      }
    return { isVisible: true, ...(await rehearsed(deed, row, asSubject, most)) }
  })

type Rehearsal = Pick<RowVerdict, 'refusal' | 'isRehearsed'>
const outcome = (refusal: RowRefusal | null, isRehearsed = true): Rehearsal => ({ refusal, isRehearsed })

/** The refusal of one row by the preview, which runs the action itself and rolls it back. */
async function rehearsed(
  { resource, action, name }: Deed,
  row: AnyRow,
  reading: Reading,
  most: number | null,
): Promise<Rehearsal> {
  if (!resource || (!action && name !== 'delete')) return outcome(null, name === 'view')
  try {
    const attempt = action ? { action: name, input: sampleInput(action, row, most) } : { action: 'remove' }
    const preview = await previewAction(resource, { ...attempt, ids: [row.id] }, reading)
    const [skipped] = preview.skipped
    if (preview.eligible > 0 || !skipped) return outcome(null)
    return outcome({ code: 'STATE_CONFLICT', sentence: skipped.said ?? say(skipped.reason) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Inputs that only a person can give: without them the row alone is judged.
    if (error.code === 'VALIDATION' && action) return outcome(refusedAsItIs(resource, action, row), false)
    return outcome({ code: error.code, sentence: error.sentence })
  }
}
