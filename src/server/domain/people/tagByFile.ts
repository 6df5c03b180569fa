import { fail } from '../../../contract/errors.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import type { BatchKind } from '../../batch/kinds.ts'
import { submitBatch } from '../../batch/submit.ts'
import type { WriteResult } from '../../engine/perform.ts'
import type { Parameters, UploadedFile } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import { FILE_STATE, OUTCOME } from '../../store/people/userFileRows.ts'
import { countOf, readFileRows } from './mobileRows.ts'
import { tagNext } from './tagFilePart.ts'
import { OPERATION_NAMES } from './tagOperation.ts'
import { storeFile } from './userFile.ts'

/** The most rows that are changed within the call. */
const MAX_SYNC = 10_000

/** Tags the consumers of a long file, a part at a time. */
export const USER_FILE: BatchKind = {
  name: 'userinfo.file',
  resource: userinfo,
  operation: 'import',
  part: async ({ fileId }, _from, work) => {
    const { outcomes, targets, isOver } = await tagNext(String(fileId), work)
    const success = outcomes.filter(({ outcome }) => outcome === OUTCOME.done).length
    return {
      places: outcomes.length,
      targets,
      success,
      failed: outcomes
        .filter(({ outcome }) => outcome === OUTCOME.failed)
        .map(({ rowNo, reason }) => ({ id: String(rowNo), title: `第${rowNo}行`, msg: reason ?? '' })),
      over: isOver,
    }
  },
}

/** Tags the consumers whose mobile numbers a file lists: at once, or in the background where it is long. */
export async function tagByFile(
  parameters: Parameters,
  work: Work,
  sent: UploadedFile | null,
): Promise<Omit<WriteResult<unknown>, 'targets'>> {
  const upload = sent ?? fail('FILE_MISSING', {}, 'file')
  const rows = await readFileRows(upload, work)
  const file = await storeFile(parameters, { sent: upload, rows }, work)
  const { id, batchNo, fileName, totalCount, failCount, dupCount } = file
  const waiting = countOf(rows, OUTCOME.waiting)
  const base = { id, batchNo, totalCount, dupCount }
  if (waiting > MAX_SYNC) {
    const task = await submitBatch(
      {
        kind: USER_FILE,
        title: `文件${OPERATION_NAMES[file.operation] ?? ''}：${fileName}`,
        total: waiting,
        input: { fileId: id },
      },
      work,
    )
    return {
      answer: { ...base, successCount: 0, failCount, fileState: FILE_STATE.running, taskNo: task.batchNo },
      message: `${batchNo}：共 ${totalCount} 行，在后台执行（${task.batchNo}）`,
    }
  }
  let success = 0,
    failed = failCount
  for (let isOver = false; !isOver; ) {
    const part = await tagNext(id, work)
    const done = part.outcomes.filter(({ outcome }) => outcome === OUTCOME.done).length
    success += done
    failed += part.outcomes.length - done
    isOver = part.isOver
  }
  return {
    answer: {
      ...base,
      successCount: success,
      failCount: failed,
      fileState: FILE_STATE.done,
      taskNo: null,
    },
    message: `${batchNo}：共 ${totalCount} 行，成功 ${success}，失败 ${failed}，重复 ${dupCount}`,
  }
}
