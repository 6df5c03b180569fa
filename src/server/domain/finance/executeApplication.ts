import { Refusal, say } from '../../../contract/errors.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Work } from '../../engine/work.ts'
import { inSavepoint } from '../../store/database.ts'
import type { AuditRow } from './auditEffect.ts'
import { executionOf } from './executions.ts'

/** Executes an approved application in a savepoint: a refusal rolls it back and only its reason is stored. */
export async function executeApplication(
  row: AuditRow,
  work: Work,
): Promise<{
  readonly auditStatus: 'approved' | 'failed'
  readonly txnNo: string | null
  readonly execError: string | null
  readonly consequences: readonly Sentence[]
}> {
  try {
    const result = await inSavepoint(work.db, () => executionOf(row.auditType ?? '').execute(row, work))
    return {
      auditStatus: 'approved',
      txnNo: result.txnNo,
      execError: null,
      consequences: result.consequences,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      auditStatus: 'failed',
      txnNo: null,
      execError: error.message,
      consequences: [say('执行失败：{reason}', { reason: error.sentence })],
    }
  }
}
