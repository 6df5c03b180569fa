import { say } from '../../../contract/errors.ts'
import type { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { sealedHolder } from '../../store/favor/holderRows.ts'

/** Shows the full account and mobile number of a record; that somebody looked is in the log. */
export const plain: ActionHandler<typeof favorRecord, 'plain'> = async (
  row,
  _input,
  { db, tenantId, vault },
) => {
  const { account, mobile } = await sealedHolder(db, tenantId, row.id)
  return {
    once: {
      account: account === null ? null : vault.open(account),
      mobile: mobile === null ? null : vault.open(mobile),
    },
    consequences: [say('{no}：查看完整的账号与手机号', { no: row.recordNo ?? '' })],
  }
}
