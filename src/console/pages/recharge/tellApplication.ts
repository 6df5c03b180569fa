import type { Page } from '../../../contract/wire.ts'
import { ApiError, get, post, randomId } from '../../api.ts'
import { onActed } from '../../bulk/acted.ts'
import { hasPermission } from '../../menus.ts'
import { session } from '../../session.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { forgetDraft } from './keptDraft.ts'

const PATH = '/biz-finance/financeAudit'

interface Application {
  readonly id: string
  readonly auditNo: string
}

async function newestOwn(accountId: string): Promise<Application | undefined> {
  const query = {
    accountId,
    applicantId: session.user?.user_id,
    auditType: 1,
    auditStatus: 0,
    descs: 'applyTime',
  }
  const { records } = await get<Page<Application & Record<string, unknown>>>(`${PATH}/list`, {
    query: { ...query, size: 1 },
    quiet: true,
  })
  return records[0]
}

async function withdraw({ id, auditNo }: Application): Promise<void> {
  try {
    await post(`${PATH}/revoke`, { id }, { key: randomId(16), quiet: true })
    toast(t('已撤回 {auditNo}', { auditNo }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast(error.message, { tone: 'bad' })
  }
}

/** Names the application of a top-up once it was filed, and offers to withdraw it. */
export function tellApplication(accountId: string): void {
  const stop = onActed(({ resource, action, state }) => {
    if (resource !== 'accountFinance' || action !== 'recharge') return
    stop()
    if (state.failed.length > 0) return
    forgetDraft(accountId)
    if (!hasPermission('financeAudit_view')) return
    void newestOwn(accountId).then(
      (application) => {
        if (!application) return
        const action = { title: t('撤回'), run: () => void withdraw(application) }
        toast(
          t('充值申请 {auditNo} 已提交', { auditNo: application.auditNo }),
          hasPermission('financeAudit_revoke') ? { action } : {},
        )
      },
      () => undefined,
    )
  })
}
