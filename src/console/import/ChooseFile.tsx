import { type DragEvent, type RefObject, useId, useRef, useState } from 'react'
import { t } from '../text.ts'

interface ChooseFileProps {
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly busy: boolean
  readonly choose: (file: File) => void
  readonly template: (() => Promise<void> | void) | null
  /** Accepted files, in the operator's language. */
  readonly limits?: string
  /** Another choice stands beside the file, so its button is not the primary one. */
  readonly secondary?: boolean
}

const DROP_ZONE =
  'grid justify-items-center gap-3 rounded-lg border border-dashed border-line2 px-6 ' +
  'data-over:border-accent data-over:bg-hover'

/** A drop area for a file, with a button that opens the file dialog. */
export function ChooseFile({
  buttonRef,
  busy,
  choose,
  template,
  limits = t('xlsx 或 csv，首行为表头，最多 50000 行、20MB'),
  secondary = false,
}: ChooseFileProps) {
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault()
    setDraggedOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busy) choose(file)
  }
  return (
    <div className="grid gap-3">
      <div
        data-over={isDraggedOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={handleDrop}
        className={`${DROP_ZONE} ${secondary ? 'py-5' : 'py-9'}`}
      >
        <p id={`${id}hint`}>{t('把文件拖到这里，或者')}</p>
        <button
          ref={buttonRef}
          type="button"
          className={`button ${secondary ? 'button-plain' : 'button-primary'}`}
          disabled={busy}
          aria-describedby={`${id}hint ${id}kinds`}
          onClick={() => inputRef.current?.click()}
        >
          {busy ? t('正在上传…') : t('选择文件')}
        </button>
        <FileInput inputRef={inputRef} choose={choose} />
        <p id={`${id}kinds`} className="text-small text-fg3">
          {limits}
        </p>
      </div>
      {template ? <TemplateOffer template={template} /> : null}
    </div>
  )
}

interface FileInputProps extends Pick<ChooseFileProps, 'choose'> {
  readonly inputRef: RefObject<HTMLInputElement | null>
}

const FileInput = ({ inputRef, choose }: FileInputProps) => (
  <input
    ref={inputRef}
    type="file"
    tabIndex={-1}
    aria-label={t('文件')}
    className="sr-only"
    accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    onChange={(event) => {
      const file = event.target.files?.[0]
      event.target.value = ''
      if (file) choose(file)
    }}
  />
)

const TemplateOffer = ({ template }: { readonly template: () => Promise<void> | void }) => (
  <p className="text-small text-fg2">
    {t('还没有文件？')}
    <button
      type="button"
      className="text-link"
      onClick={() => {
        Promise.resolve(template()).catch(() => undefined)
      }}
    >
      {t('下载模板')}
    </button>
  </p>
)

/** The chosen file, with a button that chooses another. */
export function ChosenFile({ file, drop }: { readonly file: File; readonly drop: () => void }) {
  return (
    <p role="status" className="flex items-center gap-3 rounded-lg border border-line px-3 py-2">
      <span className="clip flex-1">
        {t('文件“{name}”，{size} KB', { name: file.name, size: Math.max(1, Math.ceil(file.size / 1024)) })}
      </span>
      <button type="button" className="button button-plain" onClick={drop}>
        {t('移除文件')}
      </button>
    </p>
  )
}
