import { loadServerTexts } from '../../api.ts'
import type { Asker } from '../../bulk/asker.ts'
import type { Draft } from '../../form/draft.ts'
import { go } from '../../go.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { GrantDialog } from './GrantDialog.tsx'
import { grantPath } from './grantPath.ts'
import { loadParts } from './loadParts.ts'
import type { GrantPart } from './useGrant.ts'

async function ask(
  title: string,
  load: () => Promise<readonly GrantPart[]>,
): Promise<Readonly<Record<string, readonly string[]>> | null> {
  let chosen: Readonly<Record<string, readonly string[]>> | null = null
  await openDialog(({ close }: DialogProps) => (
    <GrantDialog
      title={title}
      load={load}
      close={close}
      save={(next) => {
        chosen = next
      }}
    />
  ))
  return chosen
}

/** Opens the page with the permissions of some roles, which saves them itself. */
export const askRoleGrant: Asker = async (ids) => {
  if (ids.length === 0) toast(t('请选择至少一条数据'), { tone: 'warn' })
  else go(grantPath(ids))
  return Promise.resolve(null)
}

/** Dialog for the menus below some top menus. */
export const askTopMenuGrant: Asker = async (ids, row) => {
  await loadServerTexts()
  const load = async (): Promise<readonly GrantPart[]> => {
    const paths = { tree: '/blade-system/menu/grant-top-tree', keys: '/blade-system/menu/top-tree-keys' }
    return (await loadParts(paths, { topMenuIds: ids }, ['menu'])).parts
  }
  const title =
    typeof row?.name === 'string'
      ? t('{action}：{name}', { action: t('菜单配置'), name: row.name })
      : t('{action}：{count} 项', { action: t('菜单配置'), count: ids.length })
  const chosen = await ask(title, load)
  return chosen && ({ menuIds: chosen.menu ?? [] } satisfies Draft)
}
