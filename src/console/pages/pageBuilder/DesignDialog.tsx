import { useEffect, useRef, useState } from 'react'
import type { PageConfig } from '../../../contract/parts/pageBlocks.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { ApiError, post } from '../../api.ts'
import { mayDiscard } from '../../form/unsaved.ts'
import { confirm } from '../../shell/confirm.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { pageOf } from './editPage.ts'
import { PageBuilder } from './PageBuilder.tsx'

/** A page with its draft, as it was read. */
export interface DesignedPage {
  readonly id: string
  readonly version: number
  readonly pageName: string
  readonly merchantAppId: string | null
  readonly config: PageConfig | null
}
interface DesignDialogProps {
  readonly resource: Resource
  readonly page: DesignedPage
  readonly read: () => Promise<DesignedPage>
  readonly close: () => void
}
const CONFLICT = 409
const SAVE = '/biz-merchant/MerchantAppConfig/diySave'

/** The draft of a page while it is edited, on the version that was read. */
function useDraft({ page, read }: Pick<DesignDialogProps, 'page' | 'read'>) {
  const [base, setBase] = useState(page)
  const [config, setConfig] = useState(() => pageOf(page.config))
  const isDirty = JSON.stringify(config) !== JSON.stringify(pageOf(base.config))
  const reload = async (): Promise<DesignedPage> => {
    const now = await read()
    setBase(now)
    setConfig(pageOf(now.config))
    return now
  }
  const save = async (): Promise<void> => {
    try {
      await post(SAVE, { id: base.id, version: base.version, config })
      await reload()
      toast(t('草稿已保存，发布后生效'), { tone: 'ok' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== CONFLICT) return
      const text = t('页面已被他人修改。载入他人的修改会丢失您的修改。')
      if (await confirm({ title: t('提示'), text, yes: t('载入'), danger: true })) await reload()
    }
  }
  return { config, setConfig, isDirty, save }
}

/** Saves by Ctrl S wherever the focus is, except in a dialog above. */
function useSaveKey(save: () => void) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      const above = event.target instanceof Element ? event.target.closest('[role=dialog]') : null
      if (above && !above.contains(root.current)) return
      event.preventDefault()
      event.stopPropagation()
      save()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  })
  return root
}

/** The builder of a page over the whole screen. */
export function DesignDialog({ resource, page, read, close }: DesignDialogProps) {
  const { config, setConfig, isDirty, save } = useDraft({ page, read })
  const leave = (): void => {
    if (!isDirty) close()
    else void mayDiscard().then((isConfirmed) => isConfirmed && close())
  }
  const root = useSaveKey(() => (isDirty ? void save() : undefined))
  return (
    <Dialog
      title={t('装修 {name}', { name: page.pageName })}
      close={leave}
      width={960}
      footer={
        <>
          <button type="button" className="button button-plain" onClick={leave}>
            {t('关闭')}
          </button>
          <button
            type="button"
            className="button button-primary"
            aria-disabled={!isDirty || undefined}
            onClick={() => (isDirty ? void save() : undefined)}
          >
            {t('保存草稿')}
          </button>
        </>
      }
    >
      <div ref={root}>
        <PageBuilder
          resource={resource}
          page={config}
          change={setConfig}
          merchantAppId={page.merchantAppId ? page.merchantAppId : null}
        />
      </div>
    </Dialog>
  )
}
