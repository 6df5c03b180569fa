import { keysOf } from '../../commandRuntime.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { KeyHint } from '../KeyHint.tsx'
import { MenuEntry } from '../MenuPanel.tsx'
import { TOOLS } from './tools.ts'

/** The tools as entries of a menu, with their keys. */
export const ToolEntries = () =>
  TOOLS.map(({ id, command, icon, title, run }) => {
    const keys = keysOf(command)
    return (
      <MenuEntry key={id} choose={run}>
        <Icon name={icon} />
        {t(title)}
        {keys ? <KeyHint keys={keys} /> : null}
      </MenuEntry>
    )
  })
