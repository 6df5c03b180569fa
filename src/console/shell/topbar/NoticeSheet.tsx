import { t } from '../../text.ts'
import { Dialog } from '../Dialog.tsx'
import type { DialogProps } from '../dialogs.ts'
import { NoticePanel } from './NoticePanel.tsx'

/** Messages and notices on a narrow screen, from its lower edge. */
export const NoticeSheet = ({ close }: DialogProps) => (
  <Dialog title={t('通知')} close={close} width={767} sheet>
    <div className="-mx-5 -my-4">
      <NoticePanel close={close} untitled />
    </div>
  </Dialog>
)
