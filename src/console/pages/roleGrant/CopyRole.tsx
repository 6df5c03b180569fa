import { useMemo, useRef } from 'react'
import { role } from '../../../contract/resources/system/role.ts'
import { matchesSearch } from '../../../kernel/matchesSearch.ts'
import { Picker } from '../../form/controls/Picker.tsx'
import type { Offer } from '../../form/controls/useChoices.ts'
import { type Choice, choicePage, onOnePage, treeChoices } from '../../record/choices.ts'
import { Icon } from '../../shell/Icon.tsx'
import { Popover } from '../../shell/Popover.tsx'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { loadRoleParts } from './loadParts.ts'
import type { RoleGrant } from './useRoleGrant.ts'

interface CopyRoleProps {
  /** The roles of the page, which are not offered. */
  readonly roleIds: readonly string[]
  readonly grant: RoleGrant
}

/** Checks exactly what another role has; nothing is saved before the page is. */
export function CopyRole({ roleIds, grant }: CopyRoleProps) {
  const button = useRef<HTMLButtonElement>(null)
  const copy = async ({ id, title }: Choice): Promise<void> => {
    const { parts } = await loadRoleParts([id])
    grant.copy(parts)
    toast(t('已按“{name}”勾选，保存后生效', { name: title }))
    button.current?.closest('.grant-page')?.querySelector<HTMLElement>('[role=tree]')?.focus()
  }
  return (
    <Popover
      role="dialog"
      label={t('照抄角色')}
      align="end"
      className="w-72 p-3"
      trigger={(props) => (
        <button ref={button} type="button" {...props} className="button button-quiet">
          <Icon name="copy" size={15} />
          {t('照抄角色…')}
        </button>
      )}
    >
      {(close) => (
        <RolePicker
          roleIds={roleIds}
          choose={(choice) => {
            close()
            copy(choice).catch((error: unknown) =>
              toast(error instanceof Error ? error.message : String(error), { tone: 'bad' }),
            )
          }}
        />
      )}
    </Popover>
  )
}

interface RolePickerProps {
  readonly roleIds: readonly string[]
  readonly choose: (choice: Choice) => void
}

/** The other roles, found by typing. */
function RolePicker({ roleIds, choose }: RolePickerProps) {
  const offer = useMemo<Offer>(
    () => async (keyword, page, signal) => {
      const found =
        role.shape === 'tree'
          ? onOnePage((await treeChoices(role)).filter((choice) => matchesSearch(choice, keyword)))
          : await choicePage(role, { keyword, page }, signal)
      return { ...found, choices: found.choices.filter(({ id }) => !roleIds.includes(id)) }
    },
    [roleIds],
  )
  return (
    <>
      <label htmlFor="copied-role" className="mb-1 block text-small text-fg2">
        {t('照抄哪个角色的权限')}
      </label>
      <Picker
        id="copied-role"
        chosen={[]}
        multiple={false}
        offer={offer}
        leave={() => undefined}
        invalid={false}
        required={false}
        describedBy={undefined}
        placeholder={t('按名称或拼音查找')}
        change={([choice]) => {
          if (choice) choose(choice)
        }}
      />
    </>
  )
}
